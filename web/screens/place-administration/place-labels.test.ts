import { expect, test } from 'vitest'
import { parseOrganisationFilter, parsePlaceFilter } from './place-labels.ts'

const chains = ['a'.repeat(24), 'b'.repeat(24)].join()

test.each([
  ['status=unpublished&without=hours&city_id=1', { status: 'unpublished', without: 'hours', city_id: 1 }],
  ['status=constructor&without=toString&city_id=0', {}],
  ['status=open&query=++', {}],
  [
    `organisation_ids=${chains}&source=osm-2&older_than_days=90`,
    { organisation_ids: chains, source: 'osm-2', older_than_days: 90 },
  ],
  ['organisation_ids=7,8&source=OSM!&older_than_days=10001', {}],
  [`category_id=2147483648&query=${'a'.repeat(201)}`, {}],
])('the address %s gives the filter %o', (address, filter) => {
  expect(parsePlaceFilter(new URLSearchParams(address))).toEqual(filter)
})

test('the filter of chains has valid parameters only, too', () => {
  expect(parseOrganisationFilter(new URLSearchParams('query=Кофе&city_id=2'))).toEqual({
    query: 'Кофе',
    city_id: 2,
  })
  expect(parseOrganisationFilter(new URLSearchParams(`query=${'a'.repeat(201)}&city_id=2147483648`))).toEqual(
    {},
  )
})
