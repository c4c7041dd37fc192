import { NEAR_METERS, nearDistances } from '#contract/landmarks/landmark-kinds.ts'
import type { PlaceShort, PlacesQuery } from '#contract/places/places.ts'
import type { SearchFilter, WiderSearch } from '#contract/places/search.ts'
import { cityBoundFilterKinds } from '#contract/places/search-filter-kinds.ts'
import type { Db } from '#server/db/connection.ts'
import { countPlacesByCity, type PlaceFinder, placeFinder } from '#server/features/places/service.ts'
import { isNamedLike } from '#server/features/search/service.ts'
import type { Viewer } from '#server/lib/viewer.ts'
import { asNameSearch, type InterpretedQuery, interpretQuery, type SearchQuery } from './interpretation.ts'
import { type ParsedSearch, queryOf, type RecognisedFilter } from './rules.ts'

export interface FoundByText {
  corrected: string | null
  filters: SearchFilter[]
  places: PlaceShort[]
  isEnd: boolean
  wider: WiderSearch | null
}

/**
 * Finds places by a text with filters in it. The name of a place has priority: «Белая веранда» finds the restaurant.
 * When the filters and the rest find nothing, the text is tried as typed and as a name: «кафе пушкн» resembles one.
 */
export async function searchByText(db: Db, viewer: Viewer, query: SearchQuery): Promise<FoundByText> {
  const finder = placeFinder(db, viewer)
  const find = (wanted: SearchQuery, as: ParsedSearch) => finder.search(placesQueryOf(wanted, as))
  const understood = await interpretQuery(db, query)
  const found = await find(query, understood)
  if (found.places.length > 0) return presentFound(understood, found, null)
  // Further pages continue the search that found the first one.
  const { offset = 0, ...firstPage } = query
  const hasFound = async (as: ParsedSearch) => (await find(firstPage, as)).places.length > 0
  if (offset > 0 && (await hasFound(understood))) return presentFound(understood, found, null)
  if (understood.corrected !== null) {
    const asTyped = await interpretQuery(db, { ...query, exact: '1' })
    if (await hasFound(asTyped)) return presentFound(asTyped, await find(query, asTyped), null)
  }
  if (understood.filters.length > 0 && understood.rest !== '') {
    const named = { ...asNameSearch(query.query), corrected: null }
    const first = await find(firstPage, named)
    if (first.places.some(({ name }) => isNamedLike(name, named.rest))) {
      return presentFound(named, offset > 0 ? await find(query, named) : first, null)
    }
  }
  return presentFound(
    understood,
    found,
    offset > 0 ? null : await widen(db, viewer, { finder, query, parsed: understood }),
  )
}

/** The labels of the filters in a text of several words, the other words, and the text with corrected typing errors. */
export async function recogniseFilters(
  db: Db,
  { query, city }: Pick<SearchQuery, 'query' | 'city'>,
): Promise<{ text: string; labels: string[]; rest: string } | null> {
  if (!/\S\s+\S/.test(query)) return null
  const { corrected, filters, rest } = await interpretQuery(db, {
    query,
    ...(city !== undefined && { city }),
  })
  if (filters.length === 0) return null
  return { text: corrected ?? query.trim(), labels: filters.map(({ label }) => label), rest }
}

function placesQueryOf(
  { city, lat, lon, offset, limit, near_meters }: SearchQuery,
  { filters, rest }: ParsedSearch,
): PlacesQuery {
  const nearest = lat !== undefined && lon !== undefined && ({ lat, lon, order_by: 'distance' } as const)
  return {
    ...(city !== undefined && { city }),
    ...(offset !== undefined && { offset }),
    ...(limit !== undefined && { limit }),
    ...(near_meters !== undefined && { near_meters }),
    ...nearest,
    ...queryOf(filters, rest),
  }
}

function presentFound(
  { corrected, filters }: Pick<InterpretedQuery, 'corrected' | 'filters'>,
  { places, isEnd }: Pick<FoundByText, 'places' | 'isEnd'>,
  wider: WiderSearch | null,
): FoundByText {
  const recognised = filters.map(({ key, kind, label, start, end }) => ({ key, kind, label, start, end }))
  return { corrected, filters: recognised, places, isEnd, wider }
}

/** Every pair of more filters would be too many counts. */
const MAX_PAIRED = 5
const MAX_OTHER_CITIES = 3

/**
 * How many places would be found farther from the landmark, without some of the filters, without the rest of the text,
 * and in other cities.
 */
async function widen(
  db: Db,
  viewer: Viewer,
  { finder, query, parsed }: { finder: PlaceFinder; query: SearchQuery; parsed: ParsedSearch },
): Promise<WiderSearch> {
  const { city, offset, limit, lat, lon, ...searchQuery } = query
  const inCity = { ...searchQuery, ...(city !== undefined && { city }) }
  const count = (wanted: ParsedSearch, changed: Partial<SearchQuery> = {}) =>
    finder.count(placesQueryOf({ ...inCity, ...changed }, wanted))
  const leaving = (...left: RecognisedFilter[]) => ({
    ...parsed,
    filters: parsed.filters.filter((filter) => !left.includes(filter)),
  })
  const narrowing = parsed.filters.filter(({ kind }) => kind !== 'nearby')
  const canDrop = parsed.rest !== '' || parsed.filters.length > 1
  const isNear = parsed.filters.some(({ query }) => query.near !== undefined)
  const distances = isNear ? nearDistances.filter((it) => it > (query.near_meters ?? NEAR_METERS)) : []
  const [farther, street, without, withoutTextCount, cities] = await Promise.all([
    Promise.all(
      distances.map(async (meters) => ({ meters, count: await count(parsed, { near_meters: meters }) })),
    ),
    onWholeStreet(parsed, count),
    Promise.all(
      (canDrop ? narrowing : []).map(async (filter) => ({
        key: filter.key,
        count: await count(leaving(filter)),
      })),
    ),
    parsed.rest !== '' && parsed.filters.length > 0 ? count({ ...parsed, rest: '' }) : 0,
    city === undefined ? [] : countOtherCities(db, viewer, { city, searchQuery, parsed }),
  ])
  const nearest = farther.find((step) => step.count > 0) ?? null
  const helpful = without.filter((step) => step.count > 0)
  const isHelped = nearest !== null || street !== null || helpful.length + withoutTextCount > 0
  const canDropTwo = parsed.rest !== '' || narrowing.length > 2
  const pairs = isHelped || !canDropTwo ? [] : pairsOf(narrowing.slice(0, MAX_PAIRED))
  const withoutTwo = await Promise.all(
    pairs.map(async (pair) => ({ keys: pair.map(({ key }) => key), count: await count(leaving(...pair)) })),
  )
  return {
    farther: nearest,
    street,
    without: helpful,
    withoutTwo: withoutTwo.filter((step) => step.count > 0),
    withoutTextCount,
    everywhereCount: cities.reduce((sum, other) => sum + other.count, 0),
    cities: cities.slice(0, MAX_OTHER_CITIES),
  }
}

/** Where nothing is in a house, there may be something on its street. */
async function onWholeStreet(
  parsed: ParsedSearch,
  count: (wanted: ParsedSearch) => Promise<number>,
): Promise<WiderSearch['street']> {
  const house = parsed.filters.find(({ query }) => query.building !== undefined)
  if (house?.query.street === undefined) return null
  const { key, query } = house
  const street = { ...house, query: { street: query.street } }
  const filters = parsed.filters.map((filter) => (filter === house ? street : filter))
  const found = await count({ ...parsed, filters })
  return found > 0 ? { key, name: query.street ?? '', count: found } : null
}

function pairsOf(filters: readonly RecognisedFilter[]): [RecognisedFilter, RecognisedFilter][] {
  return filters.flatMap((first, at) =>
    filters.slice(at + 1).map((second): [RecognisedFilter, RecognisedFilter] => [first, second]),
  )
}

async function countOtherCities(
  db: Db,
  viewer: Viewer,
  { city, searchQuery, parsed }: { city: string; searchQuery: SearchQuery; parsed: ParsedSearch },
): Promise<WiderSearch['cities']> {
  const filters = parsed.filters.filter(({ kind }) => !cityBoundFilterKinds.has(kind))
  if (filters.length === 0 && parsed.rest === '') return []
  // A city in the text is the one with nothing to find.
  const { city: _, ...wanted } = placesQueryOf(searchQuery, { ...parsed, filters })
  const counts = await countPlacesByCity(db, viewer, wanted)
  return counts
    .filter((other) => other.city.latinName !== city && !other.city.isHidden)
    .map(({ city: { name, nameIn, latinName }, count }) => ({ name, nameIn, latinName, count }))
}
