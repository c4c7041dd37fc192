import type { KnownCity } from '#server/features/reference/known.ts'

interface Point {
  lat: number
  lon: number
}

const metersOfDegree = 111_320
/** The longest cities are some 150 km long; a point farther away has wrong coordinates. */
const farthestMeters = 200_000

export function metersBetween(a: Point, b: Point): number {
  const north = (a.lat - b.lat) * metersOfDegree
  const east = (a.lon - b.lon) * metersOfDegree * Math.cos((((a.lat + b.lat) / 2) * Math.PI) / 180)
  return Math.hypot(north, east)
}

export function isNearCity(point: Point, city: KnownCity): boolean {
  const isOnEarth = Math.abs(point.lat) <= 90 && Math.abs(point.lon) <= 180
  return isOnEarth && metersBetween(point, city) <= farthestMeters
}
