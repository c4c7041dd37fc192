import type { Location } from '#contract/places.ts'
import { formatDistance } from '#web/lib/format/distance.ts'

/** Nothing while nobody knows where the reader is. */
export function PlaceDistance({ to }: { to: Location }) {
  return to.distance === undefined ? null : <span>{formatDistance(to.distance)}</span>
}
