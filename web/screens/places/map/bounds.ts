import type { PlaceMarker } from '#contract/places/places.ts'
import type { Point } from '#web/lib/format/distance.ts'
import type { Bounds } from '#web/nouns/map/map-area.ts'

export function isInside({ lat, lon }: { lat: number; lon: number }, bounds: Bounds): boolean {
  const [west, south, east, north] = bounds
  return lon >= west && lon <= east && lat >= south && lat <= north
}

/** The visible places, nearest to the reader first, or to the centre of the map when the position is unknown. */
export function placesInView(
  places: readonly PlaceMarker[],
  bounds: Bounds,
  { limit, userPosition }: { limit: number; userPosition: Point | null },
): PlaceMarker[] {
  const from = userPosition ?? { lon: (bounds[0] + bounds[2]) / 2, lat: (bounds[1] + bounds[3]) / 2 }
  const shrink = Math.cos((from.lat * Math.PI) / 180)
  const distance = ({ lat, lon }: PlaceMarker) => ((lon - from.lon) * shrink) ** 2 + (lat - from.lat) ** 2
  return places
    .filter((place) => isInside(place, bounds))
    .map((place) => ({ place, distance: distance(place) }))
    .sort((left, right) => left.distance - right.distance)
    .slice(0, limit)
    .map(({ place }) => place)
}
