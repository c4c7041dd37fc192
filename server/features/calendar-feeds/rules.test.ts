import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { reservationStatuses } from '#contract/reservations/reservation-values.ts'
import { calendarStatus, type FeedEvent, formatFeed } from './rules.ts'

const now = Date.parse('2026-11-25T09:00:00Z')

function event(values: Partial<FeedEvent> = {}): FeedEvent {
  const startsAt = values.startsAt ?? now + DAY_MS
  return {
    id: '6740c0de0000000000000001',
    startsAt,
    endsAt: startsAt + 2 * HOUR_MS,
    createdAt: now - DAY_MS,
    updatedAt: now - HOUR_MS,
    status: 'confirmed',
    name: 'Анна',
    phone: '+79160000001',
    guestsCount: 4,
    zone: 'Терраса',
    comment: '',
    ...values,
  }
}

function feedOf(events: FeedEvent[], values: Partial<Parameters<typeof formatFeed>[0]> = {}): string {
  return formatFeed({
    placeName: 'Пушкин',
    address: 'Тверской бульвар, 26А',
    timeZone: 'Europe/Moscow',
    boardUrl: 'https://shodim.example/pushkin/reservations',
    hasPhones: false,
    now,
    events,
    ...values,
  })
}

/** As another program reads it: Mozilla's own parser. */
function read(text: string): ICAL.Event[] {
  const calendar = new ICAL.Component(ICAL.parse(text))
  for (const zone of calendar.getAllSubcomponents('vtimezone')) {
    ICAL.TimezoneService.register(new ICAL.Timezone(zone), String(zone.getFirstPropertyValue('tzid')))
  }
  return calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
}

// Half-hours around every change of the clocks of a year, in zones that have them and zones that have none.
test.each(['Europe/Moscow', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe'])(
  'another program reads every moment of a year in %s as it is',
  (timeZone) => {
    const moments = Array.from({ length: 430 }, (_, day) => now - 29 * DAY_MS + day * (DAY_MS + HOUR_MS / 2))
    const text = feedOf(
      moments.map((startsAt) => event({ startsAt })),
      { timeZone },
    )
    ICAL.TimezoneService.reset()
    const starts = read(text).map(({ startDate }) => startDate.toJSDate().getTime())
    expect(starts).toEqual(moments)
  },
)

test('text of a guest cannot add lines or events', () => {
  const comment = 'Окно; торт, «с\\вечой»\r\nBEGIN:VEVENT\nUID:чужой 🎂'.repeat(20)
  const text = feedOf([event({ name: 'Анна,\nATTENDEE:mailto:x@y.ru', comment })])
  for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  const [first, ...others] = read(text)
  expect(others).toEqual([])
  expect(first?.uid).toBe('venue-6740c0de0000000000000001@shodim')
  expect(first?.attendees).toEqual([])
  expect(first?.description).toContain(comment.replaceAll('\r\n', '\n'))
})

test('phones are in the feed only when they were requested', () => {
  expect(feedOf([event()])).not.toContain('+7916')
  expect(feedOf([event()], { hasPhones: true })).toContain('+7916')
})

test('every status has a label, and ended reservations are cancelled events', () => {
  expect(Object.fromEntries(reservationStatuses.map((status) => [status, calendarStatus(status)]))).toEqual({
    held: 'TENTATIVE',
    requested: 'TENTATIVE',
    confirmed: 'CONFIRMED',
    arrived: 'CONFIRMED',
    'no-show': 'CANCELLED',
    declined: 'CANCELLED',
    cancelled: 'CANCELLED',
    expired: 'CANCELLED',
  })
})

test('the sequence number of a later change is larger', () => {
  const [before] = read(feedOf([event()]))
  const [after] = read(feedOf([event({ updatedAt: now })]))
  expect(Number(after?.sequence)).toBeGreaterThan(Number(before?.sequence))
})
