import { MINUTE_MS } from '#contract/durations.ts'
import { MAX_GUESTS } from '#contract/reservations/reservation-values.ts'
import {
  isOpenThrough,
  MINUTES_OF_DAY,
  MINUTES_OF_WEEK,
  type OpenHours,
  weekIntervals,
} from '#server/features/places/schedule/rules.ts'
import { addDays, dayOfWeekOf, momentAt, wallTime, wallTimeAt } from '#server/lib/zone.ts'
import type { Span } from './span.ts'
import { placeParty, type Seating } from './tables/assignment.ts'
import type { TableOptions } from './tables/floor-plan.ts'

/** Reservations start at full and half hours of the local time. */
export const SLOT_MINUTES = 30
export const HALF_HOUR_MS = SLOT_MINUTES * MINUTE_MS

/** A part of a place, such as a terrace, whose seats are counted separately. */
export interface Zone {
  id: string
  seats: number
  /** Its tables; absent where seats are let. */
  plan?: TableOptions
}

/** The rules by which a place takes reservations. */
export interface Terms {
  timeZone: string
  hours: readonly OpenHours[]
  /** Of the whole place; with zones, their sum. */
  seats: number
  zones: readonly Zone[]
  stayMinutes: number
  /** Longer stays of larger parties, each from a number of guests on, in rising order of both. */
  longerStays: readonly { guests: number; minutes: number }[]
  /** The time between two stays for clearing and laying a table. */
  bufferMinutes: number
  /** The most guests who may arrive within one half-hour; null for no limit. */
  pacingGuests: number | null
  /** How many days ahead may be booked; today is 0. */
  aheadDays: number
  /** The least time between a booking and its start. */
  noticeMinutes: number
  /** Dates with other hours or seats than usual; each includes the night after it. */
  specialDates: ReadonlyMap<string, SpecialDate>
  /** The largest party that books online; null for no limit. */
  largestOnline: number | null
  /** How long before closing the last guests are seated; 0 when the last half-hour is offered too. */
  lastSeatingMinutes: number
  /** The day on which a place that is closed for a time opens again. */
  reopensOn?: string
}

export interface SpecialDate {
  isClosed: boolean
  /** Null for the usual hours. */
  hours: { startMinute: number; endMinute: number } | null
  /** Of the whole place; null for the usual number. */
  seats: number | null
}

/** The terms that decide on which days and hours a place takes bookings. */
export type Calendar = Pick<Terms, 'timeZone' | 'hours' | 'specialDates' | 'reopensOn'>

/** Guests who occupy seats in a half-open period; without a zone when it is null. */
export interface OccupiedSeats {
  from: number
  to: number
  guests: number
  zoneId: string | null
  /** The party and its tables, in a place that lets tables; else parties of the same times are one. */
  party?: { id: string; tableIds: readonly string[]; isFixed: boolean }
}

export interface Party {
  guests: number
  /** Any zone when absent. */
  zoneId?: string | undefined
  /** At these tables of the zone, of joined ones all. */
  tableIds?: readonly string[] | undefined
}

/** A half-hour at which a stay may begin. */
export interface Slot {
  startsAt: number
  /** The local date: that of the business day, or the next one after midnight. */
  date: string
  minuteOfDay: number
}

export interface DaySlots {
  /** Half-hours since midnight, 0…47. */
  currentDate: number[]
  /** After midnight, in the same business day. */
  nextDate: number[]
}

/** The half-hours of a business day that begins on this date, regardless of free seats. */
export function slotsOfDay(terms: Terms, date: string, now: number): Slot[] {
  if (terms.specialDates.get(date)?.isClosed || isStillClosed(terms, date)) return []
  if (date > addDays(wallTime(now, terms.timeZone).date, terms.aheadDays)) return []
  const earliest = now + terms.noticeMinutes * MINUTE_MS
  const slots: Slot[] = []
  for (const minute of openMinutes(terms, date, terms.lastSeatingMinutes)) {
    const isNextDay = minute >= MINUTES_OF_DAY
    const wallDate = isNextDay ? addDays(date, 1) : date
    const minuteOfDay = minute % MINUTES_OF_DAY
    const startsAt = momentAt(wallDate, minuteOfDay, terms.timeZone)
    if (startsAt !== null && startsAt > now && startsAt >= earliest) {
      slots.push({ startsAt, date: wallDate, minuteOfDay })
    }
  }
  return slots
}

/** The times offered for a business day, each of which passes `findSeats`. */
export function offeredSlots(
  terms: Terms,
  date: string,
  { taken, party, now }: { taken: readonly OccupiedSeats[]; party: Party; now: number },
): DaySlots {
  const offered: DaySlots = { currentDate: [], nextDate: [] }
  for (const slot of slotsOfDay(terms, date, now)) {
    if (findSeats(terms, taken, slot.startsAt, party) === undefined) continue
    const list = slot.date === date ? offered.currentDate : offered.nextDate
    list.push(slot.minuteOfDay / SLOT_MINUTES)
  }
  return offered
}

/** The slot of a wall time, in that day's business day or the one before. */
export function findSlot(terms: Terms, date: string, minuteOfDay: number, now: number): Slot | undefined {
  return [date, addDays(date, -1)]
    .flatMap((businessDate) => slotsOfDay(terms, businessDate, now))
    .find((slot) => slot.date === date && slot.minuteOfDay === minuteOfDay)
}

/**
 * The zone of a stay from that time on, or null in a place without zones. @returns undefined when there would be more
 * guests than seats at some minute, or too many arrivals at once
 */
export function findSeats(
  terms: Terms,
  taken: readonly OccupiedSeats[],
  startsAt: number,
  party: Party,
): string | null | undefined {
  if (party.guests > remainingPacing(terms, taken, startsAt)) return undefined
  const stay = { from: startsAt, to: endOfStay(terms, startsAt, party.guests) }
  return seatsDuring(terms, taken, stay, party)
}

/** The zone of a stay of any length, regardless of the limit of arrivals. */
export function seatsDuring(
  terms: Terms,
  taken: readonly OccupiedSeats[],
  stay: Span,
  { guests, zoneId, tableIds }: Party,
): string | null | undefined {
  const occupied = withBuffer(terms, taken)
  const span = { from: stay.from, to: stay.to + terms.bufferMinutes * MINUTE_MS }
  if (!isWithinSeats(terms, occupied, span, guests)) return undefined
  if (terms.zones.length === 0) return zoneId === undefined ? null : undefined
  return terms.zones.find(
    (zone) =>
      (zoneId === undefined || zone.id === zoneId) && hasRoom(zone, occupied, span, { guests, tableIds }),
  )?.id
}

/** In a zone with tables by an assignment of all its parties, in one without by its seats. */
function hasRoom(
  { id, seats, plan }: Zone,
  occupied: readonly OccupiedSeats[],
  span: Span,
  { guests, tableIds }: Party,
): boolean {
  if (!plan) return peakGuests(inZone(occupied, id), span) + guests <= seats
  const wanted = { id: NEW_PARTY, ...span, guests, ...(tableIds && { tableIds }) }
  return placeParty(plan, seatingsOf(occupied, id), wanted) !== undefined
}

const NEW_PARTY = ''

/** The parties of a zone with tables. */
export function seatingsOf(taken: readonly OccupiedSeats[], zoneId: string): Seating[] {
  return inZone(taken, zoneId).flatMap(({ from, to, guests, party }) =>
    party ? [{ ...party, from, to, guests }] : [],
  )
}

/** Seats of the whole place bind where there are such: on a special date, in zones without tables, for guests of no zone. */
function isWithinSeats(
  terms: Terms,
  occupied: readonly OccupiedSeats[],
  span: Span,
  guests: number,
): boolean {
  if (!areSeatsCounted(terms, occupied, span.from)) return true
  return peakGuests(occupied, span) + guests <= seatsAt(terms, span.from)
}

function areSeatsCounted(terms: Terms, taken: readonly OccupiedSeats[], moment: number): boolean {
  return (
    terms.zones.length === 0 ||
    terms.zones.some(({ plan }) => plan === undefined) ||
    specialSeats(terms, moment) !== undefined ||
    taken.some(({ zoneId }) => zoneId === null)
  )
}

export function hasTables({ zones }: Pick<Terms, 'zones'>): boolean {
  return zones.some(({ plan }) => plan !== undefined)
}

/** The parties that find room for a stay from that moment, in rising order. */
export function fittingSizes(terms: Terms, taken: readonly OccupiedSeats[], startsAt: number): number[] {
  const capacities = terms.zones.map(({ seats, plan }) => plan?.capacity ?? seats)
  const largest = Math.min(Math.max(0, ...capacities), MAX_GUESTS, remainingPacing(terms, taken, startsAt))
  const bySeats = areSeatsCounted(terms, taken, startsAt)
  const known = new Map<string, boolean>()
  const sizes: number[] = []
  for (let guests = 1; guests <= largest; guests++) {
    const stay = { from: startsAt, to: endOfStay(terms, startsAt, guests) }
    // Parties with the same tables to choose from and as long a stay fit or do not fit alike.
    const tables = terms.zones.map(({ plan }) => (plan ? plan.forGuests(guests).name : guests))
    const name = [stay.to, ...tables, bySeats ? guests : ''].join()
    const fits = known.get(name) ?? seatsDuring(terms, taken, stay, { guests }) !== undefined
    known.set(name, fits)
    if (fits) sizes.push(guests)
  }
  return sizes
}

/** The largest party that finds seats for a stay from that moment. */
export function largestParty(terms: Terms, taken: readonly OccupiedSeats[], startsAt: number): number {
  const occupied = withBuffer(terms, taken)
  const stays = [{ guests: 1, minutes: terms.stayMinutes }, ...terms.longerStays]
  let largest = 0
  for (const [index, { guests, minutes }] of stays.entries()) {
    const span = { from: startsAt, to: startsAt + (minutes + terms.bufferMinutes) * MINUTE_MS }
    const free = seatsAt(terms, startsAt) - peakGuests(occupied, span)
    const freeInZones = terms.zones.map((zone) => zone.seats - peakGuests(inZone(occupied, zone.id), span))
    const fitting = Math.min(free, freeInZones.length > 0 ? Math.max(...freeInZones) : free)
    if (fitting < guests) break
    const next = stays[index + 1]
    largest = next ? Math.min(fitting, next.guests - 1) : fitting
  }
  return Math.max(0, Math.min(largest, remainingPacing(terms, taken, startsAt)))
}

/** How many more guests may arrive within the half-hour of a time. */
export function remainingPacing(
  { pacingGuests }: Pick<Terms, 'pacingGuests'>,
  taken: readonly OccupiedSeats[],
  startsAt: number,
): number {
  if (pacingGuests === null) return Number.POSITIVE_INFINITY
  const from = Math.floor(startsAt / HALF_HOUR_MS) * HALF_HOUR_MS
  return taken
    .filter((party) => party.from >= from && party.from < from + HALF_HOUR_MS)
    .reduce((left, { guests }) => left - guests, pacingGuests)
}

/** Extends each stay by the time for clearing and laying its table. */
export function withBuffer(
  { bufferMinutes }: Pick<Terms, 'bufferMinutes'>,
  taken: readonly OccupiedSeats[],
): readonly OccupiedSeats[] {
  if (bufferMinutes === 0) return taken
  return taken.map((party) => ({ ...party, to: party.to + bufferMinutes * MINUTE_MS }))
}

/** The seats of the whole place in the evening of a time. */
function seatsAt(terms: Terms, moment: number): number {
  return specialSeats(terms, moment) ?? terms.seats
}

function specialSeats(terms: Terms, moment: number): number | undefined {
  if (terms.specialDates.size === 0) return undefined
  return terms.specialDates.get(businessDateOf(terms, moment))?.seats ?? undefined
}

/** The most guests present at one time of a stay: the peak, not the sum. */
export function peakGuests(taken: readonly OccupiedSeats[], stay: Span): number {
  const steps: [moment: number, change: number][] = []
  for (const { from, to, guests } of taken) {
    if (from < stay.to && stay.from < to) steps.push([from, guests], [to, -guests])
  }
  // Departures are processed before arrivals of the same time.
  steps.sort(([a, change], [b, other]) => a - b || change - other)
  let guests = 0
  let peak = 0
  for (const [moment, change] of steps) {
    guests += change
    if (moment < stay.to && guests > peak) peak = guests
  }
  return peak
}

/** How long a party of that size stays, minutes. */
export function stayMinutesFor(
  { stayMinutes, longerStays }: Pick<Terms, 'stayMinutes' | 'longerStays'>,
  guests: number,
): number {
  return longerStays.findLast((longer) => guests >= longer.guests)?.minutes ?? stayMinutes
}

/** @param ownMinutes the length that the venue has given to this one stay */
export function endOfStay(
  terms: Pick<Terms, 'stayMinutes' | 'longerStays'>,
  startsAt: number,
  guests: number,
  ownMinutes: number | null = null,
): number {
  return startsAt + (ownMinutes ?? stayMinutesFor(terms, guests)) * MINUTE_MS
}

/**
 * One working day of a place: from the end of the night before to the end of its own night, with its opening times.
 * For a place that never closes, days change at midnight.
 */
export function businessDaySpan(
  calendar: Calendar,
  date: string,
): { from: number; to: number; opensAt: number; closesAt: number } {
  const at = (minute: number) => {
    const day = addDays(date, Math.floor(minute / MINUTES_OF_DAY))
    const minuteOfDay = minute % MINUTES_OF_DAY
    return (
      momentAt(day, minuteOfDay, calendar.timeZone) ??
      momentAt(day, minuteOfDay + 60, calendar.timeZone) ??
      Date.parse(day)
    )
  }
  const from = nightAfter(calendar, addDays(date, -1))
  const to = MINUTES_OF_DAY + nightAfter(calendar, date)
  const open = openMinutes(calendar, date)
  const noon = MINUTES_OF_DAY / 2
  const opens = Math.max(from, open[0] ?? noon)
  const closes = Math.min(to, (open.at(-1) ?? noon) + SLOT_MINUTES)
  return { from: at(from), to: at(to), opensAt: at(opens), closesAt: at(Math.max(opens, closes)) }
}

/** The date of the business day to which a time belongs. */
export function businessDateOf(calendar: Calendar, moment: number): string {
  const { date } = wallTimeAt(moment, calendar.timeZone)
  return moment < businessDaySpan(calendar, date).from ? addDays(date, -1) : date
}

/** Whether a place takes no reservations at all on a date. */
export function isDayOff(calendar: Calendar, date: string): boolean {
  const isClosed = (calendar.specialDates.get(date)?.isClosed ?? false) || isStillClosed(calendar, date)
  return isClosed || openMinutes(calendar, date).length === 0
}

function isStillClosed({ reopensOn }: Pick<Calendar, 'reopensOn'>, date: string): boolean {
  return reopensOn !== undefined && date < reopensOn
}

/** Why a time cannot be served: its business day is a day off, or outside the opening hours. */
export function reasonUnserved(calendar: Calendar, moment: number): 'day-off' | 'hours' | undefined {
  const { date, minuteOfDay } = wallTimeAt(moment, calendar.timeZone)
  const businessDates = [
    { businessDate: date, minute: minuteOfDay },
    { businessDate: addDays(date, -1), minute: minuteOfDay + MINUTES_OF_DAY },
  ].filter(({ businessDate, minute }) => isOpenDuring(calendar, businessDate, minute))
  if (businessDates.length === 0) return 'hours'
  return businessDates.every(({ businessDate }) => calendar.specialDates.get(businessDate)?.isClosed)
    ? 'day-off'
    : undefined
}

function isOpenDuring(calendar: Calendar, date: string, minute: number): boolean {
  const weekday = dayOfWeekOf(date)
  return hoursOn(calendar, date).some(({ dayOfWeek, startMinute, endMinute }) => {
    const end = endMinute > startMinute ? endMinute : endMinute + MINUTES_OF_DAY
    return dayOfWeek === weekday && startMinute <= minute && minute < end
  })
}

/** The weekly hours, with those of a special date in place of its weekday's. */
function hoursOn({ hours, specialDates }: Calendar, date: string): readonly OpenHours[] {
  const special = specialDates.get(date)?.hours
  if (!special) return hours
  const dayOfWeek = dayOfWeekOf(date)
  return [...hours.filter((other) => other.dayOfWeek !== dayOfWeek), { dayOfWeek, ...special }]
}

/** Minutes after midnight until which a date's night continues; a place open until noon has no night. */
function nightAfter(calendar: Calendar, date: string): number {
  const last = openMinutes(calendar, date).at(-1)
  const end = last === undefined ? 0 : last + SLOT_MINUTES - MINUTES_OF_DAY
  return end > 0 && end <= MINUTES_OF_DAY / 2 ? end : 0
}

function inZone(taken: readonly OccupiedSeats[], zoneId: string): OccupiedSeats[] {
  return taken.filter((party) => party.zoneId === zoneId)
}

/** The half-hours of a date while the place is open, in minutes since midnight, beyond 1440 in the following night. */
function openMinutes(calendar: Calendar, date: string, lastSeatingMinutes = 0): number[] {
  const weekday = dayOfWeekOf(date)
  const hours = hoursOn(calendar, date)
  const week = lastSeatingMinutes > 0 ? weekIntervals(hours) : []
  const minutes = new Set<number>()
  for (const { dayOfWeek, startMinute, endMinute } of hours) {
    if (dayOfWeek !== weekday) continue
    const end = endMinute > startMinute ? endMinute : endMinute + MINUTES_OF_DAY
    const first = Math.ceil(startMinute / SLOT_MINUTES) * SLOT_MINUTES
    for (let minute = first; minute < end; minute += SLOT_MINUTES) {
      const minuteOfWeek = ((weekday - 1) * MINUTES_OF_DAY + minute) % MINUTES_OF_WEEK
      if (isOpenThrough(week, minuteOfWeek, lastSeatingMinutes)) minutes.add(minute)
    }
  }
  return [...minutes].sort((a, b) => a - b)
}
