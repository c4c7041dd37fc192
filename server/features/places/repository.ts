import { type RawBuilder, sql } from 'kysely'
import { isId } from '#contract/ids.ts'
import type { MenuSection } from '#contract/places.ts'
import { pictureOf } from '#server/db/cards.ts'
import type { MainScheduleJson } from '#server/db/column-types.ts'
import type { Db } from '#server/db/connection.ts'
import { type PlaceFeatures, selectPlaceFeatures } from '#server/db/place-features.ts'
import { prepared, textList, windowOf } from '#server/db/prepared.ts'
import type { MemberRole, ModerationStatus, PlaceStatus } from '#server/db/types.ts'
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
  photos: PlacedImageRow[] | null
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
  phones: { id: string; phone: string; name: string }[] | null
  links: { id: string; link: string; name: string }[] | null
  schedules: (ScheduleRow & { items: ScheduleItemRow[] | null })[] | null
  galleries: GalleryRow[] | null
  rating_counts: Partial<Record<'1' | '2' | '3' | '4', number>> | null
  some_followers: UserShortRow[] | null
  members: (UserShortRow & { member_role: MemberRole })[] | null
}

const SOME = 5

export async function listPlaces(
  db: Db,
  criteria: PlaceCriteria,
  page: { order: PlaceOrder; limit: number; offset: number; viewerId: string | null },
): Promise<PlaceRow[]> {
  const order = orderOf(page.order)
  const { rows } = await sql<PlaceRow>`${isPlain(criteria) ? prepared : sql``}
    select ${cardColumns} ${viewerColumns(page.viewerId)}
    from (${pageOf(criteria, page)}) page join places p on p.id = page.id
    order by ${order}`.execute(db)
  return rows
}

/** A city's places in order of regard or distance, or those of a search: one index answers, whatever is asked. */
function isPlain({ scope, cityId, traits, open, foundIds, ...narrower }: PlaceCriteria): boolean {
  const isNarrower = Object.values(narrower).some((value) => value !== undefined)
  const isKnown = cityId !== undefined || foundIds !== undefined
  return scope === 'listed' && isKnown && traits.length + open.length === 0 && !isNarrower
}

export async function listFullPlaces(
  db: Db,
  criteria: PlaceCriteria,
  page: { order: PlaceOrder; limit: number; offset: number; viewerId: string | null },
): Promise<PlaceFullRow[]> {
  const { rows } = await sql<PlaceFullRow>`
    select ${cardColumns}, ${fullColumns} ${favoriteColumn(page.viewerId)} ${viewerColumns(page.viewerId)}
    from (${pageOf(criteria, page)}) page join places p on p.id = page.id
    order by ${orderOf(page.order)}`.execute(db)
  return rows
}

/** The markers of a map as one JSON text: thousands of rows that nobody has to take apart and put together again. */
export async function listMarkersJson(
  db: Db,
  criteria: PlaceCriteria,
  page: { limit: number; offset: number },
): Promise<{ json: string; count: number }> {
  const { rows } = await sql<{ json: string | null; count: number }>`
    select string_agg(marker, ',') json, count(*)::int count
    from (
      select marker from places p where ${conditions(criteria)}
      order by ${orderOf({ by: 'regard' })} limit ${page.limit} offset ${page.offset}
    ) page`.execute(db)
  return { json: `[${rows[0]?.json ?? ''}]`, count: rows[0]?.count ?? 0 }
}

export async function countPlaces(
  db: Db,
  criteria: PlaceCriteria,
  now: readonly ZoneMinute[],
): Promise<{ count: number; openCount: number; unknownHoursCount: number }> {
  const { openNow: _, withUnknownHours: __, ...anyHours } = { ...criteria, open: [] }
  const isFound = hoursCondition(criteria) ?? sql`true`
  const { rows } = await sql<{ count: number; open_count: number; unknown_count: number }>`
    select count(*) filter (where ${isFound})::int count,
      count(*) filter (where ${isFound} and ${openNowCondition(now)})::int open_count,
      count(*) filter (where ${hoursUnknown})::int unknown_count
    from places p where ${conditions(anyHours)}`.execute(db)
  const { count = 0, open_count = 0, unknown_count = 0 } = rows[0] ?? {}
  return { count, openCount: open_count, unknownHoursCount: unknown_count }
}

/** How many of the places have each trait. */
export async function countTraits(db: Db, criteria: PlaceCriteria): Promise<Map<number, number>> {
  const { rows } = await sql<{ trait: number; count: number }>`
    select trait, count(*)::int count from places p cross join unnest(p.traits) trait
    where ${conditions(criteria)} group by trait`.execute(db)
  return new Map(rows.map(({ trait, count }) => [trait, count]))
}

/** How many of the places each of these criteria would leave, each by itself. */
export async function countNarrowed(
  db: Db,
  criteria: PlaceCriteria,
  narrower: readonly Partial<PlaceCriteria>[],
): Promise<number[]> {
  const counts = narrower.map(
    (one) =>
      sql`count(*) filter (where ${sql.join(narrowing({ traits: [], open: [], ...one }), sql` and `)})::int`,
  )
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(counts)}] counts from places p where ${conditions(criteria)}`.execute(db)
  return rows[0]?.counts ?? []
}

/** By id or by latinName, in any state: who may see it is decided by the policy. */
export async function findPlace(
  db: Db,
  idOrSlug: string,
  viewerId: string | null,
): Promise<PlaceFullRow | undefined> {
  const { rows } = await sql<PlaceFullRow>`${prepared}
    select ${cardColumns}, ${fullColumns} ${favoriteColumn(viewerId)} ${viewerColumns(viewerId)}
    from places p where ${isId(idOrSlug) ? sql`p.id = ${idOrSlug}` : sql`p.latin_name = ${idOrSlug}`}`.execute(
    db,
  )
  return rows[0]
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
  const { rows } = await sql<PlaceRow>`${prepared}
    select ${cardColumns} ${viewerColumns(viewerId)}
    from unnest(${textList(ids)}) with ordinality wanted(id, position) join places p on p.id = wanted.id
    order by wanted.position`.execute(db)
  return rows
}

export async function listFullPlacesByIds(
  db: Db,
  ids: readonly string[],
  viewerId: string | null,
): Promise<PlaceFullRow[]> {
  const { rows } = await sql<PlaceFullRow>`${prepared}
    select ${cardColumns}, ${fullColumns} ${favoriteColumn(viewerId)} ${viewerColumns(viewerId)}
    from unnest(${textList(ids)}) with ordinality wanted(id, position) join places p on p.id = wanted.id
    order by wanted.position`.execute(db)
  return rows
}

/** The best regarded places of each organisation; one more than shown, because a place does not list itself. */
export async function listSomeOrganisationPlaces(
  db: Db,
  organisationIds: readonly string[],
  viewerId: string | null,
): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`${prepared}
    select ${cardColumns} ${viewerColumns(viewerId)}
    from unnest(${textList(organisationIds)}) organisation(id)
    cross join lateral (
      select * from listed_places p where p.organisation_id = organisation.id
      order by p.regard desc, p.follower_count desc, p.id limit ${sql.lit(SOME + 1)}
    ) p`.execute(db)
  return rows
}

function pageOf(
  criteria: PlaceCriteria,
  { order, limit, offset }: { order: PlaceOrder; limit: number; offset: number },
): RawBuilder<unknown> {
  if (order.by !== 'found') {
    const ordered = sql`select p.id from places p where ${conditions(criteria)} order by ${indexedOrderOf(order)}`
    return windowOf(ordered, { limit, offset })
  }
  // One after the other in the order they were found in, until the page is full.
  const found = sql`
    select p.id from unnest(${textList(order.ids)}) found(id)
    cross join lateral (
      select p.id from places p where p.id = found.id and ${conditions({ ...criteria, foundIds: undefined })} limit 1
    ) p`
  return sql`select id, row_number() over () position from (${windowOf(found, { limit, offset })}) page`
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

const scopes: Record<PlaceCriteria['scope'], RawBuilder<unknown>> = {
  listed: sql.raw('p.is_listed'),
  waiting: sql.raw(
    `p.status <> 'deleted' and (p.moderation_status = 'on-moderation'
      or exists (select from place_members m where m.place_id = p.id and m.role = 'requester'))`,
  ),
  deleted: sql.raw(`p.status = 'deleted'`),
  staffed: sql.raw('true'),
}

function conditions(criteria: PlaceCriteria): RawBuilder<unknown> {
  return sql.join([scopes[criteria.scope], ...narrowing(criteria)], sql` and `)
}

function narrowing(criteria: Omit<PlaceCriteria, 'scope'>): RawBuilder<unknown>[] {
  const all: RawBuilder<unknown>[] = []
  if (criteria.cityId !== undefined) all.push(sql`p.city_id = ${criteria.cityId}`)
  if (criteria.organisationId !== undefined) all.push(sql`p.organisation_id = ${criteria.organisationId}`)
  all.push(...traitConditions(criteria.traits))
  const hours = hoursCondition(criteria)
  if (hours) all.push(hours)
  if (criteria.minRating !== undefined) {
    all.push(
      sql`p.rating_count > 0 and p.rating_sum >= p.rating_count * ${criteria.minRating - 0.05}::numeric`,
    )
  }
  if (criteria.box) {
    const { west, south, east, north } = criteria.box
    all.push(sql`point(p.lon, p.lat) <@ box(point(${west}, ${south}), point(${east}, ${north}))`)
  }
  if (criteria.table && criteria.cityId !== undefined)
    all.push(tableCondition(criteria.cityId, criteria.table))
  if (criteria.foundIds) all.push(sql`p.id = any(${[...criteria.foundIds]}::text[])`)
  if (criteria.followedBy !== undefined) {
    all.push(
      sql`exists (select from followers f where f.follower_id = ${criteria.followedBy} and f.place_id = p.id)`,
    )
  }
  if (criteria.staffedBy !== undefined) {
    all.push(
      sql`p.id in (
        ${placesStaffedBy(criteria.staffedBy)}
        union all
        select place_id from place_members where user_id = ${criteria.staffedBy})
        and (p.status <> 'deleted' or ${mayRecover(criteria.staffedBy)})`,
    )
  }
  return all
}

const hoursUnknown = sql.raw(`(p.open_week is null and p.status = 'opened')`)

/** Nothing where no hours are asked for. */
function hoursCondition({
  open,
  openNow,
  withUnknownHours,
}: Pick<PlaceCriteria, 'open' | 'openNow' | 'withUnknownHours'>): RawBuilder<unknown> | undefined {
  if (open.length === 0 && !openNow) return undefined
  const all = [sql`p.status = 'opened'`, ...open.map(isOpenWithin)]
  if (openNow) all.push(openNowCondition(openNow))
  const known = sql.join(all, sql` and `)
  return withUnknownHours ? sql`(${hoursUnknown} or ${known})` : known
}

function isOpenWithin(multirange: string): RawBuilder<unknown> {
  return sql`p.open_week && ${multirange}::int4multirange`
}

/** Deleted places stay in the list of those who can bring them back. */
function mayRecover(userId: string): RawBuilder<unknown> {
  return sql`exists (
    select from place_members m where m.place_id = p.id and m.user_id = ${userId}
      and (m.role = 'owner' or (m.role = 'requester' and p.created_by = ${userId} and p.published_at is null)))`
}

/** Whoever has no room then, or lets no tables then, is left out: both are few, and found by an index each. */
function tableCondition(
  cityId: number,
  { guests, at, minute, evening, now, today, isUsual }: NonNullable<PlaceCriteria['table']>,
): RawBuilder<unknown> {
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
function traitConditions(groups: readonly TraitGroup[]): RawBuilder<unknown>[] {
  const required = groups.filter((group) => group.length === 1).flat()
  const choices = groups.filter((group) => group.length > 1)
  const all = choices.map((group) => sql`p.traits && ${[...group]}::int[]`)
  return required.length > 0 ? [sql`p.traits @> ${required}::int[]`, ...all] : all
}

function openNowCondition(now: readonly ZoneMinute[]): RawBuilder<unknown> {
  const zones = now.map(({ cityIds, minute }) =>
    cityIds.length === 1
      ? sql`(p.city_id = ${cityIds[0]} and p.open_week @> ${minute}::int)`
      : sql`(p.city_id = any(${[...cityIds]}::int[]) and p.open_week @> ${minute}::int)`,
  )
  return sql`p.status = 'opened' and (${zones.length > 0 ? sql.join(zones, sql` or `) : sql`false`})`
}

/** What only a signed-in viewer's card needs. */
function viewerColumns(viewerId: string | null): RawBuilder<unknown> {
  if (viewerId === null) return sql``
  return sql`,
    exists (select from followers f where f.follower_id = ${viewerId} and f.place_id = p.id) is_followed,
    ${roleAtPlace(viewerId)} "role", (p.created_by = ${viewerId} and p.published_at is null) is_own_draft,
    ${placeHasOwner} has_owner,
    ${unseenReviewCount(viewerId, sql.raw('r.place_id = p.id'))} unseen_review_count`
}

/** What only a signed-in viewer's page of a place needs. */
function favoriteColumn(viewerId: string | null): RawBuilder<unknown> {
  if (viewerId === null) return sql``
  return sql`, exists (select from favorites f where f.user_id = ${viewerId} and f.place_id = p.id) is_favorite`
}

const cardColumns = sql.raw(`
  p.id, p.latin_name, p.name, p.city_id, p.category_id, p.sub_category, p.cuisine_ids, p.short_description,
  p.average_check, p.is_reservations_enabled, p.is_top_50_bars, p.is_top_100_restaurants, p.is_top_cafes,
  p.street, p.building, p.district, p.lat, p.lon, p.status, p.moderation_status, p.follower_count, p.review_count,
  p.news_count, p.rating_sum, p.rating_count, p.main_schedule, p.organisation_id,
  (select name from organisations o where o.id = p.organisation_id and not o.is_deleted) organisation_name,
  ${pictureOf('p.avatar_id')} avatar, ${pictureOf('p.background_id')} background`)

const fullColumns = sql`${placeHasOwner} has_owner, ${sql.raw(`
  p.description, ${pictureOf('p.logo_id')} logo, p.dresscode_id, p.parking_info, p.road_info, p.menu_description,
  ${selectPlaceFeatures},
  p.favorites_count, p.visited_rating_sum, p.visited_rating_count, p.reservations_count, p.moderation_unpublished_reason,
  p.reopens_on::text, p.source, p.updated_at,
  (select json_agg(row order by row.position) from (
    select id, phone, name, position from place_phones where place_id = p.id) row) phones,
  (select json_agg(row order by row.position) from (
    select id, link, name, position from place_links where place_id = p.id) row) links,
  (select json_agg(row order by row.is_main desc, row.position) from (
    select s.*, (
      select json_agg(i order by i.day_of_week, i.start_minute) from schedule_items i where i.schedule_id = s.id) items
    from schedules s where s.place_id = p.id) row) schedules,
  (select json_agg(row order by row.position) from (
    select g.*, (
      select json_agg(photo order by photo.position) from (
        select i.*, gi.position, gi.description placed_description
        from gallery_images gi join pictures i on i.id = gi.image_id
        where gi.gallery_id = g.id) photo) photos
    from galleries g where g.place_id = p.id) row) galleries,
  (select json_object_agg(rating, amount) from (
    select rating, count(*) amount from posts
    where place_id = p.id and type = 'review' and (not is_deleted and not is_hidden or is_rating_kept) group by rating) row) rating_counts,
  (select json_agg(row) from (
    select u.* from followers f join user_cards u on u.id = f.follower_id
    where f.place_id = p.id and not u.is_deleted order by f.created_at desc, f.id desc limit ${SOME}) row) some_followers,
  (select json_agg(row) from (
    select m.role member_role, u.* from place_members m join user_cards u on u.id = m.user_id
    where m.place_id = p.id order by m.created_at, u.id) row) members`)}`
