import { describe, expect, test } from 'vitest'
import { CODE_ALPHABET, reservationStatuses } from '#contract/reservations/reservation-values.ts'
import {
  type Action,
  actions,
  feedbackMoment,
  hashReservationCode,
  isPossible,
  newReservationCode,
  nextStatus,
  reminderMoments,
  unansweredReminderMoments,
} from './rules.ts'

/** Every allowed transition; all others are refused. */
const expectedTransitions: Record<Action, string> = {
  accept: 'held→requested',
  expire: 'held→expired',
  acknowledge: 'requested→requested confirmed→confirmed',
  confirm: 'requested→confirmed',
  decline: 'requested→declined confirmed→declined',
  cancel: 'held→cancelled requested→cancelled confirmed→cancelled',
  move: 'requested→requested confirmed→requested',
  arrive: 'requested→arrived confirmed→arrived no-show→arrived',
  miss: 'requested→no-show confirmed→no-show arrived→no-show',
  adjust: 'requested→requested confirmed→confirmed arrived→arrived',
  leave: 'arrived→arrived',
  return: 'arrived→arrived',
  restore: 'arrived→confirmed no-show→confirmed declined→confirmed',
}

describe.each(actions)('%s', (action) => {
  const pairs = new Map(
    expectedTransitions[action].split(' ').map((pair) => pair.split('→') as [string, string]),
  )
  test.each(reservationStatuses)('from %s', (status) => {
    expect(nextStatus(action, status)).toBe(pairs.get(status))
  })
})

const HOUR = 3_600_000
const startsAt = Date.parse('2026-11-21T16:00:00Z')

test.each<[Action, string, number, boolean]>([
  ['cancel', 'until it begins', -1, true],
  ['cancel', 'not from then on', 0, false],
  ['move', 'until it begins', -1, true],
  ['move', 'not from then on', 0, false],
  ['confirm', 'while it lasts', 2 * HOUR - 1, true],
  ['confirm', 'not afterwards', 2 * HOUR, false],
  ['arrive', 'two hours early', -2 * HOUR, true],
  ['arrive', 'no earlier', -2 * HOUR - 1, false],
  ['miss', 'not before they are late', -1, false],
  ['miss', 'from the beginning', 0, true],
])('%s: %s', (action, _, offset, expected) => {
  const reservation = { status: 'confirmed' as const, startsAt, endsAt: startsAt + 2 * HOUR, hasLeft: false }
  const waiting = { ...reservation, status: 'requested' as const }
  expect(isPossible(action, action === 'confirm' ? waiting : reservation, startsAt + offset)).toBe(expected)
})

test.each<[Action, boolean, number, boolean]>([
  ['leave', false, HOUR, true],
  ['leave', false, 4 * HOUR - 1, true],
  ['leave', false, 4 * HOUR, false],
  ['adjust', false, 4 * HOUR - 1, true],
  ['adjust', false, 4 * HOUR, false],
  ['adjust', true, HOUR, false],
  ['leave', true, HOUR, false],
  ['return', true, HOUR, true],
  ['return', false, HOUR, false],
  ['restore', false, HOUR, true],
  ['restore', true, HOUR, false],
  ['miss', true, HOUR, false],
])('%s, gone: %s, %i ms after the beginning: %s', (action, hasLeft, offset, expected) => {
  const there = { status: 'arrived' as const, startsAt, endsAt: startsAt + 2 * HOUR, hasLeft }
  expect(isPossible(action, there, startsAt + offset)).toBe(expected)
})

describe('reminders', () => {
  const read = (start: string, zone: string, now: string) =>
    reminderMoments(Date.parse(start), zone, Date.parse(now)).map(
      ({ kind, at }) => `${kind} ${new Date(at).toISOString().slice(0, 16)}`,
    )

  test('are sent the day before at the same time and two hours before, by the clock of the venue', () => {
    expect(read('2026-11-21T19:30+10:00', 'Asia/Vladivostok', '2026-11-10T00:00Z')).toEqual([
      'day 2026-11-20T09:30',
      'hours 2026-11-21T07:30',
    ])
  })
  test('are sent at the same hour across a clock change', () => {
    expect(read('2026-03-29T19:00+02:00', 'Europe/Berlin', '2026-03-01T00:00Z')[0]).toBe(
      'day 2026-03-28T18:00',
    )
  })
  test('are not sent at night', () => {
    expect(read('2026-11-22T01:00+03:00', 'Europe/Moscow', '2026-11-10T00:00Z')[0]).toBe(
      'day 2026-11-21T07:00',
    )
    expect(read('2026-11-22T23:30+03:00', 'Europe/Moscow', '2026-11-10T00:00Z')[0]).toBe(
      'day 2026-11-21T18:00',
    )
  })
  test('of a past moment are not sent', () => {
    expect(read('2026-11-21T19:30+03:00', 'Europe/Moscow', '2026-11-21T00:00Z')).toEqual([
      'hours 2026-11-21T14:30',
    ])
    expect(read('2026-11-21T19:30+03:00', 'Europe/Moscow', '2026-11-21T16:00Z')).toEqual([])
  })
})

describe('a request without an answer', () => {
  const read = (requested: string, start: string) => {
    const moments = unansweredReminderMoments(Date.parse(requested), Date.parse(start), 'Europe/Moscow')
    return [moments.venue, moments.guest].map((moment) => new Date(moment).toISOString().slice(0, 16))
  }

  test('reminds the venue after ten minutes and notifies the guest after six hours', () => {
    expect(read('2026-11-21T12:00+03:00', '2026-11-25T19:00+03:00')).toEqual([
      '2026-11-21T09:10',
      '2026-11-21T15:00',
    ])
  })
  test('does both sooner when the visit is near', () => {
    expect(read('2026-11-21T16:00+03:00', '2026-11-21T16:15+03:00')).toEqual([
      '2026-11-21T13:05',
      '2026-11-21T13:10',
    ])
  })
  test('lets the guest sleep, unless the morning would be too late', () => {
    expect(read('2026-11-21T18:00+03:00', '2026-11-25T19:00+03:00')[1]).toBe('2026-11-22T07:00')
    expect(read('2026-11-21T21:00+03:00', '2026-11-22T09:00+03:00')[1]).toBe('2026-11-22T00:00')
  })
})

test.each([
  ['2026-11-21T15:00+03:00', '2026-11-21T14:00'],
  // Late in the evening the question waits for the morning.
  ['2026-11-21T19:30+03:00', '2026-11-22T07:00'],
  ['2026-11-22T02:00+03:00', '2026-11-22T07:00'],
])('after a visit until %s the guest is asked for feedback at %s', (ends, askedAt) => {
  const moment = feedbackMoment(Date.parse(ends), 'Europe/Moscow')
  expect(new Date(moment).toISOString().slice(0, 16)).toBe(askedAt)
})

test('codes have six unambiguous characters, and every spelling gives the same hash', async () => {
  const codes = Array.from({ length: 500 }, newReservationCode)
  expect(new Set(codes).size).toBe(500)
  for (const code of codes) expect(code).toMatch(new RegExp(`^[${CODE_ALPHABET}]{6}$`))
  expect(CODE_ALPHABET).not.toMatch(/[01OIL]/)
  expect(await hashReservationCode('abc234')).toBe(await hashReservationCode('ABC234'))
  expect(await hashReservationCode('ABC234')).not.toBe(await hashReservationCode('ABC235'))
})
