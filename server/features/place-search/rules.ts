import type { PlacesQuery } from '#contract/places/places.ts'
import type { SearchFilter } from '#contract/places/search.ts'
import type { SearchFilterKind } from '#contract/places/search-filter-kinds.ts'
import { type StemmedWord, stemOf, stemWords } from '#server/lib/text/stems.ts'

/** The parameters of the list of places that a filter sets. */
export type FilterQuery = Partial<PlacesQuery>

export interface FilterMeaning {
  /** Unique among the filters of a city; used in addresses. */
  key: string
  kind: SearchFilterKind
  label: string
  query: FilterQuery
}

/** The word required before the phrase: none, «у» or «метро», «на» or «улица», «в» or «район». */
type Introduction = 'none' | 'near' | 'on' | 'in'

export interface DictionaryEntry {
  meaning: FilterMeaning
  /** Stems of the words, in order. */
  stems: readonly string[]
  introduction: Introduction
}

/** Entries by the stem of their first word. */
export type Dictionary = ReadonlyMap<string, readonly DictionaryEntry[]>

export interface RecognisedFilter extends FilterMeaning, Pick<SearchFilter, 'start' | 'end'> {}

export interface ParsedSearch {
  filters: RecognisedFilter[]
  /** The words that belong to no filter. */
  rest: string
}

export interface SplitSearch extends ParsedSearch {
  /** All words outside the filters, those without a meaning too. */
  unmatched: readonly StemmedWord[]
  /** Phrases of significant words between the filters. */
  phrases: readonly (readonly StemmedWord[])[]
}

export function entryOf(
  meaning: FilterMeaning,
  words: string,
  introduction: Introduction = 'none',
): DictionaryEntry {
  return { meaning, stems: stemWords(words).map(({ stem }) => stem), introduction }
}

/** Of two entries with the same words the earlier one counts. */
export function dictionaryOf(entries: readonly DictionaryEntry[]): Dictionary {
  return Map.groupBy(entries, ({ stems }) => stems[0] ?? '')
}

const STREET_KINDS =
  'улица ул проспект просп пр переулок пер площадь пл бульвар бул шоссе ш набережная наб проезд аллея тупик'
const streetKinds = new Set(STREET_KINDS.split(' ').map(stemOf))
const stationWords = new Set(['метро', 'м', 'станция'].map(stemOf))
const districtWords = new Set([stemOf('район')])

/** Words between filters without a meaning for the search. */
const stopWords = new Set(
  [
    'где можно хочу хочется найти есть поесть покушать посидеть сходить куда или а и в на с со у для',
    'поужинать пообедать позавтракать перекусить попить вкусно вкусный вкусная вкусные хороший хорошая хорошие',
    'самый самая самое самые место места заведение заведения кухня кухни кухней',
  ].flatMap((line) => line.split(' ')),
)

/** Words between two dishes: «хинкали и борщ». */
const conjunctions = new Set(['и', 'или', 'а'])

const introductions: Record<Introduction, readonly string[][]> = {
  none: [['на'], ['с'], ['со'], ['в'], ['во'], ['для'], ['и'], ['есть']],
  near: [
    ...[['у'], ['около'], ['возле'], ['вблизи'], ['рядом', 'с'], ['рядом', 'со']],
    ...[['недалеко', 'от'], ['неподалеку', 'от'], ['на']],
  ],
  on: [['на'], ['по'], ['у']],
  in: [['в'], ['во'], ['на']],
}
/** Nouns that name the kind of the following name; for a street the noun may also follow the name. */
const nouns: Record<Introduction, ReadonlySet<string>> = {
  none: new Set(),
  near: stationWords,
  on: streetKinds,
  in: districtWords,
}

/**
 * Splits a search into filters and a rest: from left to right, the longest phrase of the dictionaries first. Filters
 * whose keys are in `dropped` are not recognised: their words belong to the rest.
 */
export function parseSearch(
  text: string,
  dictionaries: readonly Dictionary[],
  dropped: ReadonlySet<string> = new Set(),
): SplitSearch {
  const words = stemWords(text)
  let filters: RecognisedFilter[] = []
  const unmatched: StemmedWord[] = []
  const phrases: StemmedWord[][] = [[]]
  let at = 0
  while (at < words.length) {
    const match = longestMatch(words, at, dictionaries, dropped)
    if (match && !isNegated(words, at)) {
      const [start, end] = [words[at]?.start ?? 0, words[match.until - 1]?.end ?? 0]
      if (!filters.some(({ key }) => key === match.meaning.key)) {
        filters = filters.filter((earlier) => !isReplaced(earlier, match.meaning))
        filters.push({ ...match.meaning, start, end })
      }
      at = match.until
      phrases.push([])
    } else {
      // A negated filter is text with its preposition: «не на веранде».
      const until = match?.until ?? at + 1
      for (const word of words.slice(at, until)) {
        unmatched.push(word)
        if (conjunctions.has(word.word)) phrases.push([])
        else if (!stopWords.has(word.word)) phrases.at(-1)?.push(word)
      }
      at = until
    }
  }
  // «Где вкусно поесть» asks for any place, «а» for a name.
  const isAnyPlace = unmatched.length > 1 && unmatched.every(({ word }) => stopWords.has(word))
  const significant = filters.length === 0 && !isAnyPlace ? unmatched : phrases.flat()
  return {
    filters,
    unmatched,
    phrases: phrases.filter(({ length }) => length > 0),
    rest: textOf(text, significant),
  }
}

/** The start of a phrase together with the prepositions before it. */
export function startOfPhrase(words: readonly StemmedWord[], unmatched: readonly StemmedWord[]): number {
  let start = words[0]?.start ?? 0
  for (const { word, start: at, end } of unmatched.toReversed()) {
    if (end < start && end >= start - 2 && stopWords.has(word)) start = at
  }
  return start
}

export function textOf(text: string, words: readonly StemmedWord[]): string {
  return words.map(({ start, end }) => text.slice(start, end)).join(' ')
}

interface Match {
  meaning: FilterMeaning
  /** The index of the first word after the match. */
  until: number
}

function longestMatch(
  words: readonly StemmedWord[],
  at: number,
  dictionaries: readonly Dictionary[],
  dropped: ReadonlySet<string>,
): Match | undefined {
  let best: Match | undefined
  for (const introduction of ['near', 'on', 'in', 'none'] as const) {
    for (const { from, isIntroduced } of possibleStarts(words, at, introduction)) {
      const stem = words[from]?.stem ?? ''
      for (const entry of dictionaries.flatMap((dictionary) => dictionary.get(stem) ?? [])) {
        if (entry.introduction !== introduction || dropped.has(entry.meaning.key)) continue
        const match = matchEntry(words, from, entry, isIntroduced)
        if (match && !dropped.has(match.meaning.key) && match.until > (best?.until ?? 0)) best = match
      }
    }
  }
  return best
}

/** The possible first words of a filter: at once, after a preposition, after a noun such as «метро», after both. */
function possibleStarts(
  words: readonly StemmedWord[],
  at: number,
  introduction: Introduction,
): { from: number; isIntroduced: boolean }[] {
  const prepositions = introductions[introduction].filter((it) =>
    it.every((word, index) => words[at + index]?.word === word),
  )
  const starts = [
    { from: at, isIntroduced: introduction === 'none' },
    // «на» alone names a street or a district; a station needs «на метро».
    ...prepositions.map((it) => ({
      from: at + it.length,
      isIntroduced: !(introduction === 'near' && it[0] === 'на'),
    })),
  ]
  return starts.flatMap((start) => {
    const isNoun = nouns[introduction].has(words[start.from]?.stem ?? '')
    return isNoun ? [start, { from: start.from + 1, isIntroduced: true }] : [start]
  })
}

function matchEntry(
  words: readonly StemmedWord[],
  from: number,
  { meaning, stems, introduction }: DictionaryEntry,
  isIntroduced: boolean,
): Match | undefined {
  if (!stems.every((stem, index) => words[from + index]?.stem === stem)) return undefined
  let until = from + stems.length
  const hasNoun = nouns[introduction].has(words[until]?.stem ?? '')
  if (hasNoun) until += 1
  const house = introduction === 'on' ? houseAt(words, until) : undefined
  // «пиццерия сочи»: a city needs no «в» where it ends a longer text.
  const isLastCity = meaning.kind === 'city' && from > 0 && until === words.length
  if (!isIntroduced && !hasNoun && !house && !isLastCity) return undefined
  return house ? { meaning: withHouse(meaning, house.building), until: house.until } : { meaning, until }
}

const buildingParts = 'к|корп|корпус|с|стр|строение'
const houseNumber = new RegExp(`^(\\d{1,4}[а-я]?)(?:(?:${buildingParts})\\d{1,3}[а-я]?)*$`)
const partName = new RegExp(`^(?:${buildingParts})$`)
const partWithNumber = new RegExp(`^(?:${buildingParts})\\d{1,3}[а-я]?$`)

/** «12», «12а», «дом 12», «12/4», «12 стр. 1», «12к2с1»: the parts of a building are left to the list of the whole house. */
function houseAt(words: readonly StemmedWord[], at: number): { building: string; until: number } | undefined {
  const isNamed = ['дом', 'д'].includes(words[at]?.word ?? '')
  const number = isNamed ? at + 1 : at
  const building = houseNumber.exec(words[number]?.word ?? '')?.[1]
  return building === undefined ? undefined : { building, until: endOfHouse(words, number + 1) }
}

function endOfHouse(words: readonly StemmedWord[], after: number): number {
  const [word, next] = [words[after]?.word ?? '', words[after + 1]?.word ?? '']
  const isSecondNumber = words[after]?.isJoined === true && houseNumber.test(word)
  if (isSecondNumber || partWithNumber.test(word)) return endOfHouse(words, after + 1)
  return partName.test(word) && /^\d{1,3}[а-я]?$/.test(next) ? endOfHouse(words, after + 2) : after
}

function withHouse(street: FilterMeaning, building: string): FilterMeaning {
  return {
    ...street,
    key: `${street.key}-${building}`,
    label: `${street.label}, ${building}`,
    query: { ...street.query, building },
  }
}

/** «без алкоголя» means the opposite of the filter. */
function isNegated(words: readonly StemmedWord[], at: number): boolean {
  return ['без', 'не', 'кроме'].includes(words[at - 1]?.word ?? '')
}

const lists = ['categories', 'cuisines', 'average_check'] as const

/** A place has one street or city, so of two such filters the later one counts. */
function isReplaced(earlier: FilterMeaning, later: FilterMeaning): boolean {
  return Object.keys(earlier.query).some((name) => name in later.query && !isList(name))
}

function isList(name: string): boolean {
  return lists.some((list) => list === name)
}

/** All filters as one query; several categories or cuisines are alternatives, words of dishes join the rest. */
export function queryOf(filters: readonly Pick<FilterMeaning, 'query'>[], rest = ''): FilterQuery {
  const all: FilterQuery = Object.assign({}, ...filters.map(({ query }) => query))
  const words = [...filters.map(({ query }) => query.query), rest].filter(Boolean).join(' ')
  if (words !== '') all.query = words
  for (const name of lists) {
    const values = filters.flatMap(({ query }) => query[name]?.split(',') ?? [])
    if (values.length > 0) all[name] = [...new Set(values)].join(',')
  }
  return all
}

/** The name of a street without «улица», and of a district without «район». */
export function bareName(name: string): string {
  const words = stemWords(name).filter(({ stem }) => !streetKinds.has(stem) && !districtWords.has(stem))
  return words.map(({ word }) => word).join(' ')
}
