import type { Disruption } from '#contract/reservations/reservation-values.ts'
import type { AffectedReservations } from '#contract/reservations/reservations.ts'
import type { PlaceStatus } from '#server/db/types.ts'
import { beginningOfDay } from '#server/lib/zone.ts'
import { reasonUnserved, type Terms } from '../slots.ts'

/** Whether and when a place is open. */
export interface PlaceState {
  status: PlaceStatus
  reopens_on: string | null
  terms: Terms
}

/**
 * Why a reservation cannot be served; null when it can. A reservation that the venue accepted outside its hours is
 * affected only by a closure. Unknown hours disrupt nothing.
 */
export function disruptionOf(
  { status, reopens_on, terms }: PlaceState,
  { starts_at, is_exception }: { starts_at: Date; is_exception: boolean },
): Disruption | null {
  const startsAt = starts_at.getTime()
  if (status === 'deleted' || status === 'closed') return 'closed'
  if (status === 'temporary-closed') {
    const isReopened = reopens_on !== null && startsAt >= beginningOfDay(reopens_on, terms.timeZone)
    if (!isReopened) return 'closed-for-a-time'
  }
  if (is_exception || terms.hours.length === 0) return null
  return reasonUnserved(terms, startsAt) ?? null
}

/** Sums the affected reservations of several places for each day. */
export function sumOfAffected(parts: readonly AffectedReservations[]): AffectedReservations {
  const days = new Map<string, number>()
  for (const { date, count } of parts.flatMap((part) => part.days)) {
    days.set(date, (days.get(date) ?? 0) + count)
  }
  const total = (field: 'count' | 'guests' | 'withoutPhone' | 'cancelOnly') =>
    parts.reduce((sum, part) => sum + part[field], 0)
  return {
    count: total('count'),
    guests: total('guests'),
    withoutPhone: total('withoutPhone'),
    cancelOnly: total('cancelOnly'),
    days: [...days].sort().map(([date, count]) => ({ date, count })),
  }
}
