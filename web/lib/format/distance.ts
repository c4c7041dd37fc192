import { NBSP } from './typography.ts'

const EARTH_RADIUS_METERS = 6_372_795

export interface Point {
  lat: number
  lon: number
}

/** The great-circle distance, rounded up to whole metres. */
export function distanceMeters(from: Point, to: Point): number {
  const radians = Math.PI / 180
  const sinLat = Math.sin(((to.lat - from.lat) * radians) / 2)
  const sinLon = Math.sin(((to.lon - from.lon) * radians) / 2)
  const chord = sinLat ** 2 + Math.cos(from.lat * radians) * Math.cos(to.lat * radians) * sinLon ** 2
  return Math.ceil(2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, Math.sqrt(chord))))
}

/** «250 м», «0,7 км», «12 км», «>100 км» */
export function formatDistance(meters: number): string {
  if (meters > 100_000) return `>100${NBSP}км`
  if (meters >= 1000) return `${Math.round(meters / 1000)}${NBSP}км`
  if (meters >= 300) return `${(meters / 1000).toFixed(1).replace('.0', '').replace('.', ',')}${NBSP}км`
  return `${Math.max(0, Math.round(meters))}${NBSP}м`
}
