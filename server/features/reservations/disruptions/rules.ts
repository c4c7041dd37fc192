import type { Disruption } from '#contract/reservation-words.ts'
import type { PlaceStatus } from '#server/db/types.ts'
import { beginningOfDay } from '#server/lib/zone.ts'
import { reasonUnserved, type Terms } from '../slots.ts'

/** Whether a place works, and when. */
export interface Standing {
  status: PlaceStatus
  reopens_on: string | null
  terms: Terms
}

/**
 * Why a table is not served; null when it is. What the house agreed to outside of its hours only a closed place takes
 * away. Without hours nothing is known of them.
 */
export function disruptionOf(
  { status, reopens_on, terms }: Standing,
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
