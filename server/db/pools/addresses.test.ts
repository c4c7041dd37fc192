import { expect, test } from 'vitest'
import { addressesOf } from './addresses.ts'

test.each([
  [
    'postgres://anna:x@one:5432,two:5433/name?a=b',
    ['postgres://anna:x@one:5432/name?a=b', 'postgres://anna:x@two:5433/name?a=b'],
  ],
  ['postgres://one/name', ['postgres://one/name']],
  ['postgres://one,two', ['postgres://one', 'postgres://two']],
  ['nonsense', ['nonsense']],
])('%s names its hosts', (url, addresses) => {
  expect(addressesOf(url)).toEqual(addresses)
})
