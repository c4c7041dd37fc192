import type { Point } from '#web/lib/format/distance.ts'

/** What a post is about, as the address says it. A place by its id or latin name. */
export type PostSubject =
  | { kind: 'place'; placeId: string }
  | { kind: 'organisation'; organisationId: string }
  | { kind: 'point'; point: Point }

/** `?placeId=`, `?organisationId=` or `?lat=&lon=`; null when nothing, or nothing readable, was chosen. */
export function readSubject(query: URLSearchParams): PostSubject | null {
  const placeId = query.get('placeId')
  if (placeId) return /^[a-z0-9-]{1,100}$/.test(placeId) ? { kind: 'place', placeId } : null
  const organisationId = query.get('organisationId')
  if (organisationId) {
    return /^[0-9a-f]{24}$/.test(organisationId) ? { kind: 'organisation', organisationId } : null
  }
  const point = readPoint(`${query.get('lat') ?? ''}, ${query.get('lon') ?? ''}`)
  return point && { kind: 'point', point }
}

/** «55.7601, 37.6187», as maps copy it, with a point or a comma within the numbers; null for no place on earth. */
export function readPoint(text: string): Point | null {
  const numbers = /^\s*(-?\d{1,3}(?:[.,]\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:[.,]\d+)?)\s*$/.exec(text)
  if (!numbers) return null
  const [lat = Number.NaN, lon = Number.NaN] = numbers.slice(1).map((one) => Number(one.replace(',', '.')))
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? roundPoint({ lat, lon }) : null
}

/** To about ten metres: finer than anybody points at a map. */
export function roundPoint({ lat, lon }: Point): Point {
  return { lat: Number(lat.toFixed(4)), lon: Number(lon.toFixed(4)) }
}

export function pointText({ lat, lon }: Point): string {
  return `${lat.toFixed(4)}, ${lon.toFixed(4)}`
}

/** Where a post about it is written. */
export function createAddress(subject: PostSubject): string {
  return `/posts/create?${new URLSearchParams(parametersOf(subject))}`
}

function parametersOf(subject: PostSubject): Record<string, string> {
  switch (subject.kind) {
    case 'place':
      return { placeId: subject.placeId }
    case 'organisation':
      return { organisationId: subject.organisationId }
    case 'point':
      return { lat: String(subject.point.lat), lon: String(subject.point.lon) }
  }
}
