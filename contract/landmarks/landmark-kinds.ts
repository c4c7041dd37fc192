/** In order of precedence for a name that several landmarks share. */
export const landmarkKinds = [
  'metro',
  'railway',
  'museum',
  'theatre',
  'attraction',
  'monument',
  'square',
  'park',
] as const
export type LandmarkKind = (typeof landmarkKinds)[number]

/** As the crow flies; a street is longer by the factor below. */
export const NEAR_METERS = 1000
/** Offered when nothing is within the usual distance, the shorter distance first. */
export const nearDistances = [2000, 5000] as const
export type NearDistance = (typeof nearDistances)[number]
/** A station farther than this is not near. */
export const MAX_METRO_METERS = 2000
/** How much longer a way along streets is than a straight line. */
const STREETS_FACTOR = 1.3
const WALKING_METERS_PER_MINUTE = 5000 / 60

/** At least one minute. */
export function walkingMinutes(straightMeters: number): number {
  return Math.max(1, Math.round((straightMeters * STREETS_FACTOR) / WALKING_METERS_PER_MINUTE))
}
