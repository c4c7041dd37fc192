import { expect, test } from 'vitest'
import { withoutPassword } from './postgres-tools.ts'

test.each([
  ['postgres://anna:s%40cret@one:1,two:2/name', 'postgres://anna@one:1,two:2/name', 's@cret'],
  ['postgres://anna@one/name', 'postgres://anna@one/name', undefined],
  ['postgres://one/name?user=anna', 'postgres://one/name?user=anna', undefined],
])('%s does not show its password', (url, address, PGPASSWORD) => {
  expect(withoutPassword(url)).toEqual({ address, PGPASSWORD })
})
