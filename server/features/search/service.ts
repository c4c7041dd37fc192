import type { Db } from '#server/db/connection.ts'
import { type FoldedWord, foldWords, keysAtDistanceOne } from '#server/lib/text/folding.ts'
import { type Interpretation, interpretationsOf, requiredWords } from './interpretations.ts'
import {
  asAlternative,
  bestMatches,
  bestScore,
  type Candidate,
  dishTermOf,
  matchWord,
  positionsToCorrect,
  rankCandidates,
  SPELLED_RIGHT_SCORE,
  STRICT_SCORE,
  scoreOfOneError,
  scoreWord,
  type WordMatch,
} from './matching.ts'
import * as repository from './repository.ts'

/** The search for places and people; both are found as ids, best first. */
export interface TextQuery {
  text: string
  cityId?: number | undefined
  /** The most results. */
  limit?: number | undefined
}

/** Nobody reads more than a few pages. */
const MAX_RESULTS = 150

/**
 * The most results found by name, added to those found by words. In alphabetical order, so that the exact name is the
 * first.
 */
const MAX_NAME_MATCHES = 40

/** With fewer results, typos are assumed. */
const TYPO_THRESHOLD = 20

export function findPlaces(db: Db, query: TextQuery): Promise<string[]> {
  return find(db, query, places)
}

export function findUsers(db: Db, query: TextQuery): Promise<string[]> {
  return find(db, query, people)
}

interface TypeAheadResult {
  places: string[]
  people: string[]
  /** The places that may have such a dish. */
  withDishes: string[]
}

/**
 * Results for a text that is still being typed: by prefixes, in the city or else anywhere. Typos are assumed only
 * when there are none.
 */
export async function searchWhileTyping(db: Db, { text, cityId }: TextQuery): Promise<TypeAheadResult> {
  const interpretations = interpretationsOf(text)
  if (interpretations.length === 0) return { places: [], people: [], withDishes: [] }
  const interpretation = await bestInterpretation(db, interpretations)
  const [inCity, peopleByPrefix] = await Promise.all([
    findByPrefix(db, cityId, places, interpretation),
    findByPrefix(db, undefined, people, interpretation),
  ])
  const placesByPrefix =
    inCity.ids.length > 0 || cityId === undefined
      ? inCity
      : await findByPrefix(db, undefined, places, interpretation)
  if (placesByPrefix.ids.length + peopleByPrefix.ids.length > 0) {
    return { places: placesByPrefix.ids, people: peopleByPrefix.ids, withDishes: placesByPrefix.withDishes }
  }
  // For both from one interpretation, because the corrections of its words take long.
  const [likely, likelyPeople] = await Promise.all([
    findInterpreted(db, interpretation, { cityId }, places),
    findInterpreted(db, interpretation, {}, people),
  ])
  return { places: likely, people: likelyPeople, withDishes: likely }
}

/** Whether a place of the city has all significant words of the text in its name, as typed. */
export async function isPlaceName(db: Db, { text, cityId }: TextQuery): Promise<boolean> {
  const keys = [...new Set(interpretationsOf(text)[0]?.words.map(({ key }) => key) ?? [])]
  const words = await repository.findWordsByKeys(db, keys)
  if (keys.length === 0 || words.length < keys.length) return false
  return repository.isAnyPlaceNamed(db, { cityId, words: words.map(({ id }) => id) })
}

/** Those of the given words that are not a prefix of any indexed word. */
export async function listUnknownWords(db: Db, words: readonly string[]): Promise<Set<string>> {
  const folded = words.flatMap((word) => foldWords(word).slice(0, 1))
  const similar = await repository.findWords(db, folded)
  const isKnown = (key: string) => similar.some((word) => word.key.startsWith(key))
  return new Set(folded.filter(({ key }) => !isKnown(key)).map(({ raw }) => raw))
}

/**
 * Whether every significant word of the text equals, begins or sounds like a word of the name, with tolerance for
 * typos.
 */
export function isNamedLike(name: string, text: string): boolean {
  const words = foldWords(name)
  return interpretationsOf(text).some(({ words: typed }) => {
    const isRequired = requiredWords(typed)
    return typed.every(
      (typedWord, at) => !isRequired[at] || words.some((word) => scoreWord(typedWord, word) > 0),
    )
  })
}

/** A source of candidates. */
interface Source {
  byName: typeof repository.findPlacesByName
  byWords: typeof repository.findPlacesByWords
}

const places: Source = { byName: repository.findPlacesByName, byWords: repository.findPlacesByWords }

const people: Source = { byName: repository.findUsersByName, byWords: repository.findUsersByWords }

async function find(db: Db, { text, ...criteria }: TextQuery, source: Source): Promise<string[]> {
  const interpretations = interpretationsOf(text)
  if (interpretations.length === 0) return []
  return findInterpreted(db, await bestInterpretation(db, interpretations), criteria, source)
}

async function findInterpreted(
  db: Db,
  interpretation: MatchedInterpretation,
  { cityId, limit = MAX_RESULTS }: Omit<TextQuery, 'text'>,
  source: Source,
): Promise<string[]> {
  const { typed, nameKeys, corrections } = interpretation
  let { words } = interpretation
  const { found, addByName, addByWords } = startCollecting(db, cityId, source, interpretation, limit)
  const required = () => requiredOf(words, interpretation)
  await addByName()
  if (!isShort(interpretation) || found.size < TYPO_THRESHOLD) await addByWords(required().map(onlyStrict))
  if (!words.every(isSpelledRight)) {
    words = await corrections.ofMisspelt()
    const likely = words.map((matches, position) => onlyLikely(matches, typed[position]))
    await addByWords(requiredOf(likely, interpretation))
  }
  // «fish one», «uni ub»: existing words that never occur together.
  if (found.size === 0) words = await corrections.ofAll()
  if (found.size < TYPO_THRESHOLD) await addByWords(required())
  if (found.size === 0) {
    // No place has all the words, so the word that resembles the fewest others is searched alone.
    const knownWords = words.filter((matches) => matches.length > 0)
    if (knownWords.length > 0) await addByWords([mostSelective(knownWords)])
  }
  return rankCandidates([...found.values()], { words, nameKeys }).slice(0, limit)
}

/** Finds places with every required word, or a name that begins as typed. */
async function findByPrefix(
  db: Db,
  cityId: number | undefined,
  source: Source,
  interpretation: MatchedInterpretation,
): Promise<{ ids: string[]; withDishes: string[] }> {
  const words = interpretation.words.map((matches) => matches.filter(({ isPrefix }) => isPrefix))
  const { found, addByName, addByWords } = startCollecting(db, cityId, source, interpretation)
  if (isShort(interpretation)) {
    await addByName()
    if (found.size < TYPO_THRESHOLD) await addByWords(requiredOf(words, interpretation))
  } else await Promise.all([addByName(), addByWords(requiredOf(words, interpretation))])
  const ranked = rankCandidates([...found.values()], { words, nameKeys: interpretation.nameKeys })
  const ids = ranked.slice(0, MAX_RESULTS)
  const dishTerms = new Set(words.flat().map(({ id }) => dishTermOf(id)))
  return { ids, withDishes: ids.filter((id) => found.get(id)?.terms.some((term) => dishTerms.has(term))) }
}

function startCollecting(
  db: Db,
  cityId: number | undefined,
  { byName, byWords }: Source,
  interpretation: MatchedInterpretation,
  maxFound = MAX_RESULTS,
) {
  const found = new Map<string, Candidate>()
  const add = (candidates: readonly Candidate[]) => {
    for (const candidate of candidates) found.set(candidate.id, candidate)
  }
  const limit = isShort(interpretation) ? MAX_RESULTS : MAX_NAME_MATCHES
  return {
    found,
    addByName: async () => {
      const named = interpretation.nameKeys.map((nameKey) => byName(db, { cityId, nameKey, limit }))
      for (const candidates of await Promise.all(named)) add(candidates)
    },
    addByWords: async (matchesByWord: readonly (readonly WordMatch[])[]) => {
      if (matchesByWord.length === 0 || matchesByWord.some((matches) => matches.length === 0)) return
      const ids = matchesByWord.map((matches) => matches.map(({ id }) => id))
      add(await byWords(db, { cityId, words: ids, limit: maxFound }))
    },
  }
}

function isShort({ nameKeys }: MatchedInterpretation): boolean {
  return (nameKeys[0]?.length ?? 0) < 3
}

function requiredOf<Word>(words: readonly Word[], { isRequired }: MatchedInterpretation): Word[] {
  return words.filter((_, position) => isRequired[position])
}

interface MatchedInterpretation {
  typed: FoldedWord[]
  words: WordMatch[][]
  nameKeys: string[]
  isRequired: boolean[]
  corrections: Corrections
}

/** The text as typed if all its words are known, else the interpretation whose worst word matches better. */
async function bestInterpretation(
  db: Db,
  interpretations: readonly Interpretation[],
): Promise<MatchedInterpretation> {
  const typedWords = interpretations.flatMap(({ words, alternatives }) => [
    ...words,
    ...alternatives.map(({ word }) => word),
  ])
  const wordsByPosition = Map.groupBy(await repository.findWords(db, typedWords), (word) => word.position)
  let position = 0
  const matchNext = (word: FoldedWord) => matchWord(word, wordsByPosition.get(position++) ?? [])
  const matchedTexts = interpretations.map(({ words, nameKeys, alternatives }) => {
    const asTyped = words.map(matchNext)
    const otherwise = alternatives.map(({ position, word }) => ({
      position,
      matches: asAlternative(matchNext(word)),
    }))
    const matched = asTyped.map((matches, position) =>
      bestMatches([
        matches,
        ...otherwise.filter((other) => other.position === position).map(({ matches }) => matches),
      ]),
    )
    const worst = Math.min(...matched.map(bestScore))
    return { typed: words, words: matched, nameKeys, isRequired: requiredWords(words), worst }
  })
  const [asTyped, switched] = matchedTexts
  const isSwitched =
    asTyped && switched && isBetter(switched.worst, asTyped.worst, interpretations[0]?.hasInnerPunctuation)
  const best = (isSwitched ? switched : asTyped) ?? { typed: [], words: [], nameKeys: [], isRequired: [] }
  return { ...best, corrections: correctionsOf(db, best) }
}

/** The word itself; if there is none, also words with one typo, or the most similar ones. */
function onlyLikely(matches: readonly WordMatch[], typed: FoldedWord | undefined): WordMatch[] {
  if (isSpelledRight(matches)) return onlyStrict(matches)
  const least = Math.min(scoreOfOneError(typed?.raw ?? ''), matches[0]?.score ?? 0)
  return matches.filter(({ score }) => score >= least)
}

function isSpelledRight(matches: readonly WordMatch[]): boolean {
  return matches.some(({ score }) => score >= SPELLED_RIGHT_SCORE)
}

/** The matches of the words with those that have one typo. */
interface Corrections {
  ofMisspelt: () => Promise<WordMatch[][]>
  /** Also of the words that are spelled right. */
  ofAll: () => Promise<WordMatch[][]>
}

/** Each is computed once, when it is needed first. */
function correctionsOf(
  db: Db,
  { typed, words }: Pick<MatchedInterpretation, 'typed' | 'words'>,
): Corrections {
  const misspelt = positionsToCorrect(words, (matches) => !isSpelledRight(matches))
  const worst = positionsToCorrect(words, () => true)
  const others = new Set([...worst].filter((position) => !misspelt.has(position)))
  let ofMisspelt: Promise<WordMatch[][]> | undefined
  let ofAll: Promise<WordMatch[][]> | undefined
  const correctMisspelt = () => {
    ofMisspelt ??= withTypoMatches(db, typed, words, misspelt)
    return ofMisspelt
  }
  return {
    ofMisspelt: correctMisspelt,
    ofAll: () => {
      ofAll ??= correctMisspelt().then((corrected) => withTypoMatches(db, typed, corrected, others))
      return ofAll
    },
  }
}

/** Adds to the matches of the words at these positions those with one typo. */
async function withTypoMatches(
  db: Db,
  typed: readonly FoldedWord[],
  words: WordMatch[][],
  positions: ReadonlySet<number>,
): Promise<WordMatch[][]> {
  if (positions.size === 0) return words
  const keys = words.map((_, position) =>
    positions.has(position) ? keysAtDistanceOne(typed[position]?.raw ?? '') : new Set<string>(),
  )
  const candidates = await repository.findWordsByKeys(db, [...new Set(keys.flatMap((them) => [...them]))])
  return words.map((matches, position) => {
    const score = scoreOfOneError(typed[position]?.raw ?? '')
    const near = candidates
      .filter(({ key }) => keys[position]?.has(key))
      .map(({ id }) => ({ id, score, isPrefix: false }))
    return near.length > 0 ? bestMatches([matches, near]) : matches
  })
}

/** A correctly typed word keeps its interpretation; only «l.;byf» may be «дюжина» although its parts are words too. */
function isBetter(switched: number, asTyped: number, isBrokenUp = false): boolean {
  return switched > asTyped && (asTyped < STRICT_SCORE || isBrokenUp)
}

function onlyStrict(matches: readonly WordMatch[]): WordMatch[] {
  return matches.filter(({ score }) => score >= STRICT_SCORE)
}

/** The word that resembles the fewest words of the dictionary: «ка» resembles many. */
function mostSelective(words: readonly WordMatch[][]): WordMatch[] {
  return words.reduce((best, matches) => (matches.length < best.length ? matches : best))
}
