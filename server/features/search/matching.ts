import { editDistance } from '#server/lib/edit-distance.ts'
import type { FoldedWord } from '#server/lib/folding.ts'

export interface DictionaryWord extends FoldedWord {
  id: number
}

export interface WordMatch {
  id: number
  /** 1 the very word … 0 nothing in common. */
  score: number
  /** The word is or begins with what was typed, in one of its spellings: nothing is guessed. */
  isBegun: boolean
}

/** Matches from here on are the word itself, its beginning or its sound; the ones below are guesses at a typing error. */
export const STRICT_SCORE = 0.75
/** The word itself, its beginning or its very sound: no error is looked for in it. */
export const SPELLED_RIGHT_SCORE = 0.85
/** Penalty of a spelling that is less likely than the typed one. */
const ALTERNATIVE_COST = 0.1
const SHORTEST_GUESSED = 4
/** A beginning of a letter or two has hundreds of words; an index is asked for so many at once only. */
const MOST_MATCHES = 60

/** Where a word of a place or a person stands: name, kind and cuisine, street, dishes. */
const TERM_KINDS = [
  { kind: 0, weight: 1 },
  { kind: 1, weight: 0.7 },
  { kind: 2, weight: 0.5 },
  { kind: 3, weight: 0.4 },
] as const
export type TermKind = 0 | 1 | 2 | 3

export function termOf(wordId: number, kind: TermKind): number {
  return wordId * 4 + kind
}

export function termsOfWord(wordId: number): number[] {
  return TERM_KINDS.map(({ kind }) => termOf(wordId, kind))
}

/** How well a word of the dictionary answers a word of the query, which may still be being typed. */
export function scoreWord(asked: FoldedWord, word: FoldedWord): number {
  if (word.key === asked.key) return 1
  if (word.key.startsWith(asked.key)) return 0.95 - 0.1 * missingShare(asked.key, word.key)
  if (word.sound === asked.sound) return 0.85
  if (asked.sound.length >= 3 && word.sound.startsWith(asked.sound)) {
    return 0.83 - 0.08 * missingShare(asked.sound, word.sound)
  }
  if (asked.key.length < SHORTEST_GUESSED) return 0
  const allowed = allowedErrors(asked.key.length)
  const errors = Math.min(
    editDistance(asked.key, word.key, allowed),
    editDistance(asked.sound, word.sound, allowed) + 0.2,
    // An unfinished word with an error in it.
    editDistance(asked.key, word.key.slice(0, asked.key.length), allowed) + 0.4,
  )
  return errors > allowed ? 0 : 0.72 - (0.4 * errors) / asked.key.length
}

/** How well a word answers that is meant by what was typed with one error. */
export function scoreOfOneError(typed: string): number {
  return 0.72 - 0.4 / typed.length
}

export function matchWord(asked: FoldedWord, dictionary: readonly DictionaryWord[]): WordMatch[] {
  return best(
    dictionary.map((word) => ({
      id: word.id,
      score: scoreWord(asked, word),
      isBegun: word.key.startsWith(asked.key),
    })),
  )
}

/** The matches of several spellings of one word as one list. */
export function bestMatches(lists: readonly (readonly WordMatch[])[]): WordMatch[] {
  const known = new Map<number, WordMatch>()
  for (const match of lists.flat()) {
    const other = known.get(match.id)
    known.set(match.id, {
      id: match.id,
      score: Math.max(match.score, other?.score ?? 0),
      isBegun: match.isBegun || other?.isBegun === true,
    })
  }
  return sorted([...known.values()])
}

/** Of another spelling only what it says exactly counts: it is a guess already. */
export function asAlternative(matches: readonly WordMatch[]): WordMatch[] {
  return matches
    .filter(({ score }) => score > SPELLED_RIGHT_SCORE)
    .map((match) => ({ ...match, score: match.score - ALTERNATIVE_COST }))
}

function best(matches: readonly WordMatch[]): WordMatch[] {
  return sorted(matches.filter((match) => match.score > 0)).slice(0, MOST_MATCHES)
}

function sorted(matches: readonly WordMatch[]): WordMatch[] {
  return matches.toSorted((a, b) => b.score - a.score || a.id - b.id)
}

export interface Candidate {
  id: string
  nameKey: string
  terms: readonly number[]
  /** What orders equals: how well it is regarded. */
  regard: number
  followerCount: number
}

/** Best first, total: how well the words fit, in steps, then regard, then id. */
export function rankCandidates(
  candidates: readonly Candidate[],
  asked: { words: readonly (readonly WordMatch[])[]; nameKeys: readonly string[] },
): string[] {
  const termScores = asked.words.map(scoresByTerm)
  const scored = candidates.map((candidate) => ({
    candidate,
    step: Math.round(20 * scoreCandidate(candidate, termScores, asked.nameKeys)),
  }))
  scored.sort(
    (a, b) =>
      b.step - a.step ||
      b.candidate.regard - a.candidate.regard ||
      b.candidate.followerCount - a.candidate.followerCount ||
      (a.candidate.id < b.candidate.id ? -1 : 1),
  )
  return scored.map(({ candidate }) => candidate.id)
}

function scoreCandidate(
  candidate: Candidate,
  termScores: readonly ReadonlyMap<number, number>[],
  nameKeys: readonly string[],
): number {
  let total = 0
  for (const scores of termScores) {
    let best = 0
    for (const term of candidate.terms) best = Math.max(best, scores.get(term) ?? 0)
    total += best
  }
  return total / Math.max(1, termScores.length) + scoreName(candidate.nameKey, nameKeys)
}

/** The whole name counts more than its words: the very name, its beginning, the name with an error. */
function scoreName(name: string, [typed = '', ...alternatives]: readonly string[]): number {
  if (name === typed) return 2
  if (alternatives.includes(name)) return 1.5
  if (name.startsWith(typed)) return 1
  if (alternatives.some((it) => name.startsWith(it))) return 0.9
  const allowed = typed.length < SHORTEST_GUESSED ? 0 : typed.length < 10 ? 1 : 2
  return [typed, ...alternatives].some((it) => editDistance(it, name, allowed) <= allowed) ? 0.5 : 0
}

function scoresByTerm(matches: readonly WordMatch[]): Map<number, number> {
  const scores = new Map<number, number>()
  for (const { id, score } of matches) {
    for (const { kind, weight } of TERM_KINDS) scores.set(termOf(id, kind), score * weight)
  }
  return scores
}

function missingShare(start: string, word: string): number {
  return (word.length - start.length) / word.length
}

function allowedErrors(length: number): number {
  if (length < 6) return 1.4
  return length < 10 ? 2.4 : 3.4
}
