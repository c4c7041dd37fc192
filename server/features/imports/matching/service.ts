import { withoutKind } from '../facts/names.ts'
import { isPossible, isSure, type Matchable, matchOf } from './match.ts'

// The comparison of the imports, for lists that other features read.

export interface Similarity {
  /** 0…1. */
  score: number
  isSure: boolean
  /** Sure, or near enough for a person to decide. */
  isLikely: boolean
}

export function compare(one: Matchable, other: Matchable): Similarity {
  const match = matchOf(one, other)
  return { score: match.score, isSure: isSure(match), isLikely: isSure(match) || isPossible(match) }
}

/** A name as it is, and without the kind of place: «Кафе Шоколадница», «Шоколадница». */
export function spellingsOf(name: string): string[] {
  return [...new Set([name, withoutKind(name)])]
}
