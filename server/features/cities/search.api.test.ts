import { beforeAll, expect, test } from 'vitest'
import type { ReferenceCity } from '#server/features/reference/known.ts'
import { loadReference } from '#server/features/reference/lookup.ts'
import { testApp } from '#tests/support/app.ts'
import { searchCities } from './rules.ts'

const app = testApp()
let listed: readonly ReferenceCity[]

beforeAll(async () => {
  listed = (await loadReference(app.db)).cities
})

function firstFound(query: string): string | undefined {
  return searchCities(listed, query)[0]?.latinName
}

test.each([
  ['питер', 'saint-petersburg'],
  ['спб', 'saint-petersburg'],
  ['СПб', 'saint-petersburg'],
  ['санкт петер', 'saint-petersburg'],
  ['Ленинград', 'saint-petersburg'],
  ['петроград', 'saint-petersburg'],
  ['екб', 'yekaterinburg'],
  ['Свердловск', 'yekaterinburg'],
  ['екатеренбург', 'yekaterinburg'],
  ['нск', 'novosibirsk'],
  ['Горький', 'nizhny-novgorod'],
  ['нижний', 'nizhny-novgorod'],
  ['Сталинград', 'volgograd'],
  ['Куйбышев', 'samara'],
  ['Калинин', 'tver'],
  ['калинингр', 'kaliningrad'],
  ['новгород', 'veliky-novgorod'],
  ['ростов', 'rostov-on-don'],
  ['алма-ата', 'almaty'],
  // The other keyboard layout, both ways.
  ['gbnth', 'saint-petersburg'],
  ['vjcrdf', 'moscow'],
  ['tr,', 'yekaterinburg'],
  ['лфяфт', 'kazan'],
  // Latin letters, and typos.
  ['moskva', 'moscow'],
  ['moscow', 'moscow'],
  ['nizhniy', 'nizhny-novgorod'],
  ['chelabinsk', 'chelyabinsk'],
  ['новосибриск', 'novosibirsk'],
  ['красноярк', 'krasnoyarsk'],
])('«%s» means %s', (query, latinName) => {
  expect(firstFound(query)).toBe(latinName)
})

test.each(['zzzz', 'щщщ', '!!!', 'нью-йорк'])('«%s» is no city of ours', (query) => {
  expect(searchCities(listed, query)).toEqual([])
})

test('an alias means one city', () => {
  for (const { latinName, aliases } of listed) {
    for (const alias of aliases) expect(firstFound(alias), alias).toBe(latinName)
  }
})

test('without a search text the list keeps its order', () => {
  expect(searchCities(listed, ' ')).toEqual(listed)
})
