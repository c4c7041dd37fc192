import type { Landmark } from '#contract/landmarks/landmarks.ts'
import type * as rules from './rules.ts'

export function viewLandmark({ key, kind, name, lines, points }: rules.Landmark): Landmark {
  const { lat = 0, lon = 0 } = points[0] ?? {}
  return { key, kind, name, lines, lat, lon }
}
