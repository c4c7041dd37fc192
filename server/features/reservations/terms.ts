import { DEFAULT_AHEAD_DAYS, DEFAULT_NOTICE_MINUTES } from './rules.ts'
import { largestParty, MINUTE_MS, SLOT_MINUTES, type Taken, type Terms } from './slots.ts'
import type { VenueRow } from './venue-queries.ts'

const HALF_HOUR_MS = SLOT_MINUTES * MINUTE_MS

export function termsOf(venue: VenueRow, timeZone: string): Terms {
  return {
    timeZone,
    hours: venue.main_schedule?.items ?? [],
    seats: venue.seats,
    zones: venue.zones,
    stayMinutes: venue.stay_minutes,
    aheadDays: venue.ahead_days ?? DEFAULT_AHEAD_DAYS,
    noticeMinutes: venue.notice_minutes ?? DEFAULT_NOTICE_MINUTES,
    closedDates: new Set(venue.closed_dates),
    largestOnline: venue.largest_online,
    lastSeatingMinutes: venue.last_seating_minutes ?? 0,
  }
}

/** The largest party that can book online in an empty venue. */
export function capacityOf(terms: Terms): number {
  return Math.min(largestParty(terms, [], 0), terms.largestOnline ?? Number.POSITIVE_INFINITY)
}

/** The span a change affects: every half-hour from which a stay would reach into it. */
export function loadsAround(
  terms: Terms,
  taken: readonly Taken[],
  span: { from: number; to: number },
): { startsAt: number; free: number }[] {
  const loads: { startsAt: number; free: number }[] = []
  const stay = terms.stayMinutes * MINUTE_MS
  const first = (Math.floor((span.from - stay) / HALF_HOUR_MS) + 1) * HALF_HOUR_MS
  for (let startsAt = first; startsAt < span.to; startsAt += HALF_HOUR_MS) {
    loads.push({ startsAt, free: largestParty(terms, taken, startsAt) })
  }
  return loads
}

/** The span of reservations that matter for a change, because their stays may reach into it. */
export function reachOf(terms: Terms, span: { from: number; to: number }): { from: number; to: number } {
  const stay = terms.stayMinutes * MINUTE_MS
  return { from: span.from - stay, to: span.to + stay }
}
