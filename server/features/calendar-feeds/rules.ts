import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import {
  calendarFile,
  calendarMoment,
  calendarText,
  calendarWallTime,
} from '#contract/reservations/calendar-lines.ts'
import type { ReservationStatus } from '#contract/reservations/reservation-values.ts'
import { formatCount, guestForms } from '#contract/russian.ts'
import { formatLocalDateTime } from '#server/features/reservations/rules.ts'
import { offsetAt } from '#server/lib/zone.ts'

/** Calendars contain reservations from this long ago to a year ahead. */
export const FEED_SPAN_MS = { before: 30 * DAY_MS, after: 400 * DAY_MS }

export interface FeedEvent {
  id: string
  startsAt: number
  endsAt: number
  createdAt: number
  updatedAt: number
  status: ReservationStatus
  name: string
  phone: string | null
  guestsCount: number
  zone: string | null
  comment: string
}

export interface Feed {
  placeName: string
  address: string
  timeZone: string
  /** Followed by the date of a board. */
  boardUrl: string
  hasPhones: boolean
  events: readonly FeedEvent[]
  now: number
}

/** The fields of a reservation that a calendar shows. */
interface CalendarEvent {
  uid: string
  startsAt: number
  endsAt: number
  createdAt: number
  updatedAt: number
  status: ReservationStatus
  timeZone: string
  summary: string
  location: string
  description: string
  url: string
}

/** The calendar of a venue. */
export function formatFeed(feed: Feed): string {
  const { placeName, timeZone, events, now } = feed
  return formatCalendar({
    name: placeName,
    producer: 'Venue',
    timeZone,
    now,
    events: events.map((event) => eventOfVenue(feed, event)),
  })
}

export interface OwnBooking {
  id: string
  startsAt: number
  endsAt: number
  createdAt: number
  updatedAt: number
  status: ReservationStatus
  guestsCount: number
  /** Booked by another voter of the same poll. */
  isFromPoll: boolean
  placeName: string
  address: string
  timeZone: string
  zone: string | null
}

/** The calendar of a guest: their own bookings in all cities. */
export function formatOwnFeed({
  bookings,
  publicUrl,
  now,
}: {
  bookings: readonly OwnBooking[]
  publicUrl: string
  now: number
}): string {
  return formatCalendar({
    name: 'Сходим: мои брони',
    producer: 'Guest',
    now,
    events: bookings.map(({ id, placeName, address, guestsCount, zone, isFromPoll, ...booking }) => ({
      ...booking,
      // The same id as in the downloaded file of one booking, so that a calendar shows it once.
      uid: `${id}@shodim`,
      summary: `${placeName}: столик${isFromPoll ? ' для вашей компании' : ''}`,
      location: address,
      description: [formatCount(guestsCount, guestForms), zone, guestLabels[booking.status]]
        .filter(Boolean)
        .join('\n'),
      url: `${publicUrl}/reservations`,
    })),
  })
}

/** By RFC 5545. The same reservations give the same bytes, so that the ETag tells programs that nothing changed. */
function formatCalendar({
  name,
  producer,
  timeZone,
  events,
  now,
}: {
  name: string
  producer: string
  /** Of the whole calendar, where it has one. */
  timeZone?: string
  events: readonly CalendarEvent[]
  now: number
}): string {
  const from = Math.min(now - FEED_SPAN_MS.before, ...events.map(({ startsAt }) => startsAt))
  const to = Math.max(now + FEED_SPAN_MS.after, ...events.map(({ endsAt }) => endsAt))
  const zones = new Set([...(timeZone ? [timeZone] : []), ...events.map((event) => event.timeZone)])
  return calendarFile([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Shodim//${producer}//RU`,
    'CALSCALE:GREGORIAN',
    `NAME:${calendarText(name)}`,
    `X-WR-CALNAME:${calendarText(name)}`,
    ...(timeZone ? [`X-WR-TIMEZONE:${timeZone}`] : []),
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    'X-PUBLISHED-TTL:PT15M',
    ...[...zones].flatMap((zone) => timeZoneLines(zone, dayOf(from), dayOf(to) + DAY_MS)),
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ])
}

function dayOf(moment: number): number {
  return Math.floor(moment / DAY_MS) * DAY_MS
}

function eventOfVenue({ timeZone, address, boardUrl, hasPhones }: Feed, event: FeedEvent): CalendarEvent {
  const { id, startsAt, name, guestsCount, zone, comment } = event
  const facts = [
    name,
    hasPhones ? event.phone : null,
    formatCount(guestsCount, guestForms),
    zone,
    statusLabels[event.status],
    comment,
  ]
  return {
    ...event,
    uid: `venue-${id}@shodim`,
    timeZone,
    summary: [formatCount(guestsCount, guestForms), name || 'у входа', zone].filter(Boolean).join(' · '),
    location: address,
    description: facts.filter(Boolean).join('\n'),
    url: `${boardUrl}?date=${formatLocalDateTime(startsAt, timeZone).slice(0, 10)}`,
  }
}

function eventLines(event: CalendarEvent): string[] {
  const { uid, startsAt, endsAt, createdAt, updatedAt, timeZone, location } = event
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${calendarMoment(updatedAt)}`,
    `CREATED:${calendarMoment(createdAt)}`,
    `LAST-MODIFIED:${calendarMoment(updatedAt)}`,
    // A number that only grows with every change.
    `SEQUENCE:${Math.max(0, Math.floor((updatedAt - createdAt) / 1000))}`,
    timeLine('DTSTART', startsAt, timeZone),
    timeLine('DTEND', endsAt, timeZone),
    `SUMMARY:${calendarText(event.summary)}`,
    ...(location ? [`LOCATION:${calendarText(location)}`] : []),
    `DESCRIPTION:${calendarText(event.description)}`,
    `URL:${event.url}`,
    `STATUS:${calendarStatus(event.status)}`,
    'END:VEVENT',
  ]
}

/** In local time of the venue; in UTC for an ambiguous local time, which programs interpret differently. */
function timeLine(name: string, moment: number, timeZone: string): string {
  if (isAmbiguous(moment, timeZone)) return `${name}:${calendarMoment(moment)}`
  return `${name};TZID=${timeZone}:${calendarWallTime(formatLocalDateTime(moment, timeZone))}`
}

function isAmbiguous(moment: number, timeZone: string): boolean {
  const before = offsetAt(moment - DAY_MS / 8, timeZone)
  const after = offsetAt(moment + DAY_MS / 8, timeZone)
  const wall = moment + offsetAt(moment, timeZone)
  const shows = (offset: number) => offsetAt(wall - offset, timeZone) === offset
  return before !== after && shows(before) && shows(after)
}

const statusLabels: Partial<Record<ReservationStatus, string>> = {
  requested: 'Ждёт ответа',
  arrived: 'Пришли',
  'no-show': 'Не пришли',
  declined: 'Отклонена',
  cancelled: 'Отменена гостем',
}

/** The statuses as the guest of the reservation reads them. */
const guestLabels: Partial<Record<ReservationStatus, string>> = {
  requested: 'Ждёт ответа заведения',
  declined: 'Заведение отказало',
  cancelled: 'Отменена',
}

export function calendarStatus(status: ReservationStatus): 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED' {
  if (status === 'requested' || status === 'held') return 'TENTATIVE'
  return status === 'confirmed' || status === 'arrived' ? 'CONFIRMED' : 'CANCELLED'
}

/** The time zone in this period: its offset at the beginning and every change of it. */
function timeZoneLines(timeZone: string, from: number, to: number): string[] {
  const first = offsetAt(from, timeZone)
  const lines = [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    ...observance('STANDARD', '1970-01-01T00:00', first, first),
  ]
  let offset = first
  for (let day = from; day < to; day += DAY_MS) {
    const next = offsetAt(day + DAY_MS, timeZone)
    if (next === offset) continue
    const at = changeBetween(day, day + DAY_MS, timeZone)
    const kind = next > offset ? 'DAYLIGHT' : 'STANDARD'
    // In local time before the change.
    const wall = new Date(at + offset).toISOString().slice(0, 16)
    lines.push(...observance(kind, wall, offset, next))
    offset = next
  }
  return [...lines, 'END:VTIMEZONE']
}

function observance(kind: 'STANDARD' | 'DAYLIGHT', wall: string, before: number, after: number): string[] {
  return [
    `BEGIN:${kind}`,
    `DTSTART:${calendarWallTime(wall)}`,
    `TZOFFSETFROM:${offsetText(before)}`,
    `TZOFFSETTO:${offsetText(after)}`,
    `END:${kind}`,
  ]
}

/** The first minute with another offset than at `from`. */
function changeBetween(from: number, to: number, timeZone: string): number {
  const before = offsetAt(from, timeZone)
  let [low, high] = [from, to]
  while (high - low > MINUTE_MS) {
    const middle = low + Math.floor((high - low) / 2 / MINUTE_MS) * MINUTE_MS
    if (offsetAt(middle, timeZone) === before) low = middle
    else high = middle
  }
  return high
}

function offsetText(offset: number): string {
  const minutes = Math.abs(Math.round(offset / MINUTE_MS))
  const two = (value: number) => String(value).padStart(2, '0')
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`
}
