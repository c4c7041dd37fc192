import { expect, test } from 'vitest'
import type { Reservation } from '#contract/reservations/reservations.ts'
import { reservationCalendar } from './calendar-file.ts'

const now = new Date('2026-11-20T09:08:07.654Z')

const reservation: Reservation = {
  id: 'a'.repeat(24),
  place: {
    id: 'b'.repeat(24),
    latinName: 'pushkin',
    name: 'Пушкин; кафе, бар',
    address: 'Тверской бульвар, 26А',
    city: 'Владивосток',
    timeZone: 'Asia/Vladivostok',
    phone: '+74230001122',
  },
  name: 'Анна',
  phone: '+79160000001',
  guestsCount: 4,
  datetime: '2026-12-31T23:30',
  until: '2027-01-01T01:30',
  startsAt: '2026-12-31T13:30:00.000Z',
  zone: null,
  comment: '',
  answer: '',
  status: 'confirmed',
  isConfirmed: true,
  zoneChoice: null,
  isViewed: true,
  hasNewComments: false,
  confirmedByGuest: false,
  disruption: null,
  source: 'guest',
  needsCall: false,
  heldUntil: null,
  canMove: true,
  canCancel: true,
  createdAt: '2026-11-20T09:00:00.000Z',
}

/** Unfolds the lines as a calendar does. */
function read(text: string): string[] {
  return text.replaceAll('\r\n ', '').split('\r\n')
}

const fieldOf = (text: string, name: string) =>
  read(text)
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1)

test('an event is in UTC by the clock of the venue, also past midnight and New Year', () => {
  const text = reservationCalendar(reservation, now)
  expect(fieldOf(text, 'DTSTART')).toBe('20261231T133000Z')
  expect(fieldOf(text, 'DTEND')).toBe('20261231T153000Z')
  expect(fieldOf(text, 'DTSTAMP')).toBe('20261120T090807Z')
  expect(text).not.toContain('TZID')
})

test('special characters of the format are escaped', () => {
  const text = reservationCalendar({ ...reservation, place: { ...reservation.place, address: 'А\\Б' } }, now)
  expect(fieldOf(text, 'SUMMARY')).toBe('Пушкин\\; кафе\\, бар: столик')
  expect(fieldOf(text, 'LOCATION')).toBe('Владивосток\\, А\\\\Б')
  expect(fieldOf(text, 'DESCRIPTION')).toBe('Гостей: 4\\n+74230001122')
})

test('lines have at most 75 bytes, keep letters whole and end with CRLF', () => {
  const name = 'Шоколадница на Новокузнецкой 🍰 '.repeat(8).trim()
  const text = reservationCalendar({ ...reservation, place: { ...reservation.place, name } }, now)
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text).not.toContain('\uFFFD')
  expect(fieldOf(text, 'SUMMARY')).toBe(`${name}: столик`)
})

test('a moved reservation keeps the id of its event', () => {
  const moved = { ...reservation, datetime: '2026-12-30T20:00', startsAt: '2026-12-30T10:00:00.000Z' }
  const uid = fieldOf(reservationCalendar(reservation, now), 'UID')
  expect(uid).toBe(`${reservation.id}@shodim`)
  expect(fieldOf(reservationCalendar(moved, new Date()), 'UID')).toBe(uid)
})

test.each([
  ['requested', 'PUBLISH', 'TENTATIVE', true],
  ['confirmed', 'PUBLISH', 'CONFIRMED', true],
  ['cancelled', 'CANCEL', 'CANCELLED', false],
  ['declined', 'CANCEL', 'CANCELLED', false],
] as const)('%s: METHOD %s, STATUS %s, a reminder: %s', (status, method, eventStatus, hasAlarm) => {
  const text = reservationCalendar({ ...reservation, status }, now)
  expect([fieldOf(text, 'METHOD'), fieldOf(text, 'STATUS')]).toEqual([method, eventStatus])
  expect(text.includes('TRIGGER:-PT2H')).toBe(hasAlarm)
})
