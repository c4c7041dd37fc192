import { LRUCache } from 'lru-cache'
import type { Static } from 'typebox'
import type { PlaceShort, PlacesQuery } from '#contract/places/places.ts'
import type { SearchFilter, searchByWords, WiderSearch } from '#contract/places/search.ts'
import type { Db } from '#server/db/connection.ts'
import type { CityLandmarks } from '#server/features/landmarks/rules.ts'
import { loadLandmarks } from '#server/features/landmarks/service.ts'
import { countPlaces, searchPlaces } from '#server/features/places/service.ts'
import { loadReference, type ReferenceData } from '#server/features/reference/lookup.ts'
import { cityIdOf } from '#server/features/reference/rules.ts'
import { isNamedLike, isPlaceName } from '#server/features/search/service.ts'
import type { Viewer } from '#server/lib/viewer.ts'
import { areaEntries, landmarkEntries, sharedEntries } from './dictionary.ts'
import * as repository from './repository.ts'
import {
  type Dictionary,
  dictionaryOf,
  type ParsedSearch,
  parseSearch,
  queryOf,
  type RecognisedFilter,
} from './rules.ts'

type SearchQuery = Static<typeof searchByWords.schema.querystring>

export interface FoundByText {
  filters: SearchFilter[]
  places: PlaceShort[]
  isEnd: boolean
  wider: WiderSearch | null
}

/**
 * Finds places by a text with filters in it. The name of a place has priority: «Белая веранда» finds the restaurant.
 * When the filters and the rest find nothing and the text resembles a name, as «кафе пушкн» does, places with that
 * name are found.
 */
export async function searchByText(db: Db, viewer: Viewer, query: SearchQuery): Promise<FoundByText> {
  const parsed = await understand(db, query)
  const find = (wanted: SearchQuery, as: ParsedSearch) => searchPlaces(db, viewer, placesQueryOf(wanted, as))
  const found = await find(query, parsed)
  if (found.places.length > 0) return presentFound(parsed, found, null)
  // Further pages continue the search that found the first one.
  const { offset = 0, ...firstPage } = query
  const first = offset > 0 ? await find(firstPage, parsed) : found
  if (first.places.length > 0) return presentFound(parsed, found, null)
  if (parsed.filters.length > 0 && parsed.rest !== '') {
    const asName = { filters: [], rest: query.query.trim() }
    const named = await find(firstPage, asName)
    if (named.places.some(({ name }) => isNamedLike(name, asName.rest))) {
      return presentFound(asName, offset > 0 ? await find(query, asName) : named, null)
    }
  }
  return presentFound(parsed, found, offset > 0 ? null : await widen(db, viewer, query, parsed))
}

async function understand(db: Db, { query, city, without }: SearchQuery): Promise<ParsedSearch> {
  const text = query
  const reference = await loadReference(db)
  const cityId = cityIdOf(city === undefined ? {} : { city }, reference)
  const dictionaries = await loadDictionaries(db, reference, cityId)
  const parsed = parseSearch(text, dictionaries, new Set(without?.split(',')))
  if (parsed.filters.length > 0 && (await isPlaceName(db, { text, cityId }))) {
    return { filters: [], rest: text.trim() }
  }
  return parsed
}

function placesQueryOf(
  { city, lat, lon, offset, limit }: SearchQuery,
  { filters, rest }: ParsedSearch,
): PlacesQuery {
  const nearest = lat !== undefined && lon !== undefined && ({ lat, lon, order_by: 'distance' } as const)
  return {
    ...(city !== undefined && { city }),
    ...(offset !== undefined && { offset }),
    ...(limit !== undefined && { limit }),
    ...(rest !== '' && { query: rest }),
    ...nearest,
    ...queryOf(filters),
  }
}

function presentFound(
  { filters }: ParsedSearch,
  { places, isEnd }: Pick<FoundByText, 'places' | 'isEnd'>,
  wider: WiderSearch | null,
): FoundByText {
  const recognised = filters.map(({ key, kind, label, start, end }) => ({ key, kind, label, start, end }))
  return { filters: recognised, places, isEnd, wider }
}

/** How many places would be found without each of the filters, and in all cities. */
async function widen(db: Db, viewer: Viewer, query: SearchQuery, parsed: ParsedSearch): Promise<WiderSearch> {
  const count = async (wanted: PlacesQuery) => (await countPlaces(db, viewer, wanted)).count
  const unordered = (wanted: ParsedSearch) => {
    const { offset, limit, order_by, lat, lon, ...rest } = placesQueryOf(query, wanted)
    return rest
  }
  const countWithout = async ({ key }: RecognisedFilter) => {
    const filters = parsed.filters.filter((other) => other.key !== key)
    return { key, count: await count(unordered({ ...parsed, filters })) }
  }
  const { city, ...everywhere } = unordered(parsed)
  const isOfCity = [everywhere.street, everywhere.district, everywhere.near].some((it) => it !== undefined)
  const narrowing = parsed.filters.filter(({ kind }) => kind !== 'nearby')
  const canDrop = parsed.rest !== '' || parsed.filters.length > 1
  const [without, everywhereCount] = await Promise.all([
    Promise.all(canDrop ? narrowing.map(countWithout) : []),
    city === undefined || isOfCity ? 0 : count(everywhere),
  ])
  return { without: without.filter((step) => step.count > 0), everywhereCount }
}

const AREAS_MAX_AGE_MS = 10 * 60_000
const MAX_CITIES = 100

/** Cached, because streets of a city rarely change, and reading them would cost more than the search. */
const areaDictionaries = new WeakMap<Db, LRUCache<number, Promise<Dictionary>>>()
const landmarkDictionaries = new WeakMap<CityLandmarks, Dictionary>()
const sharedDictionaries = new WeakMap<ReferenceData, Dictionary>()

async function loadDictionaries(
  db: Db,
  reference: ReferenceData,
  cityId: number | undefined,
): Promise<Dictionary[]> {
  const shared = sharedDictionaries.get(reference) ?? dictionaryOf(sharedEntries(reference))
  sharedDictionaries.set(reference, shared)
  if (cityId === undefined) return [shared]
  const [areas, landmarks] = await Promise.all([loadAreas(db, cityId), loadLandmarks(db, cityId)])
  return [landmarkDictionary(landmarks), areas, shared]
}

function landmarkDictionary(landmarks: CityLandmarks): Dictionary {
  const dictionary = landmarkDictionaries.get(landmarks) ?? dictionaryOf(landmarkEntries(landmarks.all))
  landmarkDictionaries.set(landmarks, dictionary)
  return dictionary
}

function loadAreas(db: Db, cityId: number): Promise<Dictionary> {
  const ofCities = areaDictionaries.get(db) ?? new LRUCache({ max: MAX_CITIES, ttl: AREAS_MAX_AGE_MS })
  areaDictionaries.set(db, ofCities)
  const cached = ofCities.get(cityId)
  if (cached) return cached
  const areas = repository.listAreaNames(db, cityId).then((names) => dictionaryOf(areaEntries(names)))
  ofCities.set(cityId, areas)
  areas.catch(() => ofCities.delete(cityId))
  return areas
}
