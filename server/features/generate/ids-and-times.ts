import type { ReferenceCity } from '#server/features/reference/known.ts'
import { idAt } from '#server/lib/ids.ts'
import type { Random } from './random.ts'
import type { Vocabulary } from './vocabulary.ts'

/** All times are relative to this one, so that the same seed gives the same rows on any day. */
export const LATEST_TIME = Date.UTC(2026, 10, 20, 12)

export const day = 86_400_000

export const SPAN_DAYS = 730

export interface Generated {
  random: Random
  /** Sorted by id, so that their order does not depend on later additions. */
  cities: readonly ReferenceCity[]
  cuisineIds: readonly number[]
  words: Vocabulary
  sequence: number
}

export function makeId(generated: Generated, milliseconds: number): string {
  generated.sequence += 1
  return idAt(milliseconds, generated.sequence, generated.random.hex(9))
}

/** People, places and the rest are older than the first post. */
export function randomCreationTime(random: Random): number {
  return LATEST_TIME - (SPAN_DAYS + 1 + random.below(SPAN_DAYS)) * day - random.below(day)
}
