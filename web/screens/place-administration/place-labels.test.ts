import { expect, test } from 'vitest'
import { filterOf } from './place-labels.ts'

test.each([
  ['status=unpublished&without=hours&city_id=1', { status: 'unpublished', without: 'hours', city_id: 1 }],
  ['status=constructor&without=toString&city_id=0', {}],
  ['status=open&query=++', {}],
])('the address %s gives the filter %o', (address, filter) => {
  expect(filterOf(new URLSearchParams(address))).toEqual(filter)
})
