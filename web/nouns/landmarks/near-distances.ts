import { type NearDistance, nearDistances } from '#contract/landmarks/landmark-kinds.ts'
import { formatDistance } from '#web/lib/format/distance.ts'
import { NBSP } from '#web/lib/format/typography.ts'

/** The distance from a landmark in an address, if it is one of those that are offered. */
export function readNearMeters(query: URLSearchParams): NearDistance | null {
  return nearDistances.find((meters) => String(meters) === query.get('near_meters')) ?? null
}

/** «до 2 км» */
export function formatUpTo(meters: NearDistance): string {
  return `до${NBSP}${formatDistance(meters)}`
}
