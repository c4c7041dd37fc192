import type { PlaceMarker } from '#contract/places.ts'

/** west, south, east, north */
export type Bounds = [number, number, number, number]

export function isInside({ lat, lon }: { lat: number; lon: number }, bounds: Bounds): boolean {
  const [west, south, east, north] = bounds
  return lon >= west && lon <= east && lat >= south && lat <= north
}

/** The places in sight, those nearest to the middle first. */
export function placesInSight(places: readonly PlaceMarker[], bounds: Bounds, limit: number): PlaceMarker[] {
  const middle = { lon: (bounds[0] + bounds[2]) / 2, lat: (bounds[1] + bounds[3]) / 2 }
  const shrink = Math.cos((middle.lat * Math.PI) / 180)
  const distance = ({ lat, lon }: PlaceMarker) => ((lon - middle.lon) * shrink) ** 2 + (lat - middle.lat) ** 2
  return places
    .filter((place) => isInside(place, bounds))
    .map((place) => ({ place, distance: distance(place) }))
    .sort((left, right) => left.distance - right.distance)
    .slice(0, limit)
    .map(({ place }) => place)
}

/** `37.5,55.7,37.7,55.8`, about ten metres fine; null for what is no part of the earth. */
export function readBounds(text: string | null): Bounds | null {
  if (!text || !/^-?\d{1,3}(\.\d+)?(,-?\d{1,3}(\.\d+)?){3}$/.test(text)) return null
  const [west = 0, south = 0, east = 0, north = 0] = text.split(',').map(Number)
  const isOnEarth = west >= -180 && east <= 180 && south >= -90 && north <= 90
  return isOnEarth && west < east && south < north ? [west, south, east, north] : null
}

export function boundsText(bounds: Bounds): string {
  return bounds.map((degrees) => Number(degrees.toFixed(4))).join(',')
}
