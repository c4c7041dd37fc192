import type { Point } from '#web/lib/format/distance.ts'

interface MapPoint extends Point {
  placeId: string
}

/** The map of a city at a place. The point is in the hash, so that servers and search engines see one page. */
export function mapPointAddress(city: string, { lat, lon, placeId }: MapPoint): string {
  return `/${city}/places/map#${lat.toFixed(5)},${lon.toFixed(5)},${placeId}`
}

export function readMapPoint(hash: string): MapPoint | null {
  const [, lat, lon, placeId] = /^#(-?\d+\.\d+),(-?\d+\.\d+),([0-9a-f]{24})$/.exec(hash) ?? []
  return placeId ? { lat: Number(lat), lon: Number(lon), placeId } : null
}
