import { expect, test } from 'vitest'
import type { City } from '#contract/reference/cities.ts'
import type { OrganisationValues } from './organisation-draft.ts'
import { mergedValues, toPatch, toRequestFields } from './organisation-payload.ts'

const moscow = { latinName: 'moscow', name: 'Москва' } as City
const base: OrganisationValues = { name: 'Пекарни', categoryId: 1, city: moscow, avatar: null }

test('only changed fields are sent, with the version they were changed from', () => {
  const mine = toRequestFields({ ...base, name: ' Булочные ', city: null })
  expect(toPatch({ values: base, version: 7 }, mine)).toEqual({ version: 7, name: 'Булочные', cityId: null })
  expect(toPatch({ values: base, version: 7 }, toRequestFields(base))).toEqual({ version: 7 })
})

test('after a conflict each field has the chosen value, and fields changed by the other person have theirs', () => {
  const mine = { ...base, name: 'Моё', categoryId: 2 }
  const fresh = { ...base, name: 'Чужое', city: null }
  expect(mergedValues({ base, mine, fresh, theirs: [] })).toEqual({ ...mine, city: null })
  expect(mergedValues({ base, mine, fresh, theirs: ['name'] })).toEqual({
    ...mine,
    name: 'Чужое',
    city: null,
  })
})
