import { MINUTE_MS } from '#contract/durations.ts'
import { DEFAULT_AHEAD_DAYS, DEFAULT_NOTICE_MINUTES } from './rules.ts'
import {
  fittingSizes,
  HALF_HOUR_MS,
  hasTables,
  largestParty,
  type OccupiedSeats,
  reasonUnserved,
  type Terms,
} from './slots.ts'
import type { Span } from './span.ts'
import { TableOptions } from './tables/floor-plan.ts'
import type { VenueRow } from './venue-queries.ts'

export function termsOf(venue: VenueRow, timeZone: string): Terms {
  return {
    timeZone,
    hours: venue.main_schedule?.items ?? [],
    seats: venue.seats,
    zones: venue.zones.map(zoneOf),
    stayMinutes: venue.stay_minutes,
    longerStays: venue.longer_stays ?? [],
    bufferMinutes: venue.buffer_minutes ?? 0,
    pacingGuests: venue.pacing_guests,
    aheadDays: venue.ahead_days ?? DEFAULT_AHEAD_DAYS,
    noticeMinutes: venue.notice_minutes ?? DEFAULT_NOTICE_MINUTES,
    specialDates: specialsOf(venue.special_dates),
    largestOnline: venue.largest_online,
    lastSeatingMinutes: venue.last_seating_minutes ?? 0,
    ...(venue.status === 'temporary-closed' && venue.reopens_on !== null && { reopensOn: venue.reopens_on }),
  }
}

function zoneOf({ id, seats, tables, joins }: VenueRow['zones'][number]): Terms['zones'][number] {
  if (tables.length === 0) return { id, seats }
  return { id, seats, plan: new TableOptions({ tables, joins: joins.map(({ one, other }) => [one, other]) }) }
}

export function specialsOf(rows: VenueRow['special_dates']): Terms['specialDates'] {
  return new Map(
    rows.map(({ date, is_closed, opens_minute, closes_minute, seats }) => {
      const hours =
        opens_minute === null || closes_minute === null
          ? null
          : { startMinute: opens_minute, endMinute: closes_minute }
      return [date, { isClosed: is_closed, hours, seats }]
    }),
  )
}

/** The largest party that can book online in an empty venue. */
export function capacityOf(terms: Terms): number {
  return Math.min(fittingPartiesOf(terms, [], 0).free, terms.largestOnline ?? Number.POSITIVE_INFINITY)
}

/** The same; 0 when the tables of an empty venue suit no party of that size, because each has a smallest party. */
export function capacityFor(terms: Terms, guests: number): number {
  const { sizes } = fittingPartiesOf(terms, [], 0)
  return sizes === null || sizes.includes(guests) ? capacityOf(terms) : 0
}

/** The largest party that fits for a stay from that moment; `sizes` lists those that fit unless all smaller ones do. */
export interface FittingParties {
  free: number
  sizes: number[] | null
}

export function fittingPartiesOf(
  terms: Terms,
  taken: readonly OccupiedSeats[],
  startsAt: number,
): FittingParties {
  if (!hasTables(terms)) return { free: largestParty(terms, taken, startsAt), sizes: null }
  const sizes = fittingSizes(terms, taken, startsAt)
  const free = sizes.at(-1) ?? 0
  return { free, sizes: sizes.length === free ? null : sizes }
}

/** The half-hours of a span, and earlier ones whose stays would overlap it, with the largest party that fits. */
export function availabilityAround(
  terms: Terms,
  taken: readonly OccupiedSeats[],
  span: Span,
): ({ startsAt: number } & FittingParties)[] {
  const slots: ({ startsAt: number } & FittingParties)[] = []
  const overlap = overlapSpan(terms, span)
  const first = (Math.floor(overlap.from / HALF_HOUR_MS) + 1) * HALF_HOUR_MS
  for (let startsAt = first; startsAt < span.to + terms.bufferMinutes * MINUTE_MS; startsAt += HALF_HOUR_MS) {
    const parties = isClosedByDate(terms, startsAt) ? CLOSED : fittingPartiesOf(terms, taken, startsAt)
    slots.push({ startsAt, ...parties })
  }
  return slots
}

const CLOSED: FittingParties = { free: 0, sizes: null }

/** The search of a city knows only weekly hours, so special dates have to exclude themselves. */
function isClosedByDate(terms: Terms, moment: number): boolean {
  return terms.specialDates.size > 0 && reasonUnserved(terms, moment) !== undefined
}

/** The span of reservations that matter for a change, because their stays may reach into it. */
export function overlapSpan(terms: Terms, span: Span): Span {
  const overlap = longestOverlap(terms)
  return { from: span.from - overlap, to: span.to + overlap }
}

/** The largest distance of two stays that may need the same seats, in milliseconds. */
export function longestOverlap({ stayMinutes, longerStays, bufferMinutes }: Terms): number {
  return ((longerStays.at(-1)?.minutes ?? stayMinutes) + bufferMinutes) * MINUTE_MS
}
