import type {
  SuggestedArea,
  SuggestedDish,
  SuggestedLandmark,
  SuggestedOrganisation,
  SuggestedPlace,
  Suggestions,
} from '#contract/places/suggestions.ts'
import type { City } from '#contract/reference/cities.ts'
import type { Db } from '#server/db/connection.ts'
import { suggestCities } from '#server/features/cities/rules.ts'
import { suggestCollections } from '#server/features/collections/service.ts'
import { loadLandmarks } from '#server/features/landmarks/service.ts'
import { recogniseFilters } from '#server/features/place-search/service.ts'
import { averageRating } from '#server/features/places/views.ts'
import type { ReferenceCity } from '#server/features/reference/known.ts'
import { loadReference, type ReferenceData } from '#server/features/reference/lookup.ts'
import { cityIdOf } from '#server/features/reference/rules.ts'
import { isNamedLike, searchWhileTyping } from '#server/features/search/service.ts'
import { listUserCards } from '#server/features/users/service.ts'
import { switchLayout } from '#server/lib/text/folding.ts'
import type { Viewer } from '#server/lib/viewer.ts'
import * as repository from './repository.ts'
import { areaWords, matchFilters, matchLandmarks, selectiveWords } from './rules.ts'

const MAX_CITIES = 2
const MAX_ORGANISATIONS = 2
const MAX_PLACES = 6
/** Many of the first results may be branches of one chain. */
const MAX_CANDIDATES = 60
/** Of a chain that is suggested above them. */
const MAX_BRANCHES = 3
const MAX_DISHES = 3
const MAX_PEOPLE = 3
const MAX_LANDMARKS = 3
const MIN_NAME_LENGTH = 2
const MIN_CITY_LENGTH = 3

/** Suggestions for the text, a few of each kind. Places of other cities come only when the city has none. */
export async function suggest(
  db: Db,
  viewer: Viewer,
  { query, city }: { query: string; city?: string },
): Promise<Suggestions> {
  const reference = await loadReference(db)
  const cityId = cityIdOf(city === undefined ? {} : { city }, reference)
  const text = query.trim()
  if (text === '') {
    return {
      ...noAreas,
      search: null,
      cities: [],
      filters: [],
      organisations: [],
      dishes: [],
      places: [],
      collections: [],
      people: [],
    }
  }
  const search = await recogniseFilters(db, { query: text, ...(city !== undefined && { city }) })
  // Words that are filters are left out of the name search: names do not have them, and assuming typos in them costs
  // most of the time.
  const name = search ? search.rest : text
  const [{ found, dishes, people }, collections, areas] = await Promise.all([
    findNamed(db, viewer, name, cityId),
    suggestCollections(db, viewer, { titles: selectiveWords(text), cityId }),
    cityId === undefined ? noAreas : listAreas(db, text, cityId),
  ])
  const organisations = chainsOf(name, found)
  return {
    search: search && { text: search.text, labels: search.labels },
    cities: text.length < MIN_CITY_LENGTH ? [] : namedCities(reference.cities, text, cityId),
    filters: matchFilters(text, reference),
    organisations,
    dishes,
    places: limitBranches(found, organisations)
      .slice(0, MAX_PLACES)
      .map((row) => viewPlace(row, reference)),
    ...areas,
    collections,
    people,
  }
}

async function findNamed(db: Db, viewer: Viewer, text: string, cityId: number | undefined) {
  const ids = await searchWhileTyping(db, { text, cityId })
  const [found, dishes, people] = await Promise.all([
    repository.listFoundPlaces(db, ids.places.slice(0, MAX_CANDIDATES)),
    listDishes(db, text, ids.withDishes.slice(0, MAX_CANDIDATES)),
    text.length < MIN_NAME_LENGTH ? [] : listUserCards(db, viewer, ids.people.slice(0, MAX_PEOPLE)),
  ])
  return { found, dishes, people }
}

async function listDishes(db: Db, text: string, placeIds: readonly string[]): Promise<SuggestedDish[]> {
  if (placeIds.length === 0) return []
  for (const words of selectiveWords(text)) {
    const dishes = await repository.listDishes(db, { placeIds, words, limit: MAX_DISHES })
    if (dishes.length > 0) return dishes
  }
  return []
}

interface Areas {
  districts: SuggestedArea[]
  streets: SuggestedArea[]
  landmarks: SuggestedLandmark[]
}

const noAreas: Areas = { districts: [], streets: [], landmarks: [] }

async function listAreas(db: Db, text: string, cityId: number): Promise<Areas> {
  const switched = switchLayout(text)
  // Streets have Russian names, so a text in Latin letters is read in the other keyboard layout.
  const layouts = switched !== null && /[а-яё]/i.test(switched) ? [text, switched] : [text]
  const { all } = await loadLandmarks(db, cityId)
  for (const words of layouts.map(areaWords)) {
    if (words.length === 0) continue
    const landmarks = matchLandmarks(words, all).slice(0, MAX_LANDMARKS)
    const areas = await repository.listAreas(db, { cityId, words })
    const areasOfKind = (wanted: repository.AreaRow['kind']) =>
      areas
        .filter(({ kind }) => kind === wanted)
        .map(({ name, placeCount }): SuggestedArea => ({ name, placeCount }))
    if (areas.length + landmarks.length > 0) {
      return {
        districts: areasOfKind('district'),
        streets: areasOfKind('street'),
        landmarks: landmarks.map(({ key, kind, name, lines }) => ({ key, kind, name, lines })),
      }
    }
  }
  return noAreas
}

function namedCities(cities: readonly ReferenceCity[], text: string, ownId: number | undefined): City[] {
  return suggestCities(cities, text)
    .filter(({ id }) => id !== ownId)
    .slice(0, MAX_CITIES)
}

/** Chains of the found places whose names match the text, not those that are only on a matching street. */
function chainsOf(text: string, rows: readonly repository.FoundPlaceRow[]): SuggestedOrganisation[] {
  const chains = new Map<string, SuggestedOrganisation>()
  for (const { organisation_id: id, organisation_name: name, organisation_place_count: placeCount } of rows) {
    if (id === null || name === null || placeCount === null || placeCount < 2 || chains.has(id)) continue
    if (isNamedLike(name, text)) chains.set(id, { id, name, placeCount })
    if (chains.size === MAX_ORGANISATIONS) break
  }
  return [...chains.values()]
}

function limitBranches(
  rows: readonly repository.FoundPlaceRow[],
  chains: readonly SuggestedOrganisation[],
): repository.FoundPlaceRow[] {
  const shown = new Map(chains.map(({ id }) => [id, 0]))
  return rows.filter(({ organisation_id: id }) => {
    const count = id === null ? undefined : shown.get(id)
    if (id === null || count === undefined) return true
    shown.set(id, count + 1)
    return count < MAX_BRANCHES
  })
}

function viewPlace(row: repository.FoundPlaceRow, reference: ReferenceData): SuggestedPlace {
  return {
    id: row.id,
    latinName: row.latin_name,
    name: row.name,
    categoryName: reference.categoryById.get(row.category_id)?.name ?? '',
    cityName: reference.cityById.get(row.city_id)?.name ?? '',
    street: row.street,
    building: row.building,
    rating: averageRating(row.rating_sum, row.rating_count),
  }
}
