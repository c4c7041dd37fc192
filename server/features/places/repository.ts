import { expressionBuilder, type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { isId } from '#contract/ids.ts'
import type { Db } from '#server/db/connection.ts'
import { pictureOf, someFollowers } from '#server/db/fragments/cards.ts'
import { arrayOf, compiledOnce } from '#server/db/fragments/columns.ts'
import { placeFeatureNames } from '#server/db/fragments/place-features.ts'
import { placeHasOwner, reviewCountHiddenByBlocks, roleAtPlace } from '#server/db/fragments/venue-roles.ts'
import { executePrepared, orderedIds } from '#server/db/pools/prepared.ts'
import type { DB, Places } from '#server/db/types.ts'
import {
  byRanking,
  hoursCondition,
  hoursDoubtful,
  hoursUnknown,
  type Ids,
  isFollowed,
  narrowing,
  type OpenMoment,
  openAtCondition,
  orderOf,
  type PageRequest,
  type PlaceCriteria,
  pageOf,
  placesWith,
  usesOneIndex,
} from './page-queries.ts'

export type PlaceRow = Awaited<ReturnType<typeof listPlacesByIds>>[number]

export type PlaceFullRow = NonNullable<Awaited<ReturnType<typeof findPlace>>>

const MAX_FOLLOWERS_SHOWN = 5

const eb = expressionBuilder<DB>()
const p = expressionBuilder<DB & { p: Places }, 'p'>()

type PlaceView = PageRequest & { viewerId: string | null }

export async function listPlaces(db: Db, criteria: PlaceCriteria, page: PlaceView): Promise<PlaceRow[]> {
  const places = placesOf(db, pageOf(db, criteria, page), page.viewerId).orderBy(orderOf(page.order))
  return usesOneIndex(criteria) ? executePrepared(db, places) : places.execute()
}

export async function listFullPlaces(
  db: Db,
  criteria: PlaceCriteria,
  page: PlaceView,
): Promise<PlaceFullRow[]> {
  const places = fullPlacesOf(db, pageOf(db, criteria, page), page.viewerId).orderBy(orderOf(page.order))
  return places.execute()
}

/** The markers of a map as one JSON text, so that thousands of rows are not parsed and serialised again. */
export async function listMarkersJson(
  db: Db,
  criteria: PlaceCriteria,
  { limit, offset, checkedSince }: { limit: number; offset: number; checkedSince: Date },
): Promise<{ json: string; count: number }> {
  const page = placesWith(db, criteria)
    .select(markerWithHours(checkedSince).as('marker'))
    .orderBy(byRanking)
    .limit(limit)
    .offset(offset)
  const { json, count } = await db
    .selectFrom(page.as('page'))
    .select(({ fn }) => [
      fn.agg<string | null>('string_agg', ['page.marker', sql.lit(',')]).as('json'),
      fn.countAll<number>().as('count'),
    ])
    .executeTakeFirstOrThrow()
  return { json: `[${json ?? ''}]`, count }
}

/** Appends the hours before the closing brace of a marker's JSON. */
function markerWithHours(checkedSince: Date) {
  const hours = p
    .case()
    .when(hoursUnknown)
    .then(sql.lit(',"hours":"unknown"}'))
    .when(hoursDoubtful(checkedSince))
    .then(sql.lit(',"hours":"doubtful"}'))
    .else(sql.lit(',"hours":"known"}'))
    .end()
  return p.fn<string>('concat', [p.fn('left', ['p.marker', sql.lit(-1)]), hours])
}

export async function countPlaces(
  db: Db,
  criteria: PlaceCriteria,
  now: readonly OpenMoment[],
): Promise<{ count: number; openCount: number; unknownHoursCount: number }> {
  const { openAt: _, withUnknownHours: __, ...anyHours } = { ...criteria, open: [] }
  const isFound = hoursCondition(criteria) ?? p.lit(true)
  const isOpenNow = p.and([isFound, openAtCondition(now)])
  return placesWith(db, anyHours)
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere(isFound).as('count'),
      fn.countAll<number>().filterWhere(isOpenNow).as('openCount'),
      fn.countAll<number>().filterWhere(hoursUnknown).as('unknownHoursCount'),
    ])
    .executeTakeFirstOrThrow()
}

export async function countListed(db: Db, criteria: PlaceCriteria): Promise<number> {
  const { count } = await placesWith(db, criteria)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Cities with these places, those with most of them first. */
export function countPlacesByCity(
  db: Db,
  criteria: PlaceCriteria,
): Promise<{ city_id: number; count: number }[]> {
  return placesWith(db, criteria)
    .select(({ fn }) => ['p.city_id', fn.countAll<number>().as('count')])
    .groupBy('p.city_id')
    .orderBy('count', 'desc')
    .orderBy('p.city_id')
    .execute()
}

/** How many of the places have each facet. */
export async function countFacets(db: Db, criteria: PlaceCriteria): Promise<Map<number, number>> {
  const rows = await placesWith(db, criteria)
    .crossJoin(p.fn<{ facet: number }>('unnest', ['p.facets']).as('facet'))
    .select(({ fn }) => ['facet.facet', fn.countAll<number>().as('count')])
    .groupBy('facet.facet')
    .execute()
  return new Map(rows.map(({ facet, count }) => [facet, count]))
}

/** The coordinates of the places. */
export function listPoints(db: Db, criteria: PlaceCriteria) {
  return placesWith(db, criteria).select(['p.lat', 'p.lon']).execute()
}

/** Counts the places that match each of these further criteria separately. */
export async function countNarrowed(
  db: Db,
  criteria: PlaceCriteria,
  narrower: readonly Partial<PlaceCriteria>[],
): Promise<number[]> {
  const row = await placesWith(db, criteria)
    .select(({ fn }) =>
      narrower.map((further, index) =>
        fn
          .countAll<number>()
          .filterWhere(p.and(narrowing({ facets: [], open: [], ...further })))
          .as(`count${index}`),
      ),
    )
    .executeTakeFirstOrThrow()
  return Object.values(row)
}

/** By id or latin name, in any state; the policy decides who may see it. */
export async function findPlace(db: Db, idOrSlug: string, viewerId: string | null) {
  const named = eb
    .selectFrom('places')
    .select('id')
    .where(isId(idOrSlug) ? 'id' : 'latin_name', '=', idOrSlug)
  const [place] = await executePrepared(db, fullPlacesOf(db, named, viewerId))
  return place
}

/** The place that had this slug last, unless another place has it now. */
export async function findPlaceIdByFormerSlug(db: Db, slug: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('place_former_slugs')
    .select('place_id')
    .where('latin_name', '=', slug)
    .executeTakeFirst()
  return row?.place_id
}

export async function listPlacesByIds(db: Db, ids: readonly string[], viewerId: string | null) {
  return executePrepared(db, placesOf(db, inOrder(ids), viewerId).orderBy(sql.ref('page.position')))
}

export async function listFullPlacesByIds(
  db: Db,
  ids: readonly string[],
  viewerId: string | null,
): Promise<PlaceFullRow[]> {
  return executePrepared(db, fullPlacesOf(db, inOrder(ids), viewerId).orderBy(sql.ref('page.position')))
}

const inOrder = (ids: readonly string[]) => eb.selectFrom(orderedIds(ids)).select(['id', 'position'])

/** The best ranked places of each organisation; one more than shown, because a place does not list itself. */
export async function listSomeOrganisationPlaces(
  db: Db,
  organisationIds: readonly string[],
  viewerId: string | null,
): Promise<PlaceRow[]> {
  const best = eb
    .selectFrom(orderedIds(organisationIds))
    .crossJoinLateral((eb) =>
      eb
        .selectFrom('listed_places as p')
        .select('p.id')
        .whereRef('p.organisation_id', '=', 'wanted.id')
        .orderBy(byRanking)
        .limit(sql.lit(MAX_FOLLOWERS_SHOWN + 1))
        .as('p'),
    )
    .select('p.id')
  return executePrepared(db, placesOf(db, best, viewerId).orderBy(byRanking))
}

function placesOf(db: Db, ids: Ids, viewerId: string | null) {
  return db
    .selectFrom(ids.as('page'))
    .innerJoin('places as p', 'p.id', 'page.id')
    .select(cardColumns)
    .$if(viewerId !== null, (query) => query.select(viewerColumns(viewerId ?? '')))
}

function fullPlacesOf(db: Db, ids: Ids, viewerId: string | null) {
  return placesOf(db, ids, viewerId)
    .select(fullColumns)
    .$if(viewerId !== null, (query) => query.select(isFavoriteOf(viewerId ?? '')))
}

/** Additional columns of a card for a signed-in viewer. */
function viewerColumns(viewerId: string) {
  const isOwnDraft = p.and([p('p.created_by', '=', viewerId), p('p.published_at', 'is', null)])
  return [
    isFollowed(viewerId).$castTo<boolean>().as('is_followed'),
    roleAtPlace(viewerId).as('role'),
    isOwnDraft.$castTo<boolean>().as('is_own_draft'),
    placeHasOwner.as('has_owner'),
    reviewCountHiddenByBlocks(viewerId, 'place_id', p.ref('p.id')).as('unseen_review_count'),
  ] as const
}

function isFavoriteOf(viewerId: string) {
  const saved = p
    .selectFrom('favorites as f')
    .where('f.user_id', '=', viewerId)
    .whereRef('f.place_id', '=', 'p.id')
  return p.exists(saved).$castTo<boolean>().as('is_favorite')
}

/** Other hours than usual around the moments that a card can be shown for: yesterday to three weeks ahead. */
const specialDates = p
  .selectFrom('reservation_special_dates as d')
  .select(['d.opens_minute', 'd.closes_minute'])
  .select(({ cast }) => cast<string>('d.date', 'text').as('date'))
  .whereRef('d.place_id', '=', 'p.id')
  // Raw SQL: the builder has no arithmetic of dates.
  .where(sql<SqlBool>`d.date between current_date - 2 and current_date + 21`)
  .where(({ or, eb }) => or([eb('d.is_closed', '=', sql.lit(true)), eb('d.opens_minute', 'is not', null)]))
  .orderBy('d.date')

const cardColumns = compiledOnce([
  'p.id',
  'p.latin_name',
  'p.name',
  'p.city_id',
  'p.category_id',
  'p.sub_category',
  'p.cuisine_ids',
  'p.tag_ids',
  'p.short_description',
  'p.average_check',
  'p.is_reservations_enabled',
  'p.street',
  'p.building',
  'p.settlement',
  'p.floor',
  'p.entrance',
  'p.district',
  'p.lat',
  'p.lon',
  'p.status',
  'p.moderation_status',
  'p.follower_count',
  'p.review_count',
  'p.news_count',
  'p.rating_sum',
  'p.rating_count',
  'p.main_schedule',
  jsonArrayFrom(specialDates).as('special_dates'),
  p.cast<string | null>('p.reopens_on', 'text').as('reopens_on'),
  'p.hours_checked_at',
  'p.hours_checked_by',
  'p.organisation_id',
  p
    .selectFrom('organisations as o')
    .select('o.name')
    .whereRef('o.id', '=', 'p.organisation_id')
    .where((eb) => eb.not('o.is_deleted'))
    .as('organisation_name'),
  pictureOf(p.ref('p.avatar_id')).as('avatar'),
  pictureOf(p.ref('p.background_id')).as('background'),
])

const phones = p
  .selectFrom('place_phones')
  .select(['id', 'phone', 'name', 'position'])
  .whereRef('place_id', '=', 'p.id')
  .orderBy('position')

const links = p
  .selectFrom('place_links')
  .select(['id', 'link', 'name', 'position'])
  .whereRef('place_id', '=', 'p.id')
  .orderBy('position')

const schedules = p
  .selectFrom('schedules as s')
  .selectAll('s')
  .select((eb) =>
    jsonArrayFrom(
      eb
        .selectFrom('schedule_items as i')
        .selectAll('i')
        .whereRef('i.schedule_id', '=', 's.id')
        .orderBy('i.day_of_week')
        .orderBy('i.start_minute'),
    ).as('items'),
  )
  .whereRef('s.place_id', '=', 'p.id')
  .orderBy('s.is_main', 'desc')
  .orderBy('s.position')

const galleries = p
  .selectFrom('galleries as g')
  .selectAll('g')
  .select((eb) =>
    jsonArrayFrom(
      eb
        .selectFrom('gallery_images as gi')
        .innerJoin('pictures as i', 'i.id', 'gi.image_id')
        .selectAll('i')
        .select(['gi.position', 'gi.description as placed_description'])
        .whereRef('gi.gallery_id', '=', 'g.id')
        .orderBy('gi.position'),
    ).as('photos'),
  )
  .whereRef('g.place_id', '=', 'p.id')
  .orderBy('g.position')

/** Read from two indexes: of visible reviews, and of removed reviews whose rating still counts. */
const countedRatings = p
  .selectFrom('visible_posts as r')
  .select('r.rating')
  .whereRef('r.place_id', '=', 'p.id')
  .where('r.type', '=', sql.lit('review'))
  .where((eb) => eb.not('r.is_rating_excluded'))
  .unionAll(
    p
      .selectFrom('posts as r')
      .select('r.rating')
      .whereRef('r.place_id', '=', 'p.id')
      .where(({ and, or, not, ref }) =>
        and([
          ref('r.is_rating_retained'),
          or([ref('r.is_deleted'), ref('r.is_hidden')]),
          not(ref('r.is_rating_excluded')),
        ]),
      ),
  )

const ratings = p
  .selectFrom(countedRatings.as('counted'))
  .select(({ fn }) => ['counted.rating', fn.countAll<number>().as('amount')])
  .groupBy('counted.rating')

const members = p
  .selectFrom('place_members as m')
  .innerJoin('user_cards as u', 'u.id', 'm.user_id')
  .select('m.role as member_role')
  .selectAll('u')
  .whereRef('m.place_id', '=', 'p.id')
  .orderBy('m.created_at')
  .orderBy('u.id')

/** The attributions that the licences of the sources require. */
const attributions = p
  .selectFrom('place_sources as s')
  .innerJoin('import_sources as i', 'i.name', 's.source')
  .select('i.attribution')
  .distinct()
  .whereRef('s.place_id', '=', 'p.id')
  .orderBy('i.attribution')

const fullColumns = compiledOnce([
  placeHasOwner.as('has_owner'),
  'p.description',
  pictureOf(p.ref('p.logo_id')).as('logo'),
  'p.dresscode_id',
  'p.parking_info',
  'p.road_info',
  'p.menu_description',
  ...placeFeatureNames.map((name) => `p.${name}` as const),
  'p.favorites_count',
  'p.visited_rating_sum',
  'p.rating_cooldown_until',
  'p.visited_rating_count',
  'p.reservations_count',
  'p.moderation_unpublished_reason',
  arrayOf(attributions).as('attributions'),
  'p.updated_at',
  jsonArrayFrom(phones).as('phones'),
  jsonArrayFrom(links).as('links'),
  jsonArrayFrom(schedules).as('schedules'),
  jsonArrayFrom(galleries).as('galleries'),
  p
    .selectFrom(ratings.as('ratings'))
    .select(({ fn }) =>
      fn
        .agg<Partial<Record<'1' | '2' | '3' | '4', number>> | null>('json_object_agg', [
          'ratings.rating',
          'ratings.amount',
        ])
        .as('counts'),
    )
    .as('rating_counts'),
  someFollowers('place_id', p.ref('p.id')).as('some_followers'),
  jsonArrayFrom(members).as('members'),
])
