import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import type { Db } from '#server/db/connection.ts'
import { timeOfDay } from '#server/features/places/schedule/rules.ts'
import { AppError, requireRows } from '#server/lib/errors.ts'
import { addDays, wallTime } from '#server/lib/zone.ts'
import type * as repository from './repository.ts'
import { formatLocalDateTime, requireDate } from './rules.ts'
import { isBookable, listOccupied, readBookable, type Venue } from './seats.ts'
import {
  businessDateOf,
  businessDaySpan,
  type DaySlots,
  findSeats,
  isDayOff,
  offeredSlots,
  SLOT_MINUTES,
  slotsOfDay,
  type Terms,
} from './slots.ts'
import { capacityOf, overlapSpan } from './terms.ts'

const NO_TABLES = 'На этот день свободных столов нет'

const DAY_OFF = 'В этот день заведение не работает'

const TOO_LATE = 'На этот день столики на сайте уже не бронируют'

export async function getTerms(db: Db, placeId: string, now: number) {
  const { terms, ...venue } = await readBookable(db, placeId)
  const today = wallTime(now, terms.timeZone).date
  return {
    today,
    lastDate: addDays(today, terms.aheadDays),
    timeZone: terms.timeZone,
    stayMinutes: terms.stayMinutes,
    longerStays: [...terms.longerStays],
    largestParty: capacityOf(terms),
    zones: venue.zones,
    daysOff: listDaysOff(terms, today, now),
    isInstant: venue.is_instant ?? false,
    instantGuests: venue.instant_guests,
    notes: venue.special_dates.flatMap(({ date, note }) => (note && date >= today ? [{ date, note }] : [])),
  }
}

/** Days without any offer whatever the party size is: closed, or too late to book. */
function listDaysOff(
  terms: Terms,
  today: string,
  now: number,
): { date: string; reason: 'day-off' | 'late' }[] {
  const lastLate = wallTime(now + terms.noticeMinutes * MINUTE_MS, terms.timeZone).date
  return Array.from({ length: terms.aheadDays + 1 }, (_, day) => addDays(today, day)).flatMap(
    (date): { date: string; reason: 'day-off' | 'late' }[] => {
      if (isDayOff(terms, date)) return [{ date, reason: 'day-off' }]
      const isLate = date <= lastLate && slotsOfDay(terms, date, now).length === 0
      return isLate ? [{ date, reason: 'late' }] : []
    },
  )
}

/** @throws {AppError} RecordNotFound when nothing is free in that business day */
export async function listIntervals(
  db: Db,
  placeId: string,
  query: { date: string; guests_count?: number; zone_choice?: string },
  now: number,
): Promise<{ currentDate: number[]; nextDate?: number[] }> {
  const venue = await readBookable(db, placeId)
  const party = { guests: query.guests_count ?? 1, zoneId: query.zone_choice }
  const date = requireDate(query.date)
  if (isDayOff(venue.terms, date)) throw new AppError('RecordNotFound', { message: DAY_OFF })
  const [slots] = await offeredDays(db, venue, date, 1, party, now)
  if (!slots || isEmpty(slots)) {
    const isLate = slotsOfDay(venue.terms, date, now).length === 0
    throw new AppError('RecordNotFound', { message: isLate ? TOO_LATE : NO_TABLES })
  }
  const { currentDate, nextDate } = slots
  return { currentDate, ...(nextDate.length > 0 && { nextDate }) }
}

/** How many days around a full one are searched. */
const DAYS_AROUND = 21

/** The days nearest to a date with free tables, in chronological order. */
export async function listDays(
  db: Db,
  placeId: string,
  query: { date: string; guests_count?: number; zone_choice?: string; limit?: number },
  now: number,
): Promise<{ date: string; first: string; count: number }[]> {
  const venue = await readBookable(db, placeId)
  const today = wallTime(now, venue.terms.timeZone).date
  const wanted = requireDate(query.date)
  const [, from = today] = [addDays(wanted, -DAYS_AROUND), today].sort()
  const party = { guests: query.guests_count ?? 1, zoneId: query.zone_choice }
  const days = await offeredDays(db, venue, from, 2 * DAYS_AROUND + 1, party, now)
  const free = days.flatMap((slots, index) => {
    const date = addDays(from, index)
    if (isEmpty(slots)) return []
    const [minute = 0, day = date] =
      slots.currentDate.length > 0 ? [slots.currentDate[0]] : [slots.nextDate[0], addDays(date, 1)]
    const first = `${day}T${timeOfDay(minute * SLOT_MINUTES)}`
    return [{ date, first, count: slots.currentDate.length + slots.nextDate.length }]
  })
  const distance = (date: string) => Math.abs(Date.parse(date) - Date.parse(wanted))
  const nearest = free.sort((a, b) => distance(a.date) - distance(b.date)).slice(0, query.limit ?? 3)
  return requireRows(
    nearest.sort((a, b) => a.date.localeCompare(b.date)),
    NO_TABLES,
  )
}

/** Consecutive business days, whose occupied seats are read at once. */
async function offeredDays(
  db: Db,
  venue: Venue,
  from: string,
  count: number,
  party: { guests: number; zoneId?: string | undefined },
  now: number,
): Promise<DaySlots[]> {
  const { terms } = venue
  // A business day exceeds its date: nights continue into the next one, and zones differ from UTC by up to 14 hours.
  const span = { from: Date.parse(from) - 14 * HOUR_MS, to: Date.parse(addDays(from, count + 2)) }
  const taken = await listOccupied(db, venue, span)
  if (party.guests > capacityOf(terms)) {
    return Array.from({ length: count }, () => ({ currentDate: [], nextDate: [] }))
  }
  return Array.from({ length: count }, (_, day) =>
    offeredSlots(terms, addDays(from, day), { taken, party, now }),
  )
}

const OTHER_TIMES = 3

/** The free times of the same business day that are nearest to a reservation, in chronological order. */
export async function listOtherTimes(
  db: Db,
  venue: Venue,
  row: repository.ReservationRow,
  now: number,
): Promise<string[]> {
  if (!isBookable(venue)) return []
  const startsAt = row.starts_at.getTime()
  const businessDay = businessDaySpan(venue.terms, businessDateOf(venue.terms, startsAt))
  const taken = await listOccupied(db, venue, overlapSpan(venue.terms, businessDay), { except: row.id })
  const party = { guests: row.guests_count }
  return slotsOfDay(venue.terms, businessDateOf(venue.terms, startsAt), now)
    .map((slot) => slot.startsAt)
    .filter((moment) => moment !== startsAt && findSeats(venue.terms, taken, moment, party) !== undefined)
    .sort((a, b) => Math.abs(a - startsAt) - Math.abs(b - startsAt))
    .slice(0, OTHER_TIMES)
    .sort((a, b) => a - b)
    .map((moment) => formatLocalDateTime(moment, venue.terms.timeZone))
}

function isEmpty({ currentDate, nextDate }: DaySlots): boolean {
  return currentDate.length + nextDate.length === 0
}
