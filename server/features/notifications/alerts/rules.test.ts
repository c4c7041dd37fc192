import { expect, test } from 'vitest'
import type { AlertSettingsChange } from '#contract/notifications/alerts.ts'
import {
  changedChoices,
  composeEmail,
  composeSms,
  defaultEvents,
  isTimely,
  quietHoursEnd,
  wantsPush,
} from './rules.ts'

const night = { quiet_from: 22 * 60, quiet_to: 9 * 60, time_zone: 'Europe/Moscow' }
const day = { quiet_from: 13 * 60, quiet_to: 15 * 60, time_zone: 'Asia/Vladivostok' }
const none = { quiet_from: null, quiet_to: null, time_zone: null }

test.each([
  [night, '2026-11-25T21:59+03:00', null],
  [night, '2026-11-25T22:00+03:00', '2026-11-26T06:00'],
  [night, '2026-11-26T00:00+03:00', '2026-11-26T06:00'],
  [night, '2026-11-26T08:59+03:00', '2026-11-26T06:00'],
  [night, '2026-11-26T09:00+03:00', null],
  [day, '2026-11-26T12:59+10:00', null],
  [day, '2026-11-26T14:00+10:00', '2026-11-26T05:00'],
  [day, '2026-11-26T15:00+10:00', null],
  [none, '2026-11-26T03:00+03:00', null],
  // The clocks leap from two to three.
  [
    { quiet_from: 23 * 60, quiet_to: 150, time_zone: 'Europe/Berlin' },
    '2026-03-29T01:30+01:00',
    '2026-03-29T01:30',
  ],
] as const)('%o at %s is quiet until %s', (quiet, now, end) => {
  const found = quietHoursEnd(quiet, Date.parse(now))
  expect(found && new Date(found).toISOString().slice(0, 16)).toBe(end)
})

test.each([
  ['requested', 'requested', -1, true],
  ['requested', 'confirmed', -1, true],
  ['requested', 'cancelled', -1, false],
  ['unanswered', 'requested', -1, true],
  ['unanswered', 'confirmed', -1, false],
  ['unanswered', 'declined', -1, false],
  ['cancelled', 'cancelled', -1, true],
  ['moved', 'cancelled', -1, false],
  ['cancelled', 'cancelled', 1, false],
  ['requested', 'requested', 0, false],
] as const)(
  '%s of a reservation that is %s, %i ms after its beginning: %s',
  (event, status, after, expected) => {
    expect(isTimely(event, { status, startsAt: 1000 }, 1000 + after)).toBe(expected)
  },
)

test.each([
  ['reservation.moved', true, ['requested'], false],
  ['reservation.requested', true, ['requested'], true],
  ['reservation.requested', true, null, true],
  // Notifications of guests and of other events have separate settings.
  ['reservation.moved', false, [], true],
  ['post.review', true, [], true],
] as const)(
  '%s, of a venue: %s, with the choice %o: pushed %s',
  (event, isForVenue, chosenEvents, expected) => {
    expect(wantsPush({ event, isForVenue, chosenEvents })).toBe(expected)
  },
)

const before = { chosenEvents: defaultEvents, hasDigest: false, quietFrom: 60, quietTo: 120 }
const zone = { timeZone: 'Europe/Moscow' }

test('a change leaves alone what it does not name', () => {
  const event = { event: 'requested', push: false, email: true, sms: true } as const
  expect(changedChoices(before, { ...zone, events: [event] })).toEqual({
    ...before,
    chosenEvents: {
      push: defaultEvents.push.filter((name) => name !== 'requested'),
      email: ['requested', 'unanswered'],
      sms: ['requested'],
    },
  })
  expect(changedChoices(before, { ...zone, hasDigest: true, quietHours: null })).toEqual({
    ...before,
    hasDigest: true,
    quietFrom: null,
    quietTo: null,
  })
})

test.each<[AlertSettingsChange, string]>([
  [{ timeZone: 'Europe/Atlantis' }, 'timeZone'],
  [{ ...zone, quietHours: { from: '09:00', to: '09:00' } }, 'quietHours'],
])('%o is refused', (change, field) => {
  expect(() => changedChoices(before, change)).toThrow(
    expect.objectContaining({ fields: { [field]: [expect.any(String)] } }),
  )
})

const news = ['Анна', 'Борис', 'Вера', 'Глеб'].map((name) => ({
  title: 'Пушкин:',
  text: `новая бронь — ${name}`,
  link: 'https://shodim.ru/pushkin/reservations',
}))

test('one message has all events, an SMS the first three', () => {
  expect(composeEmail(news.slice(0, 1), '/settings')).toEqual({
    subject: 'Пушкин: новая бронь — Анна',
    text: 'Пушкин: новая бронь — Анна\nhttps://shodim.ru/pushkin/reservations\n\nО чём и когда писать: /settings',
  })
  const { subject, text } = composeEmail(news, '/settings')
  expect(subject).toBe('Брони: 4\u00A0новости')
  expect(text.match(/pushkin/g)).toHaveLength(1)
  expect(composeSms(news)).toBe(
    'Пушкин: новая бронь — Анна. Пушкин: новая бронь — Борис. Пушкин: новая бронь — Вера. И ещё 1. https://shodim.ru/pushkin/reservations',
  )
})
