import type { ReferenceCity } from '#server/features/reference/known.ts'
import type { Point } from './facts/geometry.ts'
import type { Kinds } from './facts/kinds.ts'

/** The reference lists with which the rows of a file are matched. */
export interface Lists {
  /** The city of a point; `locality` is the town that the row names. */
  cityAt(point: Point, locality?: string): ReferenceCity | null
  kinds: Kinds
}
