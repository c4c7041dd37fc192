import { expect, test } from 'vitest'
import type { FloorTable } from '#contract/reservations/tables.ts'
import type { MarkedBoard, MarkedReservation } from '#web/nouns/reservations/board/board-changes.ts'
import { timelineRows } from '../timeline/timeline.ts'
import { seatableParties, seatingAt, stayAt } from './seating.ts'

const date = '2026-11-27'
const table = (id: string, seatsTo: number) => ({ id, name: id, seatsFrom: 1, seatsTo }) as FloorTable
const hall = {
  id: 'hall',
  name: 'Зал',
  seats: 8,
  tables: [table('5', 2), table('6', 4)],
  joins: [],
  load: [],
}

const party = (id: string, values: Partial<MarkedReservation> = {}) =>
  ({
    id,
    datetime: `${date}T19:00`,
    until: `${date}T21:00`,
    guestsCount: 3,
    status: 'confirmed',
    actions: ['adjust'],
    zone: { id: 'hall', name: 'Зал' },
    tables: [],
    ...values,
  }) as unknown as MarkedReservation
const at = (id: string) => ({ tables: [{ id, name: id }] })

function seating(
  others: MarkedReservation[],
  tableId: string,
  { moved = party('moved'), now = 1080, choice = '' } = {},
) {
  const reservations = [moved, ...others]
  const board = { reservations, zones: [hall], seats: 8, bufferMinutes: 0 } as unknown as MarkedBoard
  const row = timelineRows(board, reservations, date).find(({ key }) => key === tableId)
  if (!row) throw new Error('No such table')
  const known = choice === 'taken' ? choice : undefined
  return seatingAt(board, { reservation: moved, row, choice: known }, { date, now }).state
}

test.each([
  ['nobody is there', seating([], '6'), 'free'],
  ['it is too small', seating([], '5'), 'tight'],
  ['those who come can move', seating([party('other', at('6'))], '6'), 'moves'],
  [
    'the server knows of no other table for them',
    seating([party('other', at('6'))], '6', { choice: 'taken' }),
    'taken',
  ],
  ['guests sit there', seating([party('other', { ...at('6'), status: 'arrived' })], '6'), 'taken'],
  ['they sit there themselves', seating([], '6', { moved: party('moved', at('6')) }), 'own'],
  ['their time is over', seating([], '6', { now: 1300 }), 'past'],
] as const)('a table when %s', (_, state, expected) => {
  expect(state).toBe(expected)
})

test('those without a table come first, then by time; refused marks wait for their host', () => {
  const parties = [
    party('late', { ...at('5'), datetime: `${date}T20:00` }),
    party('early', at('6')),
    party('none', { datetime: `${date}T22:00` }),
    party('gone', { actions: [] }),
    party('refused', { refused: {} } as Partial<MarkedReservation>),
  ]
  expect(seatableParties(parties).map(({ id }) => id)).toEqual(['none', 'early', 'late'])
})

test('a party keeps its time at another table', () => {
  const [row] = timelineRows({ zones: [hall], seats: 8 }, [] as MarkedReservation[], date)
  if (!row) throw new Error('No row')
  expect(stayAt(party('moved', at('6')), row)).toEqual({
    datetime: `${date}T19:00`,
    until: `${date}T21:00`,
    tables: [{ id: '5', name: '5' }],
    zone: { id: 'hall', name: 'Зал' },
  })
})
