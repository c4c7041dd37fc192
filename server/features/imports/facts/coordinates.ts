import type { ReferenceCity } from '#server/features/reference/known.ts'

interface Point {
  lat: number
  lon: number
}

const METERS_PER_DEGREE = 111_320
/** The longest cities are some 150 km long; a point farther away has wrong coordinates. */
const MAX_CITY_METERS = 200_000

export function metersBetween(a: Point, b: Point): number {
  const north = (a.lat - b.lat) * METERS_PER_DEGREE
  const east = (a.lon - b.lon) * METERS_PER_DEGREE * Math.cos((((a.lat + b.lat) / 2) * Math.PI) / 180)
  return Math.hypot(north, east)
}

export function isNearCity(point: Point, city: ReferenceCity): boolean {
  const isOnEarth = Math.abs(point.lat) <= 90 && Math.abs(point.lon) <= 180
  return isOnEarth && metersBetween(point, city) <= MAX_CITY_METERS
}
