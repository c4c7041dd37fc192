import { shortDistrict } from '#contract/districts.ts'
import type { Db } from '#server/db/connection.ts'
import { loadReference, type ReferenceData } from '#server/features/reference/lookup.ts'
import {
  type FoldedWord,
  foldName,
  foldWords,
  keysOneErrorAway,
  readAsInChats,
  switchLayout,
  unfinishedSpellings,
} from '#server/lib/folding.ts'
import {
  asAlternative,
  bestMatches,
  type Candidate,
  matchWord,
  rankCandidates,
  SPELLED_RIGHT_SCORE,
  STRICT_SCORE,
  scoreOfOneError,
  scoreWord,
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
/** What a place is may be said beside its name, whether the place says so or not: «кафе Пушкин», «ресторан Якорь». */
const kindWords = new Set(
  [
    'кафе',
    'кафешка',
    'ресторан',
    'бар',
    'паб',
    'клуб',
    'кофейня',
    'столовая',
    'заведение',
    'район',
    'cafe',
    'restaurant',
    'bar',
    'pub',
  ]
    .flatMap(foldWords)
    .map(({ key }) => key),
)
/** Worth a place in the query only when nothing else is said. */
const smallWords = new Set(['v', 'na', 'u', 'i', 's', 'so', 'po', 'pri', 'za', 'k', 'the', 'and', 'of'])

export function findPlaces(db: Db, query: TextQuery): Promise<string[]> {
  return find(db, query, places)
}

export function findUsers(db: Db, query: TextQuery): Promise<string[]> {
  return find(db, query, people)
}

/**
 * Of a text that is still being typed: what has words that begin so, in the city or else anywhere. Only where nobody
 * is called so, what is meant by a typing error.
 */
export async function findWhileTyped(
  db: Db,
  { text, cityId }: TextQuery,
): Promise<{ places: string[]; people: string[] }> {
  const readings = readingsOf(text)
  if (readings.length === 0) return { places: [], people: [] }
  const reading = await bestReading(db, readings)
  const [inCity, begunPeople] = await Promise.all([
    findBegun(db, cityId, places, reading),
    findBegun(db, undefined, people, reading),
  ])
  const begunPlaces =
    inCity.length > 0 || cityId === undefined ? inCity : await findBegun(db, undefined, places, reading)
  if (begunPlaces.length + begunPeople.length > 0) return { places: begunPlaces, people: begunPeople }
  const [likely, likelyPeople] = await Promise.all([
    findPlaces(db, { text, cityId }),
    findUsers(db, { text }),
  ])
  return { places: likely, people: likelyPeople }
}

/** Whether every telling word of the text is, begins or sounds like a word of the name, typing errors included. */
export function isNamedLike(name: string, text: string): boolean {
  const words = foldWords(name)
  return readingsOf(text).some(({ words: asked }) => {
    const isRequired = requiredWords(asked)
    return asked.every((one, at) => !isRequired[at] || words.some((word) => scoreWord(one, word) > 0))
  })
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

/** Where candidates come from. */
interface Source {
  byName: typeof repository.findPlacesByName
  byWords: typeof repository.findPlacesByWords
}

const places: Source = { byName: repository.findPlacesByName, byWords: repository.findPlacesByWords }
const people: Source = { byName: repository.findUsersByName, byWords: repository.findUsersByWords }

async function find(db: Db, { text, cityId }: TextQuery, source: Source): Promise<string[]> {
  const readings = readingsOf(text)
  if (readings.length === 0) return []
  const reading = await bestReading(db, readings)
  const { typed, nameKeys } = reading
  let { words } = reading
  const { found, addByName, addByWords } = startCollecting(db, cityId, source, reading)
  const required = () => requiredOf(words, reading)
  await addByName()
  if (!isJustBegun(reading) || found.size < FEW_FOUND) await addByWords(required().map(onlyStrict))
  if (!words.every(isSpelledRight)) {
    words = await withMistyped(db, typed, words, (matches) => !isSpelledRight(matches))
    const likely = words.map((matches, position) => onlyLikely(matches, typed[position]))
    await addByWords(requiredOf(likely, reading))
  }
  // «fish one», «uni ub»: words that exist, only not together.
  if (found.size === 0) words = await withMistyped(db, typed, words, isSpelledRight)
  if (found.size < FEW_FOUND) await addByWords(required())
  if (found.size === 0) {
    // No place has all the words: the one that tells most is better than nothing.
    const understood = words.filter((matches) => matches.length > 0)
    if (understood.length > 0) await addByWords([mostTelling(understood)])
  }
  return rankCandidates([...found.values()], { words, nameKeys }).slice(0, MOST_FOUND)
}

/** What has every required word, or a name, that begins as it is typed. */
async function findBegun(
  db: Db,
  cityId: number | undefined,
  source: Source,
  reading: UnderstoodReading,
): Promise<string[]> {
  const words = reading.words.map((matches) => matches.filter(({ isBegun }) => isBegun))
  const { found, addByName, addByWords } = startCollecting(db, cityId, source, reading)
  if (isJustBegun(reading)) {
    await addByName()
    if (found.size < FEW_FOUND) await addByWords(requiredOf(words, reading))
  } else await Promise.all([addByName(), addByWords(requiredOf(words, reading))])
  return rankCandidates([...found.values()], { words, nameKeys: reading.nameKeys }).slice(0, MOST_FOUND)
}

function startCollecting(
  db: Db,
  cityId: number | undefined,
  { byName, byWords }: Source,
  reading: UnderstoodReading,
) {
  const found = new Map<string, Candidate>()
  const add = (candidates: readonly Candidate[]) => {
    for (const candidate of candidates) found.set(candidate.id, candidate)
  }
  const limit = isJustBegun(reading) ? MOST_FOUND : MOST_NAMES
  return {
    found,
    addByName: async () => {
      const named = reading.nameKeys.map((nameKey) => byName(db, { cityId, nameKey, limit }))
      for (const candidates of await Promise.all(named)) add(candidates)
    },
    addByWords: async (answers: readonly (readonly WordMatch[])[]) => {
      if (answers.length === 0 || answers.some((matches) => matches.length === 0)) return
      const ids = answers.map((matches) => matches.map(({ id }) => id))
      add(await byWords(db, { cityId, words: ids, limit: MOST_FOUND }))
    },
  }
}

function isJustBegun({ nameKeys }: UnderstoodReading): boolean {
  return (nameKeys[0]?.length ?? 0) < 3
}

function requiredOf<Word>(words: readonly Word[], { isRequired }: UnderstoodReading): Word[] {
  return words.filter((_, position) => isRequired[position])
}

interface Reading {
  words: FoldedWord[]
  /** The whole text as a beginning of a name: as it is, without «кафе», as in chats, as its last letter may go on. */
  nameKeys: string[]
  /** Other spellings of the words, with the position of the word. */
  alternatives: { position: number; word: FoldedWord }[]
  /** Marks stand within words, where the other layout has letters. */
  isBrokenUp: boolean
}

interface UnderstoodReading {
  typed: FoldedWord[]
  words: WordMatch[][]
  nameKeys: string[]
  isRequired: boolean[]
}

/** As it is typed, and as it would be with the other keyboard layout on. */
function readingsOf(text: string): Reading[] {
  if (isHeldKey(text)) return []
  const switched = switchLayout(text)
  // «дюина» would be «l.byf»: nobody means a word with marks in it.
  const isWord = switched !== null && !(/[а-яё]/i.test(text) && /[[\];',.`]/.test(switched))
  return [text, ...(isWord ? [switched] : [])].map(readingOf).filter(({ words }) => words.length > 0)
}

function readingOf(typed: string): Reading {
  const words = tellingWords(foldWords(typed))
  const unfinished = unfinishedSpellings(typed)
  const inChat = readAsInChats(typed)
  const last = words.length - 1
  return {
    isBrokenUp: /[a-z][[\];',.`]+[a-z]|^[[\];',.`]+[a-z]/i.test(typed),
    words,
    nameKeys: [
      ...new Set(
        [typed, ...withoutKinds(typed), ...(inChat === null ? [] : [inChat]), ...unfinished].map(foldName),
      ),
    ],
    alternatives: [
      ...unfinished.map((spelling) => ({ position: last, spelling })),
      ...words.map(({ raw }, position) => ({ position, spelling: readAsInChats(raw) ?? '' })),
    ].flatMap(({ position, spelling }) => {
      const word = foldWords(spelling).at(-1)
      return word && word.key !== words[position]?.key ? [{ position, word }] : []
    }),
  }
}

/** The names that may be meant where «кафе» is said beside them: without the first word that says so, and without all. */
function withoutKinds(typed: string): string[] {
  const words = foldWords(typed)
  const first = words.findIndex(({ key }) => kindWords.has(key))
  const shorter = [words.filter((_, at) => at !== first), words.filter(({ key }) => !kindWords.has(key))]
  return first < 0 ? [] : shorter.filter(saysWhich).map((left) => left.map(({ raw }) => raw).join(' '))
}

function saysWhich(words: readonly FoldedWord[]): boolean {
  return words.some(({ key }) => !smallWords.has(key))
}

/** «zzzz»: folding leaves one letter of it, with which half a city begins. */
function isHeldKey(text: string): boolean {
  return /^\s*(\S)\1{2,}\s*$/u.test(text)
}

/** Words that only say what a place is need not be found where others say which one. */
function requiredWords(words: readonly FoldedWord[]): boolean[] {
  const required = words.map(({ key }) => !kindWords.has(key))
  return required.includes(true) ? required : words.map(() => true)
}

function tellingWords(words: FoldedWord[]): FoldedWord[] {
  const telling = words.filter(({ key }) => !smallWords.has(key))
  return telling.length > 0 ? telling : words
}

/** As typed while every word of it is known so, else the reading whose least understood word is understood better. */
async function bestReading(db: Db, readings: readonly Reading[]): Promise<UnderstoodReading> {
  const asked = readings.flatMap(({ words, alternatives }) => [
    ...words,
    ...alternatives.map(({ word }) => word),
  ])
  const known = Map.groupBy(await repository.findWords(db, asked), (word) => word.asked)
  let position = 0
  const matchNext = (word: FoldedWord) => matchWord(word, known.get(position++) ?? [])
  const understood = readings.map(({ words, nameKeys, alternatives }) => {
    const asTyped = words.map(matchNext)
    const otherwise = alternatives.map(({ position, word }) => ({
      position,
      matches: asAlternative(matchNext(word)),
    }))
    const matched = asTyped.map((matches, position) =>
      bestMatches([
        matches,
        ...otherwise.filter((one) => one.position === position).map(({ matches }) => matches),
      ]),
    )
    const worst = Math.min(...matched.map((matches) => Math.max(0, ...matches.map(({ score }) => score))))
    return { typed: words, words: matched, nameKeys, isRequired: requiredWords(words), worst }
  })
  const [asTyped, switched] = understood
  const isSwitched = asTyped && switched && isBetter(switched.worst, asTyped.worst, readings[0]?.isBrokenUp)
  return (isSwitched ? switched : asTyped) ?? { typed: [], words: [], nameKeys: [], isRequired: [] }
}

/** The word itself; where nobody has it, also the words one letter away, or the nearest. */
function onlyLikely(matches: readonly WordMatch[], typed: FoldedWord | undefined): WordMatch[] {
  if (isSpelledRight(matches)) return onlyStrict(matches)
  const least = Math.min(scoreOfOneError(typed?.raw ?? ''), matches[0]?.score ?? 0)
  return matches.filter(({ score }) => score >= least)
}

function isSpelledRight(matches: readonly WordMatch[]): boolean {
  return matches.some(({ score }) => score >= SPELLED_RIGHT_SCORE)
}

/** The matches, those of the chosen words with what differs from the typed word by one letter. */
async function withMistyped(
  db: Db,
  typed: readonly FoldedWord[],
  words: readonly WordMatch[][],
  isChosen: (matches: readonly WordMatch[]) => boolean,
): Promise<WordMatch[][]> {
  const keys = words.map((matches, position) =>
    isChosen(matches) ? keysOneErrorAway(typed[position]?.raw ?? '') : new Set<string>(),
  )
  const known = await repository.findWordsByKeys(db, [...new Set(keys.flatMap((them) => [...them]))])
  return words.map((matches, position) => {
    const score = scoreOfOneError(typed[position]?.raw ?? '')
    const near = known
      .filter(({ key }) => keys[position]?.has(key))
      .map(({ id }) => ({ id, score, isBegun: false }))
    return near.length > 0 ? bestMatches([matches, near]) : matches
  })
}

/** What is typed right stays as it is; only «l.;byf» may well be «дюжина» where parts of it are words too. */
function isBetter(switched: number, asTyped: number, isBrokenUp = false): boolean {
  return switched > asTyped && (asTyped < STRICT_SCORE || isBrokenUp)
}

function onlyStrict(matches: readonly WordMatch[]): WordMatch[] {
  return matches.filter(({ score }) => score >= STRICT_SCORE)
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
      `${place.street} ${shortDistrict(place.district)}`,
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
