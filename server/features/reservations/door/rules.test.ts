import { expect, test } from 'vitest'
import type { OccupiedSeats, Terms } from '../slots.ts'
import { TableOptions } from '../tables/floor-plan.ts'
import { estimateWaits } from './rules.ts'

const HOUR = 3_600_000
const now = Date.UTC(2026, 10, 27, 16)
const end = now + 8 * HOUR

const terms = (values: Partial<Terms> = {}): Terms => ({
  timeZone: 'Europe/Moscow',
  hours: [],
  seats: 4,
  zones: [],
  stayMinutes: 120,
  longerStays: [],
  bufferMinutes: 0,
  pacingGuests: null,
  aheadDays: 60,
  noticeMinutes: 0,
  specialDates: new Map(),
  largestOnline: null,
  lastSeatingMinutes: 0,
  ...values,
})
const table = (guests: number, from: number, to: number): OccupiedSeats => ({
  guests,
  from: now + from * HOUR,
  to: now + to * HOUR,
  zoneId: null,
})
const party = (guests: number) => ({ guests })

const hall = terms({
  zones: [
    {
      id: 'a',
      seats: 4,
      plan: new TableOptions({
        tables: ['one', 'other'].map((id) => ({ id, seatsFrom: 1, seatsTo: 2 })),
        joins: [],
      }),
    },
  ],
})
const atTable = (id: string, from: number, to: number): OccupiedSeats => ({
  ...table(2, from, to),
  zoneId: 'a',
  party: { id: `guests of ${id}`, tableIds: [id], isFixed: true },
})

test.each([
  ['an empty venue', terms(), [], [party(2)], [0]],
  ['a full venue, until a party leaves', terms(), [table(4, -1, 1)], [party(2)], [1]],
  ['the table is cleared first', terms({ bufferMinutes: 30 }), [table(4, -1, 1)], [party(2)], [1.5]],
  ['a later party keeps its seats', terms(), [table(4, -1, 1), table(4, 2, 4)], [party(2)], [4]],
  ['one after another', terms(), [table(2, -1, 1)], [party(2), party(2), party(4)], [0, 1, 3]],
  ['the small party passes one that has to wait', terms(), [table(2, -1, 3)], [party(4), party(2)], [3, 0]],
  ['too many for the venue', terms(), [], [party(5)], [null]],
  ['nothing before the end', terms(), [table(4, -1, 9)], [party(1)], [null]],
  [
    'in a hall of its own',
    terms({
      seats: 6,
      zones: [
        { id: 'a', seats: 2 },
        { id: 'b', seats: 4 },
      ],
    }),
    [{ ...table(4, -1, 2), zoneId: 'b' }],
    [party(3), party(2)],
    [2, 0],
  ],
  ['at full tables', hall, [atTable('one', -1, 1), atTable('other', -1, 2)], [party(2)], [1]],
  ['at tables, one after another', hall, [atTable('one', -1, 1)], [party(2), party(1), party(2)], [0, 1, 2]],
] as [string, Terms, OccupiedSeats[], { guests: number }[], (number | null)[]][])(
  '%s',
  (_, places, taken, parties, hours) => {
    const expected = hours.map((hour) => (hour === null ? null : now + hour * HOUR))
    expect(estimateWaits(places, taken, parties, { now, end })).toEqual(expected)
  },
)
