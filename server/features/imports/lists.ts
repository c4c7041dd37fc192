import type { KnownCity } from '#server/features/reference/known.ts'
import type { Point } from './facts/geometry.ts'
import type { Kinds } from './facts/kinds.ts'

/** The lists that the rows of a file are matched with. */
export interface Lists {
  /** Which city a point belongs to; `locality` is the town that the row itself names. */
  cityAt(point: Point, locality?: string): KnownCity | null
  kinds: Kinds
}
