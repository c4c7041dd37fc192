import { expect, test } from 'vitest'
import type { FloorTable } from '#contract/reservations/tables.ts'
import type { BoardWithPending, ReservationWithPending } from '#web/nouns/reservations/board/board-changes.ts'
import { timelineRows } from '../timeline/timeline.ts'
import { seatableParties, seatingOptionsAt, stayAt, walkInOptions } from './seating.ts'

const date = '2026-11-27'
const table = (id: string, seatsTo: number) => ({ id, name: id, seatsFrom: 1, seatsTo }) as FloorTable
const hall = {
  id: 'hall',
  name: 'Зал',
  seats: 8,
  tables: [table('5', 2), table('6', 4)],
  joins: [{ one: '5', other: '6' }],
  occupancy: [],
}

const party = (id: string, values: Partial<ReservationWithPending> = {}) =>
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
  }) as unknown as ReservationWithPending
const at = (id: string) => ({ tables: [{ id, name: id }] })

function boardOf(reservations: ReservationWithPending[]) {
  return { reservations, zones: [hall], seats: 8, bufferMinutes: 0 } as unknown as BoardWithPending
}

function rowAt(board: BoardWithPending, tableId: string) {
  const row = timelineRows(board, board.reservations, date).find(({ key }) => key === tableId)
  if (!row) throw new Error('No such table')
  return row
}

/** The ways to seat a party at a table: `5+6 free`. */
function optionsFor(
  others: ReservationWithPending[],
  tableId: string,
  { moved = party('moved'), now = 1080, choice = '' } = {},
) {
  const board = boardOf([moved, ...others])
  const choices = choice === 'taken' ? [{ tableId: '6', state: 'taken' as const }] : []
  return seatingOptionsAt(board, { reservation: moved, choices }, rowAt(board, tableId), { date, now }).map(
    ({ tables, seating }) => `${tables.map(({ id }) => id).join('+')} ${seating.state}`,
  )
}

const sixGuests = { moved: party('moved', { guestsCount: 6 }) }
const late = { ...at('6'), datetime: `${date}T22:00`, until: `${date}T23:30` }

test.each([
  ['nobody is there', optionsFor([], '6'), ['6 free']],
  ['it is too small', optionsFor([], '5'), ['5+6 free', '5 tight']],
  [
    'its neighbours are too small as well',
    optionsFor([], '5', { moved: party('moved', { guestsCount: 7 }) }),
    ['5 tight'],
  ],
  [
    'guests sit at its neighbour',
    optionsFor([party('other', { ...at('6'), status: 'arrived' })], '5'),
    ['5 tight'],
  ],
  ['those at its neighbour can move', optionsFor([party('other', at('6'))], '5'), ['5+6 moves', '5 tight']],
  [
    'those at its neighbour cannot move',
    optionsFor([party('other', at('6'))], '5', { choice: 'taken' }),
    ['5 tight'],
  ],
  [
    'they have both',
    optionsFor([], '6', {
      moved: party('moved', { guestsCount: 6, tables: [...at('5').tables, ...at('6').tables] }),
    }),
    ['5+6 own', '6 tight'],
  ],
  [
    'others come to its neighbour later',
    optionsFor([party('other', late)], '5', sixGuests),
    ['5+6 free', '5 tight'],
  ],
  ['those who come can move', optionsFor([party('other', at('6'))], '6'), ['6 moves']],
  [
    'the server knows of no other table for them',
    optionsFor([party('other', at('6'))], '6', { choice: 'taken' }),
    ['6 taken'],
  ],
  ['guests sit there', optionsFor([party('other', { ...at('6'), status: 'arrived' })], '6'), ['6 taken']],
  ['they sit there themselves', optionsFor([], '6', { moved: party('moved', at('6')) }), ['6 own']],
  ['their time is over', optionsFor([], '6', { now: 1300 }), ['6 past']],
])('the ways to seat a party at a table when %s', (_, found, expected) => {
  expect(found).toEqual(expected)
})

test.each([
  ['fit', 2, [], '5'],
  ['are more', 5, [], '5+6 5'],
  ['are more, and its neighbour is taken', 5, [party('other', { ...at('6'), status: 'arrived' })], '5'],
] as [string, number, ReservationWithPending[], string][])(
  'guests from the door who %s',
  (_, guests, others, expected) => {
    const board = boardOf(others)
    const found = walkInOptions(board, rowAt(board, '5'), guests, `${date}T19:30`)
    expect(found.map((tables) => tables.map(({ id }) => id).join('+')).join(' ')).toBe(expected)
  },
)

test('those without a table come first, then by time; rejected actions wait for their host', () => {
  const parties = [
    party('late', { ...at('5'), datetime: `${date}T20:00` }),
    party('early', at('6')),
    party('none', { datetime: `${date}T22:00` }),
    party('gone', { actions: [] }),
    party('refused', { rejectedAction: {} } as Partial<ReservationWithPending>),
  ]
  expect(seatableParties(parties).map(({ id }) => id)).toEqual(['none', 'early', 'late'])
})

test('a party keeps its time at other tables', () => {
  const board = boardOf([])
  expect(stayAt(party('moved', at('6')), hall.tables, rowAt(board, '5'))).toEqual({
    datetime: `${date}T19:00`,
    until: `${date}T21:00`,
    tables: [
      { id: '5', name: '5' },
      { id: '6', name: '6' },
    ],
    zone: { id: 'hall', name: 'Зал' },
  })
})
