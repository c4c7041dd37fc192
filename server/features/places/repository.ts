import {
  type Expression,
  expressionBuilder,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { isId } from '#contract/ids.ts'
import type { MenuSection } from '#contract/places.ts'
import { pictureOf } from '#server/db/cards.ts'
import type { MainScheduleJson } from '#server/db/column-types.ts'
import { compiledOnce } from '#server/db/columns.ts'
import type { Db } from '#server/db/connection.ts'
import { type PlaceFeatures, placeFeatureNames } from '#server/db/place-features.ts'
import { executePrepared, textList, wantedIds, windowOf } from '#server/db/prepared.ts'
import type { DB, MemberRole, ModerationStatus, PlaceStatus, Places } from '#server/db/types.ts'
import { placeHasOwner, placesStaffedBy, roleAtPlace, unseenReviewCount } from '#server/db/venue-standing.ts'
import type { ImageRow } from '#server/features/images/views.ts'
import type { UserShortRow } from '#server/features/users/views.ts'
import type { ScheduleItemRow, ScheduleRow } from './schedule/repository.ts'
import { MINUTES_OF_WEEK } from './schedule/rules.ts'
import type { TraitGroup } from './traits.ts'

export interface Point {
  lat: number
  lon: number
}

export interface Box {
  west: number
  south: number
  east: number
  north: number
}

/** Cities whose clocks agree, and the minute of the week they show. */
export interface ZoneMinute {
  cityIds: readonly number[]
  minute: number
}

/** Which places; every field narrows. */
export interface PlaceCriteria {
  /** `listed` is what anybody may find; the others are for people with rights. */
  scope: 'listed' | 'waiting' | 'deleted' | 'staffed'
  cityId?: number
  organisationId?: string
  traits: readonly TraitGroup[]
  /** Multiranges of minutes of the week: open at some minute of each. */
  open: readonly string[]
  openNow?: readonly ZoneMinute[]
  /** Hours are asked for, and those that nobody has told may be any. */
  withUnknownHours?: boolean
  /** Of the rating as it is shown, to one decimal. */
  minRating?: number
  box?: Box
  /** What a text search found, best first. */
  foundIds?: readonly string[]
  followedBy?: string
  staffedBy?: string
  /** A free table in the evening of a city. */
  table?: {
    guests: number
    at: Date
    /** Of the week, by the clocks of the city. */
    minute: number
    evening: string
    now: Date
    today: string
    isUsual: boolean
  }
}

/** Total and stable, so that paging neither repeats nor loses a row. */
export type PlaceOrder =
  | { by: 'regard' }
  | { by: 'new' }
  | { by: 'price' }
  | { by: 'distance'; from: Point }
  | { by: 'found'; ids: readonly string[] }

export interface PlaceRow {
  id: string
  latin_name: string
  name: string
  city_id: number
  category_id: number
  sub_category: string
  cuisine_ids: number[]
  short_description: string
  average_check: number | null
  is_reservations_enabled: boolean
  is_top_50_bars: boolean
  is_top_100_restaurants: boolean
  is_top_cafes: boolean
  street: string
  building: string
  district: string
  lat: number
  lon: number
  status: PlaceStatus
  moderation_status: ModerationStatus
  follower_count: number
  review_count: number
  /** Of those: by people whom the viewer blocked. */
  unseen_review_count?: number
  news_count: number
  rating_sum: number
  rating_count: number
  main_schedule: MainScheduleJson | null
  organisation_id: string | null
  organisation_name: string | null
  avatar: ImageRow | null
  background: ImageRow | null
  /** Absent for guests. */
  is_followed?: boolean
  role?: MemberRole | null
  has_owner?: boolean
  /** The viewer added it and it was never published. */
  is_own_draft?: boolean
}

export interface PlacedImageRow extends ImageRow {
  position: number
  placed_description: string
}

export interface GalleryRow {
  id: string
  kind: 'album' | 'menu'
  position: number
  title: string
  description: string
  sections: MenuSection[]
  photos: PlacedImageRow[]
}

export interface PlaceFullRow extends PlaceRow, PlaceFeatures {
  description: string
  logo: ImageRow | null
  dresscode_id: number | null
  parking_info: string
  road_info: string
  menu_description: string
  favorites_count: number
  visited_rating_sum: number
  visited_rating_count: number
  /** Absent for guests. */
  is_favorite?: boolean
  reservations_count: number
  moderation_unpublished_reason: string | null
  reopens_on: string | null
  source: string | null
  updated_at: Date
  has_owner: boolean
  phones: { id: string; phone: string; name: string }[]
  links: { id: string; link: string; name: string }[]
  schedules: (ScheduleRow & { items: ScheduleItemRow[] })[]
  galleries: GalleryRow[]
  rating_counts: Partial<Record<'1' | '2' | '3' | '4', number>> | null
  some_followers: UserShortRow[]
  members: (UserShortRow & { member_role: MemberRole })[]
}

const SOME = 5

const eb = expressionBuilder<DB>()
const p = expressionBuilder<DB & { p: Places }, 'p'>()

interface Page {
  order: PlaceOrder
  limit: number
  offset: number
  viewerId: string | null
}

export async function listPlaces(db: Db, criteria: PlaceCriteria, page: Page): Promise<PlaceRow[]> {
  const places = placesOf(db, pageOf(db, criteria, page), page.viewerId).orderBy(orderOf(page.order))
  return isPlain(criteria) ? executePrepared(db, places) : places.execute()
}

/** A city's places in order of regard or distance, or those of a search: one index answers, whatever is asked. */
function isPlain({ scope, cityId, traits, open, foundIds, ...narrower }: PlaceCriteria): boolean {
  const isNarrower = Object.values(narrower).some((value) => value !== undefined)
  const isKnown = cityId !== undefined || foundIds !== undefined
  return scope === 'listed' && isKnown && traits.length + open.length === 0 && !isNarrower
}

export async function listFullPlaces(db: Db, criteria: PlaceCriteria, page: Page): Promise<PlaceFullRow[]> {
  const places = fullPlacesOf(db, pageOf(db, criteria, page), page.viewerId).orderBy(orderOf(page.order))
  return places.execute()
}

/** The markers of a map as one JSON text: thousands of rows that nobody has to take apart and put together again. */
export async function listMarkersJson(
  db: Db,
  criteria: PlaceCriteria,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ json: string; count: number }> {
  const page = placesWith(db, criteria)
    .select(markerWithHours.as('marker'))
    .orderBy(byRegard)
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

export async function countPlaces(
  db: Db,
  criteria: PlaceCriteria,
  now: readonly ZoneMinute[],
): Promise<{ count: number; openCount: number; unknownHoursCount: number }> {
  const { openNow: _, withUnknownHours: __, ...anyHours } = { ...criteria, open: [] }
  const isFound = hoursCondition(criteria) ?? p.lit(true)
  const isOpenNow = p.and([isFound, openNowCondition(now)])
  return placesWith(db, anyHours)
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere(isFound).as('count'),
      fn.countAll<number>().filterWhere(isOpenNow).as('openCount'),
      fn.countAll<number>().filterWhere(hoursUnknown).as('unknownHoursCount'),
    ])
    .executeTakeFirstOrThrow()
}

/** How many of the places have each trait. */
export async function countTraits(db: Db, criteria: PlaceCriteria): Promise<Map<number, number>> {
  const rows = await placesWith(db, criteria)
    .crossJoin(sql<{ trait: number }>`unnest(p.traits)`.as('trait'))
    .select(({ fn }) => ['trait.trait', fn.countAll<number>().as('count')])
    .groupBy('trait.trait')
    .execute()
  return new Map(rows.map(({ trait, count }) => [trait, count]))
}

/** How many of the places each of these criteria would leave, each by itself. */
export async function countNarrowed(
  db: Db,
  criteria: PlaceCriteria,
  narrower: readonly Partial<PlaceCriteria>[],
): Promise<number[]> {
  const counts = narrower.map((one) =>
    p.fn.countAll<number>().filterWhere(p.and(narrowing({ traits: [], open: [], ...one }))),
  )
  const row = await placesWith(db, criteria)
    .select(sql<number[]>`array[${sql.join(counts)}]::int[]`.as('counts'))
    .executeTakeFirstOrThrow()
  return row.counts
}

/** By id or by latinName, in any state: who may see it is decided by the policy. */
export async function findPlace(
  db: Db,
  idOrSlug: string,
  viewerId: string | null,
): Promise<PlaceFullRow | undefined> {
  const one = eb
    .selectFrom('places')
    .select('id')
    .where(isId(idOrSlug) ? 'id' : 'latin_name', '=', idOrSlug)
  const [place] = await executePrepared(db, fullPlacesOf(db, one, viewerId))
  return place
}

/** Whose name this was; whoever had it last, while nobody is called so now. */
export async function findPlaceIdByFormerSlug(db: Db, slug: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('place_former_slugs')
    .select('place_id')
    .where('latin_name', '=', slug)
    .executeTakeFirst()
  return row?.place_id
}

export async function listPlacesByIds(
  db: Db,
  ids: readonly string[],
  viewerId: string | null,
): Promise<PlaceRow[]> {
  return executePrepared(db, placesOf(db, inOrder(ids), viewerId).orderBy(sql.ref('page.position')))
}

export async function listFullPlacesByIds(
  db: Db,
  ids: readonly string[],
  viewerId: string | null,
): Promise<PlaceFullRow[]> {
  return executePrepared(db, fullPlacesOf(db, inOrder(ids), viewerId).orderBy(sql.ref('page.position')))
}

const inOrder = (ids: readonly string[]) => eb.selectFrom(wantedIds(ids)).select(['id', 'position'])

/** The best regarded places of each organisation; one more than shown, because a place does not list itself. */
export async function listSomeOrganisationPlaces(
  db: Db,
  organisationIds: readonly string[],
  viewerId: string | null,
): Promise<PlaceRow[]> {
  const best = eb
    .selectFrom(wantedIds(organisationIds))
    .crossJoinLateral((of) =>
      of
        .selectFrom('listed_places as p')
        .select('p.id')
        .whereRef('p.organisation_id', '=', 'wanted.id')
        .orderBy(byRegard)
        .limit(sql.lit(SOME + 1))
        .as('p'),
    )
    .select('p.id')
  return executePrepared(db, placesOf(db, best, viewerId).orderBy(byRegard))
}

type Ids = SelectQueryBuilder<DB, never, { id: string }>

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

function pageOf(db: Db, criteria: PlaceCriteria, { order, limit, offset }: Omit<Page, 'viewerId'>): Ids {
  if (order.by !== 'found') {
    return windowOf(placesWith(db, criteria).select('p.id').orderBy(indexedOrderOf(order)), { limit, offset })
  }
  // One after the other in the order they were found in, until the page is full.
  const found = eb
    .selectFrom(sql<{ id: string }>`unnest(${textList(order.ids)})`.as<'found'>(sql`found(id)`))
    .crossJoinLateral((of) =>
      placesWith(db, { ...criteria, foundIds: undefined })
        .select('p.id')
        .where('p.id', '=', of.ref('found.id'))
        .limit(sql.lit(1))
        .as('p'),
    )
    .select('p.id')
  return eb
    .selectFrom(windowOf(found, { limit, offset }).as('page'))
    .select(({ fn }) => ['page.id', fn.agg<number>('row_number').over().as('position')])
}

function orderOf(order: PlaceOrder): RawBuilder<unknown> {
  switch (order.by) {
    case 'regard':
      return byRegard
    case 'new':
      return sql`p.created_at desc, p.id`
    case 'price':
      return sql`p.average_check, p.regard desc, p.id`
    case 'distance':
      return sql`ceil(p.spot <-> ${spotOf(order.from)}::cube), ${indexedOrderOf(order)}`
    case 'found':
      return sql`page.position`
  }
}

/** As an index has it: nearness to half a percent; the rows of a page are then ordered by whole metres. */
function indexedOrderOf(order: PlaceOrder): RawBuilder<unknown> {
  return order.by === 'distance' ? sql`${projected} <-> ${projectedOf(order.from)}::point` : orderOf(order)
}

/** The Mercator projection in degrees; two at one address are a millimetre apart. */
const projected = sql.raw(
  'point(p.lon + (hashtext(p.id) & 2147483647) * 4e-18::float8, degrees(asinh(tan(radians(p.lat)))))',
)

function projectedOf({ lat, lon }: Point): string {
  const degree = Math.PI / 180
  return `(${lon}, ${Math.asinh(Math.tan(lat * degree)) / degree})`
}

/** In metres: from `earth()` and `ll_to_earth()` of PostgreSQL's earthdistance, reckoned once and not for every row. */
const EARTH_RADIUS = 6_378_168

function spotOf({ lat, lon }: Point): string {
  const [phi, lambda] = [(lat * Math.PI) / 180, (lon * Math.PI) / 180]
  const aside = EARTH_RADIUS * Math.cos(phi)
  return `(${aside * Math.cos(lambda)}, ${aside * Math.sin(lambda)}, ${EARTH_RADIUS * Math.sin(phi)}, 0)`
}

const byRegard = sql.raw('p.regard desc, p.follower_count desc, p.id')

const isDeleted = p('p.status', '=', sql.lit('deleted'))
const isOpened = p('p.status', '=', sql.lit('opened'))

const scopes: Record<PlaceCriteria['scope'], Expression<SqlBool>> = {
  listed: p.ref('p.is_listed'),
  waiting: p.and([
    p.not(isDeleted),
    p.or([
      p('p.moderation_status', '=', sql.lit('on-moderation')),
      p.exists(
        p
          .selectFrom('place_members as m')
          .whereRef('m.place_id', '=', 'p.id')
          .where('m.role', '=', sql.lit('requester')),
      ),
    ]),
  ]),
  deleted: isDeleted,
  staffed: p.lit(true),
}

function placesWith(db: Db, criteria: PlaceCriteria) {
  return db.selectFrom('places as p').where(p.and([scopes[criteria.scope], ...narrowing(criteria)]))
}

function narrowing(criteria: Omit<PlaceCriteria, 'scope'>): Expression<SqlBool>[] {
  const { cityId, organisationId, minRating, box, table, foundIds, followedBy, staffedBy } = criteria
  const all: Expression<SqlBool>[] = []
  if (cityId !== undefined) all.push(p('p.city_id', '=', cityId))
  if (organisationId !== undefined) all.push(p('p.organisation_id', '=', organisationId))
  all.push(...traitConditions(criteria.traits))
  const hours = hoursCondition(criteria)
  if (hours) all.push(hours)
  if (minRating !== undefined) {
    all.push(
      p('p.rating_count', '>', 0),
      p('p.rating_sum', '>=', sql<number>`p.rating_count * ${minRating - 0.05}::numeric`),
    )
  }
  if (box) {
    const { west, south, east, north } = box
    all.push(sql`point(p.lon, p.lat) <@ box(point(${west}, ${south}), point(${east}, ${north}))`)
  }
  if (table && cityId !== undefined) all.push(tableCondition(cityId, table))
  if (foundIds) all.push(p('p.id', '=', p.fn.any(sql.val([...foundIds]))))
  if (followedBy !== undefined) all.push(isFollowed(followedBy))
  if (staffedBy !== undefined) all.push(isStaffedOrRequested(staffedBy))
  return all
}

/** Deleted places stay in the list of those who can bring them back. */
function isStaffedOrRequested(userId: string) {
  const requested = p.selectFrom('place_members').select('place_id').where('user_id', '=', userId)
  const mayRecover = p.exists(
    p
      .selectFrom('place_members as m')
      .whereRef('m.place_id', '=', 'p.id')
      .where('m.user_id', '=', userId)
      .where((is) =>
        is.or([
          is('m.role', '=', 'owner'),
          is.and([
            is('m.role', '=', 'requester'),
            is('p.created_by', '=', userId),
            is('p.published_at', 'is', null),
          ]),
        ]),
      ),
  )
  return p.and([
    p('p.id', 'in', placesStaffedBy(userId).unionAll(requested)),
    p.or([p.not(isDeleted), mayRecover]),
  ])
}

const hoursUnknown = p.and([p('p.open_week', 'is', null), isOpened])

/** The text of a marker ends with its brace. */
const markerWithHours = sql<string>`left(p.marker, -1) || case when ${hoursUnknown} then ',"hasHours":false}' else ',"hasHours":true}' end`

/** Nothing where no hours are asked for. */
function hoursCondition({
  open,
  openNow,
  withUnknownHours,
}: Pick<PlaceCriteria, 'open' | 'openNow' | 'withUnknownHours'>): Expression<SqlBool> | undefined {
  if (open.length === 0 && !openNow) return undefined
  const known = p.and([
    isOpened,
    ...open.map((within) => sql<SqlBool>`p.open_week && ${within}::int4multirange`),
    ...(openNow ? [openNowCondition(openNow)] : []),
  ])
  return withUnknownHours ? p.or([hoursUnknown, known]) : known
}

/**
 * Whoever has no room then, or lets no tables then, is left out: both are few, and found by an index each. By hand,
 * because it reckons with ranges of minutes and with dates.
 */
function tableCondition(
  cityId: number,
  { guests, at, minute, evening, now, today, isUsual }: NonNullable<PlaceCriteria['table']>,
): Expression<SqlBool> {
  const hasOwnTerms = sql`p.id in (select s.place_id from reservation_settings s where s.city_id = ${cityId}::int)`
  // As long as the last guests are seated before closing, the place has to stay open.
  const seating = sql`int4multirange(
    int4range(${minute}::int, least(${minute}::int + s.last_seating_minutes, ${MINUTES_OF_WEEK}::int)),
    int4range(0, greatest(${minute}::int + s.last_seating_minutes - ${MINUTES_OF_WEEK}::int, 0)))`
  return sql`p.status = 'opened' and p.open_week @> ${minute}::int and p.is_reservations_enabled and p.seats >= ${guests}::int and p.id not in (
    select l.place_id from reservation_loads l
    where l.city_id = ${cityId}::int and l.starts_at = ${at} and l.free < ${guests}::int
    union all
    select s.place_id from reservation_settings s
    where s.city_id = ${cityId}::int and (
      s.largest_party < ${guests}::int
      or ${at}::timestamptz < ${now}::timestamptz + make_interval(mins => s.notice_minutes)
      or ${evening}::date > ${today}::date + s.ahead_days
      or s.closed_dates @> array[${evening}::date]))
    and not exists (
      select from reservation_settings s
      where s.place_id = p.id and s.last_seating_minutes > 0 and not p.open_week @> ${seating})
    and ${isUsual ? sql`true` : hasOwnTerms}`
}

/** All groups of one number are one condition. */
function traitConditions(groups: readonly TraitGroup[]): Expression<SqlBool>[] {
  const required = groups.filter((group) => group.length === 1).flat()
  const choices = groups.filter((group) => group.length > 1)
  const all = choices.map((group) => p('p.traits', '&&', sql.val([...group])))
  return required.length > 0 ? [p('p.traits', '@>', sql.val(required)), ...all] : all
}

function openNowCondition(now: readonly ZoneMinute[]) {
  const zones = now.map(({ cityIds, minute }) =>
    p.and([
      cityIds.length === 1
        ? p('p.city_id', '=', cityIds[0] ?? 0)
        : p('p.city_id', '=', p.fn.any(sql.val([...cityIds]))),
      sql<SqlBool>`p.open_week @> ${minute}::int`,
    ]),
  )
  return p.and([isOpened, p.or(zones)])
}

function isFollowed(followerId: string) {
  return p.exists(
    p
      .selectFrom('followers as f')
      .where('f.follower_id', '=', followerId)
      .whereRef('f.place_id', '=', 'p.id'),
  )
}

/** A signed-in viewer's card needs more. */
function viewerColumns(viewerId: string) {
  const isOwnDraft = p.and([p('p.created_by', '=', viewerId), p('p.published_at', 'is', null)])
  return [
    isFollowed(viewerId).$castTo<boolean>().as('is_followed'),
    roleAtPlace(viewerId).as('role'),
    isOwnDraft.$castTo<boolean>().as('is_own_draft'),
    placeHasOwner.as('has_owner'),
    unseenReviewCount(viewerId, 'place_id', p.ref('p.id')).as('unseen_review_count'),
  ] as const
}

function isFavoriteOf(viewerId: string) {
  const saved = p
    .selectFrom('favorites as f')
    .where('f.user_id', '=', viewerId)
    .whereRef('f.place_id', '=', 'p.id')
  return p.exists(saved).$castTo<boolean>().as('is_favorite')
}

const cardColumns = compiledOnce([
  'p.id',
  'p.latin_name',
  'p.name',
  'p.city_id',
  'p.category_id',
  'p.sub_category',
  'p.cuisine_ids',
  'p.short_description',
  'p.average_check',
  'p.is_reservations_enabled',
  'p.is_top_50_bars',
  'p.is_top_100_restaurants',
  'p.is_top_cafes',
  'p.street',
  'p.building',
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
  'p.organisation_id',
  p
    .selectFrom('organisations as o')
    .select('o.name')
    .whereRef('o.id', '=', 'p.organisation_id')
    .where((is) => is.not('o.is_deleted'))
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
  .select((of) =>
    jsonArrayFrom(
      of
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
  .select((of) =>
    jsonArrayFrom(
      of
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

/** Two indexes answer: of the reviews that are shown, and of those that were removed while their rating stayed. */
const countedRatings = p
  .selectFrom('visible_posts as r')
  .select('r.rating')
  .whereRef('r.place_id', '=', 'p.id')
  .where('r.type', '=', sql.lit('review'))
  .unionAll(
    p
      .selectFrom('posts as r')
      .select('r.rating')
      .whereRef('r.place_id', '=', 'p.id')
      .where(({ and, or, ref }) =>
        and([ref('r.is_rating_kept'), or([ref('r.is_deleted'), ref('r.is_hidden')])]),
      ),
  )

const ratings = p
  .selectFrom(countedRatings.as('counted'))
  .select(({ fn }) => ['counted.rating', fn.countAll<number>().as('amount')])
  .groupBy('counted.rating')

const someFollowers = p
  .selectFrom('followers as f')
  .innerJoin('user_cards as u', 'u.id', 'f.follower_id')
  .selectAll('u')
  .whereRef('f.place_id', '=', 'p.id')
  .where((is) => is.not('u.is_deleted'))
  .orderBy('f.created_at', 'desc')
  .orderBy('f.id', 'desc')
  .limit(sql.lit(SOME))

const members = p
  .selectFrom('place_members as m')
  .innerJoin('user_cards as u', 'u.id', 'm.user_id')
  .select('m.role as member_role')
  .selectAll('u')
  .whereRef('m.place_id', '=', 'p.id')
  .orderBy('m.created_at')
  .orderBy('u.id')

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
  'p.visited_rating_count',
  'p.reservations_count',
  'p.moderation_unpublished_reason',
  p.cast<string | null>('p.reopens_on', 'text').as('reopens_on'),
  'p.source',
  'p.updated_at',
  jsonArrayFrom(phones).as('phones'),
  jsonArrayFrom(links).as('links'),
  jsonArrayFrom(schedules).as('schedules'),
  jsonArrayFrom(galleries).as('galleries'),
  p
    .selectFrom(ratings.as('ratings'))
    .select(({ fn }) =>
      fn
        .agg<PlaceFullRow['rating_counts']>('json_object_agg', ['ratings.rating', 'ratings.amount'])
        .as('counts'),
    )
    .as('rating_counts'),
  jsonArrayFrom(someFollowers).as('some_followers'),
  jsonArrayFrom(members).as('members'),
])
