import {
  type Expression,
  expressionBuilder,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import type { Db } from '#server/db/connection.ts'
import { placesWithReservationAccess } from '#server/db/fragments/venue-roles.ts'
import { orderedIds, pageOfOrderedIds } from '#server/db/pools/prepared.ts'
import type { DB, Places } from '#server/db/types.ts'
import type { FacetGroup } from './facets.ts'
import { MINUTES_OF_DAY, MINUTES_OF_WEEK } from './schedule/rules.ts'

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

/** A local time; without cities it is the same clock time in all of them. */
export interface OpenMoment {
  cityIds?: readonly number[]
  /** Of the week. */
  minute: number
  /** The day to whose hours it belongs: before six in the morning the day before. */
  businessDate: string
  /** Minutes since the midnight at which that day began, up to thirty hours. */
  minuteOfBusinessDay: number
  /** A place that is closed for a time is open again when its day of reopening is not after this date. */
  reopenedBy: string
}

/** Criteria of a list of places, combined by «and». */
export interface PlaceCriteria {
  /** `listed` is public; the others are for people with rights. */
  scope: 'listed' | 'waiting' | 'deleted' | 'staffed'
  cityId?: number
  organisationId?: string
  street?: string
  /** Includes parts of a building: 7 also matches 7с1 and 7/2. */
  building?: string
  district?: string
  /** Around any of these points. */
  near?: { points: readonly Point[]; meters: number }
  facets: readonly FacetGroup[]
  /** Multiranges of minutes of the week: open at some minute of each. */
  open: readonly string[]
  /** Open at one moment of each of these lists, special dates included. */
  openAt?: readonly (readonly OpenMoment[])[]
  /** Unknown hours match the filter of hours as well. */
  withUnknownHours?: boolean
  /** The hours were confirmed after this time. */
  checkedSince?: Date
  /** Of the rating as shown, to one decimal. */
  minRating?: number
  box?: Box
  /** Ids found by a text search, best first. */
  foundIds?: readonly string[]
  followedBy?: string
  staffedBy?: string
  /** A free table in a business day of a city. */
  table?: {
    guests: number
    at: Date
    /** The minute of the week in local time of the city. */
    minute: number
    businessDate: string
    now: Date
    today: string
    isWithinDefaultTerms: boolean
  }
}

/** Total and stable orders, so that paging neither repeats nor loses a row. */
export type PlaceOrder =
  | { by: 'ranking' }
  | { by: 'new' }
  | { by: 'price' }
  | { by: 'distance'; from: Point }
  | { by: 'found'; ids: readonly string[] }

export interface PageRequest {
  order: PlaceOrder
  limit: number
  offset: number
}

const eb = expressionBuilder<DB>()
const p = expressionBuilder<DB & { p: Places }, 'p'>()

/** Whether one index serves the list: a city's places by rank or distance, or those of a search. */
export function usesOneIndex({ scope, cityId, facets, open, foundIds, ...narrower }: PlaceCriteria): boolean {
  const isNarrower = Object.values(narrower).some((value) => value !== undefined)
  const isKnown = cityId !== undefined || foundIds !== undefined
  return scope === 'listed' && isKnown && facets.length + open.length === 0 && !isNarrower
}

export type Ids = SelectQueryBuilder<DB, never, { id: string }>

export function pageOf(db: Db, criteria: PlaceCriteria, { order, limit, offset }: PageRequest): Ids {
  if (order.by !== 'found') {
    return pageOfOrderedIds(placesWith(db, criteria).select('p.id').orderBy(indexedOrderOf(order)), {
      limit,
      offset,
    })
  }
  // In the order of the search, until the page is full.
  const found = eb
    .selectFrom(orderedIds(order.ids))
    .crossJoinLateral((eb) =>
      placesWith(db, { ...criteria, foundIds: undefined })
        .select('p.id')
        .where('p.id', '=', eb.ref('wanted.id'))
        .limit(sql.lit(1))
        .as('p'),
    )
    .select('p.id')
  return eb
    .selectFrom(pageOfOrderedIds(found, { limit, offset }).as('page'))
    .select(({ fn }) => ['page.id', fn.agg<number>('row_number').over().as('position')])
}

export const byRanking = sql.raw('p.ranking_score desc, p.follower_count desc, p.id')

const orders = {
  ranking: byRanking,
  new: sql.raw('p.created_at desc, p.id'),
  price: sql.raw('p.average_check, p.ranking_score desc, p.id'),
  found: sql.ref('page.position'),
}

/** Distance in raw SQL: its operators are those of the extension `cube` and of geometry. */
export function orderOf(order: PlaceOrder): RawBuilder<unknown> {
  if (order.by !== 'distance') return orders[order.by]
  return sql`ceil(p.spot <-> ${spotOf(order.from)}::cube), ${indexedOrderOf(order)}`
}

/** The order of the index: distance to half a percent; the rows of a page are then sorted by whole metres. */
function indexedOrderOf(order: PlaceOrder): RawBuilder<unknown> {
  if (order.by !== 'distance') return orders[order.by]
  return sql`${projected} <-> ${projectedOf(order.from)}::point, p.id`
}

/** The Mercator projection in degrees; two places at one address differ by a millimetre from east to west. */
const projected = sql.raw(
  'point(p.lon + (hashtext(p.id) & 2147483647) * 4e-18::float8, degrees(asinh(tan(radians(p.lat)))))',
)

function projectedOf({ lat, lon }: Point): string {
  const degree = Math.PI / 180
  return `(${lon}, ${Math.asinh(Math.tan(lat * degree)) / degree})`
}

/** In metres, as in `earth()` of PostgreSQL's earthdistance. */
const EARTH_RADIUS = 6_378_168

function spotOf({ lat, lon }: Point): string {
  const [phi, lambda] = [(lat * Math.PI) / 180, (lon * Math.PI) / 180]
  const aside = EARTH_RADIUS * Math.cos(phi)
  return `(${aside * Math.cos(lambda)}, ${aside * Math.sin(lambda)}, ${EARTH_RADIUS * Math.sin(phi)}, 0)`
}

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

export function placesWith(db: Db, criteria: PlaceCriteria) {
  return db.selectFrom('places as p').where(p.and([scopes[criteria.scope], ...narrowing(criteria)]))
}

export function narrowing(criteria: Omit<PlaceCriteria, 'scope'>): Expression<SqlBool>[] {
  const { cityId, organisationId, minRating, box, table, foundIds, followedBy, staffedBy, checkedSince } =
    criteria
  const { street, building, district, near } = criteria
  const all: Expression<SqlBool>[] = []
  if (cityId !== undefined) all.push(p('p.city_id', '=', cityId))
  if (organisationId !== undefined) all.push(p('p.organisation_id', '=', organisationId))
  if (street !== undefined) all.push(p('p.street', '=', street))
  if (building !== undefined) all.push(p('p.building', '~*', `^${building}($|[^0-9])`))
  if (district !== undefined) all.push(p('p.district', '=', district))
  all.push(...facetConditions(criteria.facets))
  const hours = hoursCondition(criteria)
  if (hours) all.push(hours)
  if (checkedSince !== undefined) all.push(p('p.hours_checked_at', '>=', checkedSince))
  if (minRating !== undefined) {
    all.push(
      p('p.rating_count', '>', 0),
      p('p.rating_sum', '>=', p('p.rating_count', '*', p.cast<number>(p.val(minRating - 0.05), 'numeric'))),
    )
  }
  if (box) all.push(inBox(box))
  if (near) all.push(nearCondition(near))
  if (table && cityId !== undefined) all.push(tableCondition(cityId, table))
  if (foundIds) all.push(p('p.id', '=', p.fn.any(sql.val([...foundIds]))))
  if (followedBy !== undefined) all.push(isFollowed(followedBy))
  if (staffedBy !== undefined) all.push(isStaffedOrRequested(staffedBy))
  return all
}

const METERS_OF_DEGREE = 111_000

/** The box around the points by its index, then the distance to each. Raw SQL, as the index and `spot` have it. */
function nearCondition({ points, meters }: NonNullable<PlaceCriteria['near']>): Expression<SqlBool> {
  const lats = points.map(({ lat }) => lat)
  const lons = points.map(({ lon }) => lon)
  const margin = meters / METERS_OF_DEGREE
  const [south, north] = [Math.min(...lats) - margin, Math.max(...lats) + margin]
  // A degree of longitude is shorter the farther it is from the equator.
  const aside =
    margin / Math.max(0.01, Math.cos((Math.max(Math.abs(south), Math.abs(north)) * Math.PI) / 180))
  const [west, east] = [Math.min(...lons) - aside, Math.max(...lons) + aside]
  return p.and([
    inBox({ west, south, east, north }),
    p.or(points.map((point) => sql<SqlBool>`p.spot <-> ${spotOf(point)}::cube <= ${meters}`)),
  ])
}

/** Raw SQL, as the index has it. */
function inBox({ west, south, east, north }: Box) {
  return sql<SqlBool>`point(p.lon, p.lat) <@ box(point(${west}, ${south}), point(${east}, ${north}))`
}

/** Deleted places stay in the list of those who can restore them. */
function isStaffedOrRequested(userId: string) {
  const requested = p.selectFrom('place_members').select('place_id').where('user_id', '=', userId)
  const canRestore = p.exists(
    p
      .selectFrom('place_members as m')
      .whereRef('m.place_id', '=', 'p.id')
      .where('m.user_id', '=', userId)
      .where((eb) =>
        eb.or([
          eb('m.role', '=', 'owner'),
          eb.and([
            eb('m.role', '=', 'requester'),
            eb('p.created_by', '=', userId),
            eb('p.published_at', 'is', null),
          ]),
        ]),
      ),
  )
  return p.and([
    p('p.id', 'in', placesWithReservationAccess(userId).unionAll(requested)),
    p.or([p.not(isDeleted), canRestore]),
  ])
}

export const hoursUnknown = p.and([p('p.open_week', 'is', null), isOpened])

export function hoursDoubtful(checkedSince: Date): Expression<SqlBool> {
  return p.and([p('p.hours_checked_at', '<', checkedSince), isOpened])
}

/** Undefined without a filter of hours. */
export function hoursCondition({
  open,
  openAt = [],
  withUnknownHours,
}: Pick<PlaceCriteria, 'open' | 'openAt' | 'withUnknownHours'>): Expression<SqlBool> | undefined {
  if (open.length + openAt.length === 0) return undefined
  const matchesHours = p.and([
    ...(open.length > 0 ? [isOpened] : []),
    ...open.map((within) => p('p.open_week', '&&', p.cast<string>(p.val(within), 'int4multirange'))),
    ...openAt.map(openAtCondition),
  ])
  return withUnknownHours ? p.or([hoursUnknown, matchesHours]) : matchesHours
}

/** Leaves out places without enough seats or free tables at that time: both are few, and each has an index. */
function tableCondition(
  cityId: number,
  { guests, at, minute, businessDate, now, today, isWithinDefaultTerms }: NonNullable<PlaceCriteria['table']>,
): Expression<SqlBool> {
  // A table is not given to fewer guests than it is for: null means every size up to the largest.
  const lacks = (sizes: 'l.sizes' | 's.party_sizes') =>
    sql<SqlBool>`${guests}::int <> all (${sql.ref(sizes)})`
  const terms = eb.selectFrom('reservation_settings as s').where('s.city_id', '=', cityId)
  const full = eb
    .selectFrom('seat_availability as l')
    .select('l.place_id')
    .where('l.city_id', '=', cityId)
    .where('l.starts_at', '=', at)
    .where((eb) => eb.or([eb('l.free', '<', guests), lacks('l.sizes')]))
  const refusing = terms
    .select('s.place_id')
    .where((eb) =>
      eb.or([
        eb('s.largest_party', '<', guests),
        lacks('s.party_sizes'),
        eb('s.notice_minutes', '>', Math.floor((at.getTime() - now.getTime()) / 60_000)),
        eb('s.ahead_days', '<', (Date.parse(businessDate) - Date.parse(today)) / DAY_MS),
      ]),
    )
  const closedPlaces = eb
    .selectFrom('reservation_special_dates as d')
    .select('d.place_id')
    .where('d.date', '=', dateOf(businessDate))
    .where('d.is_closed', '=', true)
  // The place has to be open until the last guests would be seated. The week is cyclic. Raw SQL: the builder has no
  // ranges.
  const seating = sql`int4multirange(
    int4range(${minute}::int, least(${minute}::int + s.last_seating_minutes, ${MINUTES_OF_WEEK}::int)),
    int4range(0, greatest(${minute}::int + s.last_seating_minutes - ${MINUTES_OF_WEEK}::int, 0)))`
  const closesBefore = p
    .selectFrom('reservation_settings as s')
    .whereRef('s.place_id', '=', 'p.id')
    .where('s.last_seating_minutes', '>', 0)
    .where((eb) => eb.not(sql<SqlBool>`p.open_week @> ${seating}`))
  return p.and([
    isOpened,
    isOpenAt(minute),
    p.ref('p.is_reservations_enabled'),
    p('p.seats', '>=', guests),
    p('p.id', 'not in', full.unionAll(refusing).unionAll(closedPlaces)),
    p.not(p.exists(closesBefore)),
    ...(isWithinDefaultTerms ? [] : [p('p.id', 'in', terms.select('s.place_id'))]),
  ])
}

/** Raw SQL, like other range operators: the builder only compares equal types. */
const isOpenAt = (minuteOfWeek: number) => sql<SqlBool>`p.open_week @> ${minuteOfWeek}::int`

/** All groups of a single facet become one condition. */
function facetConditions(groups: readonly FacetGroup[]): Expression<SqlBool>[] {
  const required = groups.filter((group) => group.length === 1).flat()
  const choices = groups.filter((group) => group.length > 1)
  const all = choices.map((group) => p('p.facets', '&&', sql.val([...group])))
  return required.length > 0 ? [p('p.facets', '@>', sql.val(required)), ...all] : all
}

/** Open at one of the moments: by the hours of the week, or by those that a venue has set for a date. */
export function openAtCondition(moments: readonly OpenMoment[]): Expression<SqlBool> {
  return p.or(
    moments.map((moment) =>
      p.and([
        ...(moment.cityIds ? [isInCity(moment.cityIds)] : []),
        hasOpenedBy(moment),
        p.or([
          p.and([isOpenAt(moment.minute), p('p.id', 'not in', specialDatesOf(moment.businessDate))]),
          p('p.id', 'in', openSpeciallyAt(moment)),
        ]),
      ]),
    ),
  )
}

function isInCity(cityIds: readonly number[]) {
  return cityIds.length === 1
    ? p('p.city_id', '=', cityIds[0] ?? 0)
    : p('p.city_id', '=', p.fn.any(sql.val([...cityIds])))
}

function hasOpenedBy({ reopenedBy }: OpenMoment): Expression<SqlBool> {
  const reopened = eb
    .selectFrom('places as r')
    .select('r.id')
    .where('r.status', '=', sql.lit('temporary-closed'))
    .where('r.reopens_on', '<=', dateOf(reopenedBy))
  return p.or([isOpened, p('p.id', 'in', reopened)])
}

/** Places with other hours than usual on that date, or none. */
function specialDatesOf(businessDate: string) {
  return eb
    .selectFrom('reservation_special_dates as d')
    .select('d.place_id')
    .where('d.date', '=', dateOf(businessDate))
    .where((eb) => eb.or([eb('d.is_closed', '=', true), eb('d.opens_minute', 'is not', null)]))
}

function openSpeciallyAt({ businessDate, minuteOfBusinessDay }: OpenMoment) {
  return specialDatesOf(businessDate)
    .where('d.opens_minute', '<=', minuteOfBusinessDay)
    .where(({ eb, ref }) => {
      const closesNextDay = eb('d.closes_minute', '<=', ref('d.opens_minute'))
      return eb.or([
        eb('d.closes_minute', '>', minuteOfBusinessDay),
        eb.and([closesNextDay, eb('d.closes_minute', '>', minuteOfBusinessDay - MINUTES_OF_DAY)]),
      ])
    })
}

const dateOf = (date: string) => eb.cast<Date>(eb.val(date), 'date')

export function isFollowed(followerId: string) {
  return p.exists(
    p
      .selectFrom('followers as f')
      .where('f.follower_id', '=', followerId)
      .whereRef('f.place_id', '=', 'p.id'),
  )
}
