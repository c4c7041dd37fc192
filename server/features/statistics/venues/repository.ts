import { sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import { roleAtOrganisation } from '#server/db/fragments/venue-roles.ts'
import type { MemberRole, ReservationsSource } from '#server/db/types.ts'

/** A place with the moments at which the period and the one before it begin and end in its time zone. */
export interface StatisticsVenue {
  id: string
  timeZone: string
  /** The beginning of the earlier period. */
  fromAt: Date
  /** The end of the later period, exclusive. */
  toAt: Date
}

/** The same dates everywhere, by the clock of each city. */
export interface Dates {
  before: string
  from: string
  to: string
}

export async function findPlace(db: Db, idOrSlug: string, viewerId: string) {
  return db
    .selectFrom('places as p')
    .innerJoin('cities as c', 'c.id', 'p.city_id')
    .select((eb) => [
      'p.id',
      'p.latin_name',
      'p.name',
      'c.time_zone',
      eb
        .selectFrom('place_members as m')
        .select('m.role')
        .whereRef('m.place_id', '=', 'p.id')
        .where('m.user_id', '=', viewerId)
        .$castTo<MemberRole | null>()
        .as('role'),
      roleAtOrganisation(viewerId, eb.ref('p.organisation_id')).$castTo<MemberRole | null>().as('chain_role'),
    ])
    .where((eb) => eb.or([eb('p.id', '=', idOrSlug), eb('p.latin_name', '=', idOrSlug)]))
    .where('p.status', '<>', 'deleted')
    .executeTakeFirst()
}

export async function findOrganisation(db: Db, id: string, viewerId: string) {
  return db
    .selectFrom('organisations as o')
    .select(['o.id', 'o.name', roleAtOrganisation(viewerId).$castTo<MemberRole | null>().as('role')])
    .where('o.id', '=', id)
    .where('o.is_deleted', '=', false)
    .executeTakeFirst()
}

export function listPlacesOf(db: Db, organisationId: string) {
  return db
    .selectFrom('places as p')
    .innerJoin('cities as c', 'c.id', 'p.city_id')
    .select(['p.id', 'p.latin_name', 'p.name', 'p.street', 'p.building', 'c.name as city', 'c.time_zone'])
    .where('p.organisation_id', '=', organisationId)
    .where('p.status', '<>', 'deleted')
    .orderBy('p.name')
    .orderBy('p.id')
    .execute()
}

/** A row is either of a day or of a place in one of the two periods; `is_now` is true for the later one. */
interface Grouped {
  day: string | null
  place_id: string | null
  is_now: boolean | null
}

export interface VisitRow extends Grouped {
  views: number
  visitors: number
  menus: number
  forms: number
  contacts: number
  calls: number
  routes: number
  links: number
  saves: number
}

/** Raw SQL, like the other statistics: `grouping sets` read the rows once for several groupings. */
export async function listVisits(db: Db, ids: readonly string[], dates: Dates): Promise<VisitRow[]> {
  const { rows } = await sql<VisitRow>`
    select day::text as day, place_id, is_now, sum(views)::int as views, sum(visitors)::int as visitors,
      sum(menus)::int as menus, sum(forms)::int as forms, sum(contacts)::int as contacts, sum(calls)::int as calls,
      sum(routes)::int as routes, sum(links)::int as links, sum(saves)::int as saves
    from (select *, day >= ${dates.from}::date as is_now from visit_days
      where place_id = any(${[...ids]}::text[]) and day between ${dates.before}::date and ${dates.to}::date) visit
    group by grouping sets ((day), (place_id, is_now))`.execute(db)
  return rows
}

/** The first day with visits of any of them. */
export async function findFirstDay(db: Db, ids: readonly string[]): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select min(first.day)::text as day from unnest(${[...ids]}::text[]) venue(id),
      lateral (select day from visit_days where place_id = venue.id order by day limit 1) first`.execute(db)
  return rows[0]?.day ?? null
}

/** The venues of a statement as rows: each with its zone and its moments. */
function venueRows(venues: readonly StatisticsVenue[]) {
  const list = (read: (venue: StatisticsVenue) => string) => venues.map(read)
  return sql`unnest(${list(({ id }) => id)}::text[], ${list(({ timeZone }) => timeZone)}::text[],
    ${list(({ fromAt }) => fromAt.toISOString())}::timestamptz[], ${list(({ toAt }) => toAt.toISOString())}::timestamptz[])
    venue(id, time_zone, from_at, to_at)`
}

export interface BookingRow extends Grouped {
  source: ReservationsSource | null
  bookings: number
  guests: number
  no_shows: number
  cancelled: number
}

/**
 * Bookings by the day of the visit. The daily sums count confirmed guests as if they had come, so the guests of future
 * visits are subtracted. Seats that were held but not taken are not a booking.
 */
export async function listBookings(
  db: Db,
  venues: readonly StatisticsVenue[],
  dates: Dates,
  now: Date,
): Promise<BookingRow[]> {
  const ids = venues.map(({ id }) => id)
  const { rows } = await sql<BookingRow>`
    select day::text as day, place_id, is_now, source, sum(bookings)::int as bookings, sum(guests)::int as guests,
      sum(no_shows)::int as no_shows, sum(cancelled)::int as cancelled
    from (
      select *, day >= ${dates.from}::date as is_now from (
        select place_id, day, source, bookings, guests, no_shows, cancelled from booking_days
        where place_id = any(${ids}::text[]) and day between ${dates.before}::date and ${dates.to}::date
        union all
        select r.place_id, (r.starts_at at time zone venue.time_zone)::date, r.source, 0, -r.guests_count, 0, 0
        from ${venueRows(venues)}
        join reservations r on r.place_id = venue.id and r.starts_at >= ${now} and r.starts_at < venue.to_at
        where r.status = 'confirmed'
      ) daily
    ) booking
    group by grouping sets ((day), (place_id, is_now), (source, is_now))`.execute(db)
  return rows
}

export interface RefusedRow extends Grouped {
  hour: number | null
  guests: number
}

export async function listRefusedRequests(
  db: Db,
  venues: readonly StatisticsVenue[],
  dates: Dates,
): Promise<RefusedRow[]> {
  const { rows } = await sql<RefusedRow>`
    select day::text as day, hour, place_id, is_now, sum(guests_count)::int as guests
    from (
      select r.place_id, r.guests_count, local.at::date as day, extract(hour from local.at)::int as hour,
        local.at::date >= ${dates.from}::date as is_now
      from ${venueRows(venues)}
      join refused_requests r on r.place_id = venue.id and r.starts_at >= venue.from_at and r.starts_at < venue.to_at,
        lateral (select r.starts_at at time zone venue.time_zone as at) local
    ) refused
    group by grouping sets ((day, hour), (place_id, is_now))`.execute(db)
  return rows
}

export interface ReviewRow extends Grouped {
  reviews: number
  rating_sum: number
  answers: number
  /** The median time to the first answer, of the reviews with one. */
  median_minutes: number | null
}

/** Reviews that everybody sees, by the day on which they were written, and the venue's first answer to each. */
export async function listReviews(
  db: Db,
  venues: readonly StatisticsVenue[],
  dates: Dates,
): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    select day::text as day, place_id, is_now, count(*)::int as reviews, sum(rating + 1)::int as rating_sum,
      count(answered_at)::int as answers,
      percentile_cont(0.5) within group (order by extract(epoch from answered_at - created_at) / 60) as median_minutes
    from (
      select p.place_id, p.rating, p.created_at, answer.at as answered_at,
        (p.created_at at time zone venue.time_zone)::date as day,
        (p.created_at at time zone venue.time_zone)::date >= ${dates.from}::date as is_now
      from ${venueRows(venues)}
      join visible_posts p on p.place_id = venue.id and p.type = 'review'
        and p.created_at >= venue.from_at and p.created_at < venue.to_at
      left join lateral (
        select min(c.created_at) as at from visible_comments c
        where c.post_id = p.id and (c.place_id = p.place_id or c.organisation_id is not null)
      ) answer on true
    ) review
    group by grouping sets ((day), (place_id, is_now), (is_now))`.execute(db)
  return rows
}

/** A part of the later period in which the clock of a venue keeps one offset from UTC. */
export interface HourSpan {
  placeId: string
  from: Date
  /** Exclusive. */
  to: Date
  offsetSeconds: number
}

export interface HourRow {
  /** Of the week by the clock of each venue: 0 is the first of Monday, 167 the last of Sunday. */
  hour: number
  count: number
}

/** The spans of a statement as rows. */
function spanRows(spans: readonly HourSpan[]) {
  const list = <Value>(of: (span: HourSpan) => Value) => spans.map(of)
  return sql`unnest(${list(({ placeId }) => placeId)}::text[], ${list(({ from }) => from.toISOString())}::timestamptz[],
    ${list(({ to }) => to.toISOString())}::timestamptz[], ${list(({ offsetSeconds }) => offsetSeconds)}::integer[])
    span(place_id, from_at, to_at, offset_seconds)`
}

/** Local seconds since the first of January 1970, a Thursday, as an hour of the week. */
const hourOfWeek = sql`((second / 3600 + 72) % 168)::int`

/** Views by the hours of the week. */
export async function listViewHours(db: Db, spans: readonly HourSpan[]): Promise<HourRow[]> {
  const { rows } = await sql<HourRow>`
    select ${hourOfWeek} as hour, sum(views)::int as count
    from (
      select date_part('epoch', h.hour)::bigint + span.offset_seconds as second, h.views
      from ${spanRows(spans)}
      join visit_hours h on h.place_id = span.place_id and h.hour >= span.from_at and h.hour < span.to_at
    ) local
    group by 1`.execute(db)
  return rows
}

/**
 * Guests who came, by the hour of the week at which their visit began. A confirmed reservation in the past that the
 * venue never marked counts as a visit.
 */
export async function listGuestHours(db: Db, spans: readonly HourSpan[], now: Date): Promise<HourRow[]> {
  const { rows } = await sql<HourRow>`
    select ${hourOfWeek} as hour, sum(guests_count)::int as count
    from (
      select date_part('epoch', r.starts_at)::bigint + span.offset_seconds as second, r.guests_count
      from ${spanRows(spans)}
      join reservations r on r.place_id = span.place_id and r.starts_at >= span.from_at and r.starts_at < span.to_at
      where r.status = 'arrived' or (r.status = 'confirmed' and r.starts_at < ${now})
    ) local
    group by 1`.execute(db)
  return rows
}
