import { isId } from '#contract/ids.ts'
import type { Point } from '#web/lib/format/distance.ts'
import { pointText, readPoint, roundPoint } from '#web/nouns/map/point-text.ts'
import type { PostSubject } from '#web/nouns/pending-writes/pending-writes.ts'

/** `?placeId=`, `?organisationId=` or `?lat=&lon=`; null when none of them is valid. */
export function readSubject(query: URLSearchParams): PostSubject | null {
  const placeId = query.get('placeId')
  if (placeId) return /^[a-z0-9-]{1,100}$/.test(placeId) ? { kind: 'place', placeId } : null
  const organisationId = query.get('organisationId')
  if (organisationId) {
    return isId(organisationId) ? { kind: 'organisation', organisationId } : null
  }
  const point = readPoint(`${query.get('lat') ?? ''}, ${query.get('lon') ?? ''}`)
  return point && { kind: 'point', point: postPoint(point) }
}

/** About ten metres, as precise as the subject of a post needs. */
export const POINT_DIGITS = 4

export function postPoint(point: Point): Point {
  return roundPoint(point, POINT_DIGITS)
}

export function postPointText(point: Point): string {
  return pointText(point, POINT_DIGITS)
}

/** The address of the form for a new post about the subject. */
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
