import type { Db } from '#server/db/connection.ts'
import { loadReference, type ReferenceData } from '#server/features/reference/lookup.ts'
import { type FoldedWord, foldName, foldWords, switchLayout } from './folding.ts'
import {
  type Candidate,
  matchWord,
  rankCandidates,
  STRICT_SCORE,
  type TermKind,
  termOf,
  type WordMatch,
} from './matching.ts'
import * as repository from './repository.ts'

/**
 * One box over places and people. `indexPlaces` and `indexUsers` are called by whatever writes names, categories,
 * cuisines or streets, in the same transaction; `findPlaces` and `findUsers` answer with ids, best first.
 */
export interface TextQuery {
  text: string
  cityId?: number | undefined
}

/** People leaf through a few pages at most. */
const MOST_FOUND = 150
/** Beside what the words find. In alphabetical order, so that the very name is the first of them. */
const MOST_NAMES = 40
/** With fewer found, typing errors are reckoned with. */
const FEW_FOUND = 20
const BATCH = 2000
/** Worth a place in the query only when nothing else is said. */
const smallWords = new Set(['v', 'na', 'u', 'i', 's', 'so', 'po', 'pri', 'za', 'k', 'the', 'and', 'of'])

export function findPlaces(db: Db, query: TextQuery): Promise<string[]> {
  return find(query, db, repository.findPlacesByName, repository.findPlacesByWords)
}

export function findUsers(db: Db, query: TextQuery): Promise<string[]> {
  return find(query, db, repository.findUsersByName, repository.findUsersByWords)
}

/** Brings the search in step with the given places, or with all of them. In a transaction, pass the lists along. */
export async function indexPlaces(db: Db, ids?: readonly string[], lists?: ReferenceData): Promise<void> {
  const reference = lists ?? (await loadReference(db))
  const known = noWordsYet()
  await inBatches(ids, async (wanted) => {
    const places = await repository.readPlaceTexts(db, wanted)
    const texts = places.map((place) => placeText(place, reference))
    await repository.writePlaceTerms(db, await termRows(db, texts, known))
    return places.at(-1)?.id
  })
}

/** Brings the search in step with the given people, or with all of them. */
export async function indexUsers(db: Db, ids?: readonly string[]): Promise<void> {
  const known = noWordsYet()
  await inBatches(ids, async (wanted) => {
    const users = await repository.readUserTexts(db, wanted)
    const texts = users.map(({ id, city_id, first_name, second_name }) => {
      const name = `${first_name} ${second_name}`
      return { id, city_id, name, kinds: [name] as const }
    })
    await repository.writeUserTerms(db, await termRows(db, texts, known))
    return users.at(-1)?.id
  })
}

async function find(
  { text, cityId }: TextQuery,
  db: Db,
  byName: typeof repository.findPlacesByName,
  byWords: typeof repository.findPlacesByWords,
): Promise<string[]> {
  const readings = readingsOf(text)
  if (readings.length === 0) return []
  const { words, nameKey } = await bestReading(db, readings)
  const found = new Map<string, Candidate>()
  const add = (candidates: readonly Candidate[]) => {
    for (const candidate of candidates) found.set(candidate.id, candidate)
  }
  const addByWords = async (answers: readonly (readonly WordMatch[])[]) => {
    if (answers.every((matches) => matches.length > 0)) {
      const ids = answers.map((matches) => matches.map(({ id }) => id))
      add(await byWords(db, { cityId, words: ids, limit: MOST_FOUND }))
    }
  }
  const strict = words.map((matches) => matches.filter(({ score }) => score >= STRICT_SCORE))
  const isJustBegun = nameKey.length < 3
  add(await byName(db, { cityId, nameKey, limit: isJustBegun ? MOST_FOUND : MOST_NAMES }))
  if (!isJustBegun || found.size < FEW_FOUND) await addByWords(strict)
  if (found.size < FEW_FOUND) await addByWords(words)
  if (found.size === 0) {
    // No place has all the words: the one that tells most is better than nothing.
    const understood = words.filter((matches) => matches.length > 0)
    if (understood.length > 0) await addByWords([mostTelling(understood)])
  }
  return rankCandidates([...found.values()], { words, nameKey }).slice(0, MOST_FOUND)
}

interface Reading {
  words: FoldedWord[]
  nameKey: string
}

/** As it is typed, and as it would be with the other keyboard layout on. */
function readingsOf(text: string): Reading[] {
  const switched = switchLayout(text)
  return [text, ...(switched === null ? [] : [switched])]
    .map((typed) => ({ words: tellingWords(foldWords(typed)), nameKey: foldName(typed) }))
    .filter(({ words }) => words.length > 0)
}

function tellingWords(words: FoldedWord[]): FoldedWord[] {
  const telling = words.filter(({ key }) => !smallWords.has(key))
  return telling.length > 0 ? telling : words
}

/** The reading whose least understood word is understood better; as typed when they are alike. */
async function bestReading(
  db: Db,
  readings: readonly Reading[],
): Promise<{ words: WordMatch[][]; nameKey: string }> {
  const asked = readings.flatMap(({ words }) => words)
  const known = Map.groupBy(await repository.findWords(db, asked), (word) => word.asked)
  let position = 0
  const understood = readings.map(({ words, nameKey }) => {
    const matched = words.map((word) => matchWord(word, known.get(position++) ?? []))
    const worst = Math.min(...matched.map((matches) => Math.max(0, ...matches.map(({ score }) => score))))
    return { words: matched, nameKey, worst }
  })
  return understood.reduce((best, reading) => (reading.worst > best.worst ? reading : best))
}

/** Few words of the dictionary answer a rare, telling word; many answer «ка». */
function mostTelling(words: readonly WordMatch[][]): WordMatch[] {
  return words.reduce((best, matches) => (matches.length < best.length ? matches : best))
}

interface IndexedText {
  id: string
  city_id: number | null
  name: string
  /** Texts by the kind of their terms: name, kind and cuisine, street, dishes. */
  kinds: readonly string[]
}

function placeText(place: repository.PlaceText, reference: ReferenceData): IndexedText {
  const category = reference.categoryById.get(place.category_id)
  const cuisines = place.cuisine_ids.map((id) => reference.cuisineById.get(id)?.name)
  const facets = [category?.name, category?.namePlural, place.sub_category, ...cuisines]
  return {
    id: place.id,
    city_id: place.city_id,
    name: place.name,
    kinds: [
      `${place.name} ${place.organisation_name ?? ''}`,
      facets.filter(Boolean).join(' '),
      place.street,
      place.dishes ?? '',
    ],
  }
}

/** Words repeat a lot among the names of a city: within one indexing each is folded and looked up once. */
interface KnownWords {
  folded: Map<string, FoldedWord[]>
  ids: Map<string, number>
}

function noWordsYet(): KnownWords {
  return { folded: new Map(), ids: new Map() }
}

async function termRows(
  db: Db,
  texts: readonly IndexedText[],
  known: KnownWords,
): Promise<repository.TermsRow[]> {
  const folded = texts.map(({ kinds }) => kinds.map((text) => foldKnown(text, known)))
  const newWords = new Map<string, string>()
  for (const { key, sound } of folded.flat(2)) if (!known.ids.has(key)) newWords.set(key, sound)
  if (newWords.size > 0) {
    for (const [key, id] of await repository.ensureWords(db, newWords)) known.ids.set(key, id)
  }
  return texts.map((text, index) => {
    const terms = new Set<number>()
    folded[index]?.forEach((kindWords, kind) => {
      for (const { key } of kindWords) terms.add(termOf(known.ids.get(key) ?? 0, kind as TermKind))
    })
    return {
      id: text.id,
      city_id: text.city_id,
      name_key: foldName(text.name),
      terms: `{${[...terms].join(',')}}`,
    }
  })
}

function foldKnown(text: string, known: KnownWords): FoldedWord[] {
  return text.split(/\s+/).flatMap((part) => {
    let words = known.folded.get(part)
    if (!words) {
      words = foldWords(part)
      known.folded.set(part, words)
    }
    return words
  })
}

type Wanted = { ids: readonly string[] } | { after: string; limit: number }

/** `work` answers with the last id it saw; walking through everything ends when there is none. */
async function inBatches(
  ids: readonly string[] | undefined,
  work: (wanted: Wanted) => Promise<string | undefined>,
): Promise<void> {
  if (ids) {
    for (let from = 0; from < ids.length; from += BATCH) await work({ ids: ids.slice(from, from + BATCH) })
    return
  }
  let after: string | undefined = ''
  while (after !== undefined) after = await work({ after, limit: BATCH })
}
