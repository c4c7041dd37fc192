import type { Static } from 'typebox'
import { parseBooleanFlag } from '#contract/fields.ts'
import type { searchByWords } from '#contract/places/search.ts'
import type { Db } from '#server/db/connection.ts'
import { loadReference } from '#server/features/reference/lookup.ts'
import { cityIdOf } from '#server/features/reference/rules.ts'
import { type Dish, findDish } from '#server/features/search/dishes/service.ts'
import { isPlaceName, listUnknownWords } from '#server/features/search/service.ts'
import { slugify } from '#server/lib/text/slugs.ts'
import { type StemmedWord, stemWords } from '#server/lib/text/stems.ts'
import { loadWordLists } from './dictionaries.ts'
import {
  type ParsedSearch,
  parseSearch,
  type RecognisedFilter,
  type SplitSearch,
  startOfPhrase,
  textOf,
} from './rules.ts'
import { correctText, guessSpellings, readInOtherLayout, type Vocabulary } from './spelling.ts'

export type SearchQuery = Static<typeof searchByWords.schema.querystring>

export interface InterpretedQuery extends ParsedSearch {
  /** The text with corrected typing errors; null when nothing was corrected. */
  corrected: string | null
}

/** Filters and a rest of the text; the name of a place is only a name. */
export async function interpretQuery(
  db: Db,
  { query, city, without, exact }: Pick<SearchQuery, 'query' | 'city' | 'without' | 'exact'>,
): Promise<InterpretedQuery> {
  const reference = await loadReference(db)
  const cityId = cityIdOf(city === undefined ? {} : { city }, reference)
  const lists = await loadWordLists(db, reference, cityId)
  const dictionaries = lists.map(({ dictionary }) => dictionary)
  const dropped = new Set(without?.split(','))
  const parse = (text: string) => parseSearch(text, dictionaries, dropped)
  const asTyped = parse(query)
  if (asTyped.filters.length > 0 && (await isPlaceName(db, { text: query, cityId }))) {
    return { ...asNameSearch(query), corrected: null }
  }
  const vocabularies = lists.map(({ vocabulary }) => vocabulary)
  const text = parseBooleanFlag(exact) ? query : await correctFilters(db, query, { parse, vocabularies })
  const isCorrected = text !== query
  const parsed = isCorrected ? parse(text) : asTyped
  if (parsed.filters.length === 0 || cityId === undefined) {
    return { ...parsed, corrected: isCorrected ? text : null }
  }
  for (const key of await chainsThatAreDishes(db, { text, filters: parsed.filters, cityId })) dropped.add(key)
  const withDishes = await recogniseDishes(db, {
    text,
    parse,
    cityId,
    dropped,
    isExact: parseBooleanFlag(exact),
  })
  return { ...withDishes, corrected: withDishes.text === query ? null : withDishes.text }
}

export function asNameSearch(text: string): ParsedSearch {
  return { filters: [], rest: text.trim() }
}

type Parse = (text: string) => SplitSearch

/** The text with the nearest spelling of words that nothing has in it but that resemble words of filters. */
async function correctFilters(
  db: Db,
  text: string,
  { parse, vocabularies }: { parse: Parse; vocabularies: readonly Vocabulary[] },
): Promise<string> {
  const { filters, unmatched } = parse(text)
  const switched = filters.length === 0 ? readInOtherLayout(text, parse) : null
  const guesses = guessSpellings(unmatched, vocabularies)
  const uncertain = switched === null ? guesses.map(({ typed }) => typed) : unmatched
  if (uncertain.length === 0) return text
  const unknown = await listUnknownWords(
    db,
    uncertain.map(({ word }) => word),
  )
  if (switched !== null && unknown.size === uncertain.length) return switched
  const wrong = guesses.filter(({ typed }) => unknown.has(typed.word))
  return correctText(text, wrong, parse)
}

/** Keys of recognised chains whose names are in menus: «Хинкали» is rather a dish. */
async function chainsThatAreDishes(
  db: Db,
  { text, filters, cityId }: { text: string; filters: readonly RecognisedFilter[]; cityId: number },
): Promise<string[]> {
  const chains = filters.filter(({ kind }) => kind === 'chain')
  const dishes = await Promise.all(
    chains.map(({ start, end }) => findDish(db, { words: stemWords(text.slice(start, end)), cityId })),
  )
  return chains.filter((_, at) => dishes[at]?.isCorrected === false).map(({ key }) => key)
}

/** Further dishes of a text are searched as words. */
const MAX_DISHES = 2

interface DishSearch {
  text: string
  parse: Parse
  cityId: number
  /** Keys of filters whose words are text. */
  dropped: ReadonlySet<string>
  /** Typing errors are left alone. */
  isExact: boolean
}

/** Runs of words that are in menus become filters, spelled as there. */
async function recogniseDishes(
  db: Db,
  { text, parse, cityId, dropped, isExact }: DishSearch,
): Promise<ParsedSearch & { text: string }> {
  const split = parse(text)
  if (split.filters.length === 0) return { ...split, text }
  const phrases = split.phrases.slice(0, MAX_DISHES)
  const found = await Promise.all(phrases.map((words) => findDish(db, { words, cityId })))
  const dishes = found.map((dish) =>
    !dish || (dish.isCorrected && isExact) || dropped.has(keyOfDish(dish)) ? null : dish,
  )
  const spelled = spellDishes(text, phrases, dishes)
  const again = spelled === text ? split : parse(spelled)
  return { ...withDishFilters(spelled, again, dishes), text: spelled }
}

function spellDishes(
  text: string,
  phrases: readonly (readonly StemmedWord[])[],
  dishes: readonly (Dish | null)[],
): string {
  let spelled = text
  // From the last one on, so that the positions of those before it stay right.
  for (const [at, words] of [...phrases.entries()].reverse()) {
    const dish = dishes[at]
    const [first, last] = [words[0], words.at(-1)]
    if (!dish?.isCorrected || !first || !last) continue
    spelled = spelled.slice(0, first.start) + dish.name + spelled.slice(last.end)
  }
  return spelled
}

function withDishFilters(
  text: string,
  { filters, unmatched, phrases }: SplitSearch,
  dishes: readonly (Dish | null)[],
): ParsedSearch {
  const named = phrases.flatMap((words, at): RecognisedFilter[] => {
    const dish = dishes[at]
    const last = words.at(-1)
    if (!dish || !last) return []
    const label = dish.name.slice(0, 1).toUpperCase() + dish.name.slice(1)
    return [
      {
        key: keyOfDish(dish),
        kind: 'dish',
        label,
        query: { query: dish.name },
        start: startOfPhrase(words, unmatched),
        end: last.end,
      },
    ]
  })
  const rest = phrases.flatMap((words, at) => (dishes[at] ? [] : words))
  return {
    filters: [...filters, ...named].toSorted((a, b) => a.start - b.start),
    rest: textOf(text, rest),
  }
}

function keyOfDish({ name }: Dish): string {
  return `dish-${slugify(name)}`
}
