import { useGeoposition } from '#web/lib/browser/geoposition.ts'
import { distanceMeters, formatDistance, type Point } from '#web/lib/format/distance.ts'

/** Renders nothing while the position of the reader is unknown. */
export function PlaceDistance({ to }: { to: Point }) {
  const { point } = useGeoposition()
  return point ? <span>{formatDistance(distanceMeters(point, to))}</span> : null
}
