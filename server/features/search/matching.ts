import { editDistance } from '#server/lib/text/edit-distance.ts'
import type { FoldedWord } from '#server/lib/text/folding.ts'

export interface DictionaryWord extends FoldedWord {
  id: number
}

export interface WordMatch {
  id: number
  /** 1 for the same word … 0 for nothing in common. */
  score: number
  /** Whether the word begins with the typed text in one of its spellings, without tolerance for typos. */
  isPrefix: boolean
}

/** Matches from this score on are the word itself, its prefix or its sound; those below assume a typo. */
export const STRICT_SCORE = 0.75
/** From this score on no typo is assumed. */
export const SPELLED_RIGHT_SCORE = 0.85
/** The penalty of a spelling that is less likely than the typed one. */
const ALTERNATIVE_COST = 0.1
const MIN_GUESSED_LENGTH = 4
/** A prefix of one or two letters matches hundreds of words, so their number in one query is limited. */
const MAX_MATCHES = 60

/** The part of a place or a person that has the word: name, kind and cuisine, street, dishes. */
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

export function dishTermOf(wordId: number): number {
  return termOf(wordId, 3)
}

export function termsOfWord(wordId: number): number[] {
  return TERM_KINDS.map(({ kind }) => termOf(wordId, kind))
}

/** How well a dictionary word matches a word of the query, which may be incomplete. */
export function scoreWord(typed: FoldedWord, word: FoldedWord): number {
  if (word.key === typed.key) return 1
  if (word.key.startsWith(typed.key)) return 0.95 - 0.1 * missingShare(typed.key, word.key)
  if (word.sound === typed.sound) return 0.85
  if (typed.sound.length >= 3 && word.sound.startsWith(typed.sound)) {
    return 0.83 - 0.08 * missingShare(typed.sound, word.sound)
  }
  if (typed.key.length < MIN_GUESSED_LENGTH) return 0
  const allowed = allowedErrors(typed.key.length)
  const errors = Math.min(
    editDistance(typed.key, word.key, allowed),
    editDistance(typed.sound, word.sound, allowed) + 0.2,
    // An incomplete word with a typo.
    editDistance(typed.key, word.key.slice(0, typed.key.length), allowed) + 0.4,
  )
  return errors > allowed ? 0 : 0.72 - (0.4 * errors) / typed.key.length
}

/** The score of a word that differs from the typed one by one letter. */
export function scoreOfOneError(typed: string): number {
  return 0.72 - 0.4 / typed.length
}

/** A word has a thousand spellings with one error, two thousand in mixed alphabets. */
export const MAX_CORRECTED_WORDS = 3

/** The positions of those of the chosen words that are corrected: the ones with the worst matches. */
export function positionsToCorrect(
  words: readonly (readonly WordMatch[])[],
  isChosen: (matches: readonly WordMatch[]) => boolean,
): Set<number> {
  const chosen = words.flatMap((matches, position) =>
    isChosen(matches) ? [{ position, score: bestScore(matches) }] : [],
  )
  const worst = chosen.toSorted((a, b) => a.score - b.score).slice(0, MAX_CORRECTED_WORDS)
  return new Set(worst.map(({ position }) => position))
}

/** 0 without matches. */
export function bestScore(matches: readonly WordMatch[]): number {
  return Math.max(0, ...matches.map(({ score }) => score))
}

export function matchWord(typed: FoldedWord, dictionary: readonly DictionaryWord[]): WordMatch[] {
  return best(
    dictionary.map((word) => ({
      id: word.id,
      score: scoreWord(typed, word),
      isPrefix: word.key.startsWith(typed.key),
    })),
  )
}

/** Merges the matches of several spellings of one word. */
export function bestMatches(lists: readonly (readonly WordMatch[])[]): WordMatch[] {
  const bestById = new Map<number, WordMatch>()
  for (const match of lists.flat()) {
    const other = bestById.get(match.id)
    bestById.set(match.id, {
      id: match.id,
      score: Math.max(match.score, other?.score ?? 0),
      isPrefix: match.isPrefix || other?.isPrefix === true,
    })
  }
  return sorted([...bestById.values()])
}

/** For another spelling only exact matches count, because it is a guess already. */
export function asAlternative(matches: readonly WordMatch[]): WordMatch[] {
  return matches
    .filter(({ score }) => score > SPELLED_RIGHT_SCORE)
    .map((match) => ({ ...match, score: match.score - ALTERNATIVE_COST }))
}

function best(matches: readonly WordMatch[]): WordMatch[] {
  return sorted(matches.filter((match) => match.score > 0)).slice(0, MAX_MATCHES)
}

function sorted(matches: readonly WordMatch[]): WordMatch[] {
  return matches.toSorted((a, b) => b.score - a.score || a.id - b.id)
}

export interface Candidate {
  id: string
  nameKey: string
  terms: readonly number[]
  /** The place's ranking score, which orders equal matches. */
  rankingScore: number
  followerCount: number
}

/** Best first, a total order: the match in steps, then the ranking score, then the id. */
export function rankCandidates(
  candidates: readonly Candidate[],
  query: { words: readonly (readonly WordMatch[])[]; nameKeys: readonly string[] },
): string[] {
  const termScores = query.words.map(scoresByTerm)
  const scored = candidates.map((candidate) => ({
    candidate,
    step: Math.round(20 * scoreCandidate(candidate, termScores, query.nameKeys)),
  }))
  scored.sort(
    (a, b) =>
      b.step - a.step ||
      b.candidate.rankingScore - a.candidate.rankingScore ||
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

/** The whole name counts more than its words: the same name, its beginning, the name with a typo. */
function scoreName(name: string, [typed = '', ...alternatives]: readonly string[]): number {
  if (name === typed) return 2
  if (alternatives.includes(name)) return 1.5
  if (name.startsWith(typed)) return 1
  if (alternatives.some((it) => name.startsWith(it))) return 0.9
  const allowed = typed.length < MIN_GUESSED_LENGTH ? 0 : typed.length < 10 ? 1 : 2
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
