import { expect, test } from 'vitest'
import { type ReservationStatus, reservationStatuses } from '#contract/reservations/reservation-values.ts'
import { boardSections, minutesLate, sectionOf } from './board-sections.ts'

const stay = { datetime: '2026-11-30T23:00', until: '2026-12-01T01:00', hasLeft: false }
const early = { now: '2026-11-30T22:00', soon: '2026-11-30T22:30' }
const before = { now: '2026-11-30T22:30', soon: '2026-11-30T23:00' }
const during = { now: '2026-12-01T00:30', soon: '2026-12-01T01:00' }
const after = { now: '2026-12-01T01:00', soon: '2026-12-01T01:30' }

const places: Record<ReservationStatus, [string, string, string, string]> = {
  held: ['over', 'over', 'over', 'over'],
  requested: ['waiting', 'waiting', 'waiting', 'over'],
  confirmed: ['next', 'soon', 'late', 'late'],
  arrived: ['here', 'here', 'here', 'over'],
  'no-show': ['over', 'over', 'over', 'over'],
  declined: ['over', 'over', 'over', 'over'],
  cancelled: ['over', 'over', 'over', 'over'],
  expired: ['over', 'over', 'over', 'over'],
}

test.each(reservationStatuses)(
  '%s: where it stands long before, before, during and after the stay',
  (status) => {
    expect([early, before, during, after].map((clock) => sectionOf({ ...stay, status }, clock))).toEqual(
      places[status],
    )
  },
)

test('a reservation of guests who left early is over', () => {
  expect(sectionOf({ ...stay, status: 'arrived', hasLeft: true }, during)).toBe('over')
})

test('sections are in order of time without empty ones', () => {
  const reservation = (id: number, status: ReservationStatus) => ({ ...stay, id, status })
  const sections = boardSections(
    [
      reservation(1, 'declined'),
      reservation(2, 'requested'),
      reservation(3, 'cancelled'),
      reservation(4, 'requested'),
    ],
    before,
  )
  expect(sections.map(({ name, reservations }) => [name, reservations.map(({ id }) => id)])).toEqual([
    ['waiting', [2, 4]],
    ['over', [1, 3]],
  ])
})

test.each([
  ['confirmed', '2026-11-30T19:59:00Z', 0],
  ['confirmed', '2026-11-30T20:00:59Z', 0],
  ['confirmed', '2026-11-30T20:15:30Z', 15],
  ['arrived', '2026-11-30T20:15:30Z', 0],
  ['requested', '2026-11-30T20:15:30Z', 0],
] as const)('%s at %s is %i minutes late', (status, now, minutes) => {
  expect(minutesLate({ status, startsAt: '2026-11-30T20:00:00.000Z' }, Date.parse(now))).toBe(minutes)
})
