import { expect, test } from 'vitest'
import type { FloorTable } from '#contract/reservations/tables.ts'
import { joinedTablesAround } from './joined-tables.ts'

const table = (id: string, seatsTo: number) => ({ id, name: id, seatsFrom: 1, seatsTo }) as FloorTable
/** A row of 1, 2, 3 and 4, a table 5 beside 2, and 6 that stands alone. */
const plan = {
  tables: [table('1', 2), table('2', 4), table('3', 4), table('4', 2), table('5', 6), table('6', 8)],
  joins: [
    { one: '1', other: '2' },
    { one: '3', other: '2' },
    { one: '3', other: '4' },
    { one: '2', other: '5' },
  ],
}

test.each([
  ['one more is enough, the closest fit first', '2', 6, '1+2 2+3 2+5'],
  ['only a large neighbour is enough', '2', 9, '2+5 1+2+3 2+3+4'],
  ['three are needed', '1', 12, '1+2+5 1+2+3+4'],
  ['what stands between is not left out', '1', 8, '1+2+3 1+2+5'],
  ['nothing together is enough', '4', 20, ''],
  ['it has no neighbours', '6', 9, ''],
  ['it is not of this plan', '9', 4, ''],
])('%s', (_, tableId, guests, expected) => {
  const groups = joinedTablesAround(plan, tableId, guests)
  expect(groups.map((group) => group.map(({ id }) => id).join('+')).join(' ')).toBe(expected)
})
