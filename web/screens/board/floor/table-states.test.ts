import { expect, test } from 'vitest'
import type { VenueReservation } from '#contract/reservations/reservations.ts'
import { tableAt } from './table-states.ts'

const date = '2026-11-27'
const party = (id: string, from: string, until: string, values: Partial<VenueReservation> = {}) =>
  ({
    id,
    datetime: `${date}T${from}`,
    until: `${date}T${until}`,
    status: 'confirmed',
    hasLeft: false,
    tables: [{ id: 't', name: '5' }],
    ...values,
  }) as VenueReservation
const arrived = { status: 'arrived' } as const

const early = party('early', '18:00', '19:30', arrived)
const late = party('late', '20:00', '22:00')
const night = party('night', '22:00', '23:30')

test.each([
  ['nobody has booked it', [], '19:00', 'free', null, null],
  ['an hour before the first', [late], '19:00', 'soon', 'late', null],
  ['long before the first', [late, night], '18:59', 'free', 'late', 'night'],
  ['the first is late', [late], '20:30', 'soon', 'late', null],
  ['guests are there', [early, late], '19:00', 'seated', 'early', 'late'],
  ['after their time', [early, late], '19:45', 'overdue', 'early', 'late'],
  ['they were seen to go', [{ ...early, hasLeft: true }, late], '19:00', 'soon', 'late', null],
  ['nobody stays for ever', [early], '21:30', 'free', null, null],
  ['the next are there', [early, { ...late, ...arrived }], '20:05', 'seated', 'late', null],
  ['they gave up', [{ ...late, status: 'cancelled' }], '19:30', 'free', null, null],
  ['another table', [{ ...late, tables: [{ id: 'other', name: '6' }] }], '19:30', 'free', null, null],
] as [string, VenueReservation[], string, string, string | null, string | null][])(
  '%s',
  (_, reservations, now, state, who, next) => {
    const table = tableAt(reservations, 't', `${date}T${now}`)
    expect([table.state, table.party?.id ?? null, table.next?.id ?? null]).toEqual([state, who, next])
  },
)
