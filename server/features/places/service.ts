import { summaryOf } from '#contract/places/place-summary.ts'
import type { Place, PlaceShort, PlacesQuery } from '#contract/places/places.ts'
import type { Db } from '#server/db/connection.ts'
import type { CityLandmarks } from '#server/features/landmarks/rules.ts'
import { loadLandmarks } from '#server/features/landmarks/service.ts'
import { listLastPosts } from '#server/features/posts/service.ts'
import type { ReferenceCity } from '#server/features/reference/known.ts'
import {
  invalidateReferenceCache,
  loadReference,
  type ReferenceData,
} from '#server/features/reference/lookup.ts'
import { listFreeTimes, type WantedTable } from '#server/features/reservations/availability/service.ts'
import { findPlaces } from '#server/features/search/service.ts'
import { AppError, requireRows } from '#server/lib/errors.ts'
import type { Viewer } from '#server/lib/viewer.ts'
import { type FacetChoice, facetChoices, isAlternative } from './facets.ts'
import { doubtfulBefore } from './hours/rules.ts'
import type { PlaceCriteria, PlaceOrder, Point } from './page-queries.ts'
import { canSee } from './policy.ts'
import * as repository from './repository.ts'
import {
  countAround,
  emptyListMessage,
  invalid,
  openMomentsByZone,
  otherChoices,
  readCriteria,
  readLimit,
  readMoment,
  readPoint,
  readTable,
  requireCityId,
  tableAtMoment,
} from './rules.ts'
import { accessOf, type PlaceViewContext, viewPlace, viewPlaceShort } from './views.ts'

export interface PlacePage<Row> {
  places: Row[]
  isEnd: boolean
}

const NO_PLACE = 'Заведение не найдено'

export async function listPlaces(db: Db, viewer: Viewer, query: PlacesQuery): Promise<PlacePage<PlaceShort>> {
  const { criteria, page, context, now } = await readQuery(db, viewer, query)
  const rows = await repository.listPlaces(db, criteria, page)
  const { reference } = context
  const table = readTable(query, reference, now)
  const contextWithCities = await withCities(db, context, rows)
  const shown = cutPage(rows, page.limit, query, (row) => viewPlaceShort(row, contextWithCities))
  if (table) return { ...shown, places: await withFreeTimes(db, shown.places, table.wanted, now) }
  const chosenTable = tableAtMoment(query, reference, now)
  return chosenTable
    ? { ...shown, places: await withOptionalFreeTimes(db, shown.places, chosenTable, now) }
    : shown
}

export interface PlaceFinder {
  /** Like `listPlaces`, but an empty result is not an error. */
  search(query: PlacesQuery): Promise<PlacePage<PlaceShort>>
  /** How many places the query would find. */
  count(query: PlacesQuery): Promise<number>
}

/**
 * For several queries with the same text, which is searched once; it is run once for several filters, with a larger
 * limit than a list.
 */
export function placeFinder(db: Db, viewer: Viewer): PlaceFinder {
  const find = searchedOnce()
  return {
    search: async (query) => {
      const { criteria, page, context: read } = await readQuery(db, viewer, query, find)
      const rows = await repository.listPlaces(db, criteria, page)
      const context = await withCities(db, read, rows)
      const isEnd = rows.length < page.limit
      const shown = isEnd ? rows : rows.slice(0, -1)
      return { places: shown.map((row) => viewPlaceShort(row, context)), isEnd }
    },
    count: async (query) => {
      const { criteria } = await readQuery(db, viewer, query, find)
      return repository.countListed(db, criteria)
    },
  }
}

async function withFreeTimes(
  db: Db,
  places: readonly PlaceShort[],
  table: WantedTable,
  now: number,
): Promise<PlaceShort[]> {
  const times = await listFreeTimes(
    db,
    places.map(({ id }) => id),
    table,
    now,
  )
  return places.map((place) => ({ ...place, freeTimes: times.get(place.id) ?? [] }))
}

/** Without the filter of tables: only places that take bookings and have a table around that time show it. */
async function withOptionalFreeTimes(
  db: Db,
  places: readonly PlaceShort[],
  table: WantedTable,
  now: number,
): Promise<PlaceShort[]> {
  const bookable = places.filter((place) => place.isReservationsEnabled && place.status.value !== 'closed')
  if (bookable.length === 0) return [...places]
  const offered = await withFreeTimes(db, bookable, table, now)
  const byId = new Map(offered.map((place) => [place.id, place]))
  return places.map((place) => {
    const then = byId.get(place.id)
    return then?.freeTimes?.length ? then : place
  })
}

export async function listFullPlaces(db: Db, viewer: Viewer, query: PlacesQuery): Promise<PlacePage<Place>> {
  const { criteria, page, context: read } = await readQuery(db, viewer, query)
  const rows = await repository.listFullPlaces(db, criteria, page)
  const context = await withCities(db, read, rows)
  const siblings = await organisationPlaces(db, rows, context)
  return cutPage(rows, page.limit, query, (row) => viewPlace(row, siblings(row), context))
}

/** The markers of a map as JSON text that the database makes: an array of `PlaceMarker`. */
export async function listMarkersJson(
  db: Db,
  viewer: Viewer,
  query: PlacesQuery,
): Promise<{ json: string; isEnd: boolean }> {
  const { criteria, page, now } = await readQuery(db, viewer, query)
  const limit = page.limit - 1
  const checkedSince = doubtfulBefore(now)
  const { json, count } = await repository.listMarkersJson(db, criteria, { ...page, limit, checkedSince })
  if (count === 0) throw new AppError('RecordNotFound', { message: emptyListMessage(query) })
  return { json, isEnd: count < limit }
}

export async function countPlaces(
  db: Db,
  viewer: Viewer,
  query: PlacesQuery,
): Promise<{ count: number; openCount: number; unknownHoursCount: number }> {
  const { criteria, context, now } = await readQuery(db, viewer, query)
  return repository.countPlaces(db, criteria, openMomentsByZone(context.reference, now, criteria.cityId))
}

/** Cities with the places of the query, those with most of them first. */
export async function countPlacesByCity(
  db: Db,
  viewer: Viewer,
  query: PlacesQuery,
): Promise<{ city: ReferenceCity; count: number }[]> {
  const { criteria, context } = await readQuery(db, viewer, query)
  const rows = await repository.countPlacesByCity(db, criteria)
  return rows.flatMap(({ city_id, count }) => {
    const city = context.reference.cityById.get(city_id)
    return city ? [{ city, count }] : []
  })
}

export type PlaceFacets = Record<string, Record<string, number>>

/** How many places each choice of each filter would find; with `only`, of those filters. */
export async function listFacets(
  db: Db,
  viewer: Viewer,
  { only, ...query }: PlacesQuery & { only?: string },
): Promise<PlaceFacets> {
  const { criteria, context, now, landmarks } = await readQuery(db, viewer, query)
  const { reference } = context
  const wanted = only?.split(',')
  const choices = facetChoices({
    categoryIds: reference.categoryById.keys(),
    cuisineIds: reference.cuisineById.keys(),
    tagIds: reference.tags.map(({ id }) => id),
  }).filter(({ filter }) => wanted?.includes(filter) ?? true)
  // A choice in a filter of alternatives does not narrow the counts of its other choices.
  const withoutFilter = (filter: keyof PlacesQuery): PlaceCriteria => ({
    ...readCriteria({ ...query, [filter]: undefined }, { reference, viewer, now, landmarks }),
    ...(criteria.foundIds && { foundIds: criteria.foundIds }),
  })
  const scopeOf = ({ filter }: FacetChoice) =>
    isAlternative(filter) && query[filter] !== undefined ? filter : null
  const facets: PlaceFacets = {}
  const add = (filter: string, value: string, count: number) => {
    if (count > 0) facets[filter] = { ...facets[filter], [value]: count }
  }
  const countChoices = async (filter: keyof PlacesQuery | null, counted: readonly FacetChoice[]) => {
    const facets = await repository.countFacets(db, filter ? withoutFilter(filter) : criteria)
    for (const choice of counted) {
      add(
        choice.filter,
        choice.value,
        choice.facets.reduce((sum, facet) => sum + (facets.get(facet) ?? 0), 0),
      )
    }
  }
  const countOthers = async () => {
    const others = otherChoices(now, openMomentsByZone(reference, now, criteria.cityId))
    const minRating = criteria.minRating !== undefined && { minRating: criteria.minRating }
    const counts = await repository.countNarrowed(
      db,
      withoutFilter('min_rating'),
      others.map((choice) => ({ ...minRating, ...choice.criteria })),
    )
    for (const [index, { filter, value }] of others.entries()) add(filter, value, counts[index] ?? 0)
  }
  const countNear = async () => {
    const { cityId } = criteria
    const known = cityId === undefined ? undefined : await loadLandmarks(db, cityId)
    if (!known?.landmarksOfKind('metro').length) return
    const points = await repository.listPoints(db, withoutFilter('near'))
    for (const [key, count] of countAround(points, known)) add('near', key, count)
  }
  await Promise.all([
    ...[...Map.groupBy(choices, scopeOf)].map(([filter, counted]) => countChoices(filter, counted)),
    ...(only === undefined ? [countOthers()] : []),
    ...(only === undefined || wanted?.includes('near') ? [countNear()] : []),
  ])
  return facets
}

/** Well ranked places, open ones first. With a point, the nearest of the city are considered. */
export async function listRecommendedPlaces(
  db: Db,
  viewer: Viewer,
  query: { city: string; limit?: number; lat?: number; lon?: number },
): Promise<PlaceShort[]> {
  const { limit = 5 } = query
  const now = Date.now()
  const reference = await loadReference(db)
  const from = readPoint(query)
  const cityId = requireCityId(query.city, reference)
  const listed: PlaceCriteria = { scope: 'listed', cityId, facets: [], open: [] }
  const order: PlaceOrder = from ? { by: 'distance', from } : { by: 'ranking' }
  const page = { order, limit, offset: 0, viewerId: viewer.userId }
  const openAt = [openMomentsByZone(reference, now, cityId)]
  const open = await repository.listPlaces(db, { ...listed, openAt }, page)
  const chosen = new Map(open.map((row) => [row.id, row]))
  if (chosen.size < limit) {
    // At most `limit` of these are among the open ones already.
    const rest = await repository.listPlaces(db, listed, { ...page, limit: limit * 2 })
    for (const row of rest) if (chosen.size < limit) chosen.set(row.id, row)
  }
  const rows = requireRows([...chosen.values()], 'В этом городе нет заведений')
  const context = await withCities(db, { reference, viewer, from, now }, rows)
  return rows.map((row) => viewPlaceShort(row, context))
}

export async function listPlacesByIds(
  db: Db,
  viewer: Viewer,
  query: { ids: string; lat?: number; lon?: number; is_open_at_date?: string },
): Promise<PlaceShort[]> {
  const rows = await repository.listPlacesByIds(db, distinct(query.ids), viewer.userId)
  const context = await withCities(db, await contextOf(db, viewer, query), rows)
  return requireRows(visible(rows, viewer), NO_PLACE).map((row) => viewPlaceShort(row, context))
}

export async function listFullPlacesByIds(
  db: Db,
  viewer: Viewer,
  query: { ids: string; lat?: number; lon?: number },
): Promise<Place[]> {
  const rows = await repository.listFullPlacesByIds(db, distinct(query.ids), viewer.userId)
  const context = await withCities(db, await contextOf(db, viewer, query), rows)
  const siblings = await organisationPlaces(db, rows, context)
  return requireRows(visible(rows, viewer), NO_PLACE).map((row) => viewPlace(row, siblings(row), context))
}

export async function getPlace(
  db: Db,
  viewer: Viewer,
  idOrSlug: string,
  query: { lat?: number; lon?: number; response_type?: 'full' | 'page' },
): Promise<Place> {
  const row =
    (await repository.findPlace(db, idOrSlug, viewer.userId)) ?? (await findRenamed(db, viewer, idOrSlug))
  if (!row || !canSee(viewer, accessOf(row))) throw new AppError('RecordNotFound', { message: NO_PLACE })
  const context = await withCities(db, await contextOf(db, viewer, query), [row])
  const isPage = query.response_type === 'page'
  const [siblings, lastPosts] = await Promise.all([
    organisationPlaces(db, [row], context),
    isPage ? [] : listLastPosts(db, viewer, row.id),
  ])
  const place = viewPlace(row, siblings(row), context)
  if (!isPage) return { ...place, lastPosts }
  const organisationCards = place.someOrganisationPlaces.map(summaryOf)
  return { ...place, someOrganisationPlaces: [], organisationCards }
}

/** For a former slug the response has the current one. */
async function findRenamed(
  db: Db,
  viewer: Viewer,
  slug: string,
): Promise<repository.PlaceFullRow | undefined> {
  const id = await repository.findPlaceIdByFormerSlug(db, slug)
  return id === undefined ? undefined : repository.findPlace(db, id, viewer.userId)
}

/** For lists of other features: the cards of these ids that the viewer may see, in the order of the ids. */
export async function listPlaceCards(
  db: Db,
  viewer: Viewer,
  ids: readonly string[],
  from?: Point,
): Promise<PlaceShort[]> {
  if (ids.length === 0) return []
  const rows = await repository.listPlacesByIds(db, ids, viewer.userId)
  const context = await withCities(db, await contextOf(db, viewer, from ?? {}), rows)
  return visible(rows, viewer).map((row) => viewPlaceShort(row, context))
}

/** Filters leave few of the places that a text finds, so more are requested. */
const FILTERED_TEXT_MATCHES = 2000

function searchedOnce(): typeof findPlaces {
  const searches = new Map<string, Promise<string[]>>()
  return (db, query) => {
    const key = `${query.cityId} ${query.text}`
    const search = searches.get(key) ?? findPlaces(db, { ...query, limit: FILTERED_TEXT_MATCHES })
    searches.set(key, search)
    return search
  }
}

async function readQuery(db: Db, viewer: Viewer, query: PlacesQuery, find = findPlaces) {
  const now = Date.now()
  const context = await contextOf(db, viewer, query)
  const { reference } = context
  const landmarks = await landmarksOf(db, query, reference)
  const criteria = readCriteria(query, { reference, viewer, now, landmarks })
  const text = query.query?.trim()
  if (text) criteria.foundIds = await find(db, { text, cityId: criteria.cityId })
  const page = {
    order: orderOf(query, context.from, criteria.foundIds),
    limit: readLimit(query),
    offset: query.offset ?? 0,
    viewerId: viewer.userId,
  }
  const near = landmarks?.find(query.near ?? '')
  const wantedMetro = near?.kind === 'metro' ? near : undefined
  return {
    criteria,
    page: { ...page, limit: page.limit + 1 },
    context: { ...context, wantedMetro },
    now,
    landmarks,
  }
}

/** Of the city of the query; undefined where it needs none. */
async function landmarksOf(
  db: Db,
  { city, near }: PlacesQuery,
  { cityBySlug }: ReferenceData,
): Promise<CityLandmarks | undefined> {
  const id = near === undefined || city === undefined ? undefined : cityBySlug.get(city)?.id
  return id === undefined ? undefined : loadLandmarks(db, id)
}

/** Search results come best match first, unless another order is requested. */
function orderOf(
  query: PlacesQuery,
  from: Point | undefined,
  foundIds: readonly string[] | undefined,
): PlaceOrder {
  if (query.order_by === undefined && foundIds) return { by: 'found', ids: foundIds }
  if (query.order_by === 'new' || query.order_by === 'price') return { by: query.order_by }
  if (query.order_by !== 'distance') return { by: 'ranking' }
  if (!from) throw invalid('lat', 'Для сортировки по расстоянию нужны координаты')
  return { by: 'distance', from }
}

async function contextOf(
  db: Db,
  viewer: Viewer,
  query: { lat?: number; lon?: number; is_open_at_date?: string },
): Promise<PlaceViewContext> {
  const reference = await loadReference(db)
  return { reference, viewer, from: readPoint(query), moment: readMoment(query), now: Date.now() }
}

/** The data needed to show the rows: reference lists and the metro of their cities. */
async function withCities(
  db: Db,
  context: PlaceViewContext,
  rows: readonly repository.PlaceRow[],
): Promise<PlaceViewContext> {
  const { cityById, categoryById } = context.reference
  const areKnown = rows.every((row) => cityById.has(row.city_id) && categoryById.has(row.category_id))
  // Another node may have added a city or a category a moment ago.
  if (!areKnown) invalidateReferenceCache(db)
  const cityIds = [...new Set(rows.map((row) => row.city_id))]
  const [reference, ...landmarks] = await Promise.all([
    areKnown ? context.reference : loadReference(db),
    ...cityIds.map(async (id) => [id, await loadLandmarks(db, id)] as const),
  ])
  return { ...context, reference, landmarks: new Map(landmarks) }
}

/** Drops the extra row that was loaded to know whether the list continues. */
function cutPage<Row, View>(
  rows: Row[],
  limitAndOne: number,
  query: PlacesQuery,
  view: (row: Row) => View,
): PlacePage<View> {
  const isEnd = rows.length < limitAndOne
  const shown = isEnd ? rows : rows.slice(0, -1)
  return { places: requireRows(shown, emptyListMessage(query)).map(view), isEnd }
}

async function organisationPlaces(db: Db, rows: readonly repository.PlaceRow[], context: PlaceViewContext) {
  const ids = [...new Set(rows.flatMap((row) => row.organisation_id ?? []))]
  if (ids.length === 0) return () => []
  const siblings = await repository.listSomeOrganisationPlaces(db, ids, context.viewer.userId)
  const byOrganisation = Map.groupBy(siblings, (row) => row.organisation_id)
  return (row: repository.PlaceRow) =>
    row.organisation_id === null
      ? []
      : (byOrganisation.get(row.organisation_id) ?? []).map((sibling) => viewPlaceShort(sibling, context))
}

function visible<Row extends repository.PlaceRow>(rows: Row[], viewer: Viewer): Row[] {
  return rows.filter((row) => canSee(viewer, accessOf(row)))
}

function distinct(ids: string): string[] {
  return [...new Set(ids.split(','))]
}
