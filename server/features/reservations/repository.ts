import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import { isId } from '#contract/ids.ts'
import { coalesce } from '#server/db/coalesce.ts'
import type { MainScheduleJson } from '#server/db/column-types.ts'
import type { Db } from '#server/db/connection.ts'
import { cursorValue } from '#server/db/cursors.ts'
import { prepared } from '#server/db/prepared.ts'
import type {
  MemberRole,
  ModerationStatus,
  PlaceStatus,
  ReservationCodes,
  Reservations,
} from '#server/db/types.ts'
import { placeHasOwner, roleAtPlace } from '#server/db/venue-standing.ts'
import type { ReservationSide } from '#server/lib/events.ts'
import type { Taken } from './slots.ts'

export interface VenueRow {
  id: string
  latin_name: string
  name: string
  street: string
  building: string
  phone: string | null
  city_id: number
  status: PlaceStatus
  reopens_on: string | null
  moderation_status: ModerationStatus
  is_listed: boolean
  is_reservations_enabled: boolean
  seats: number
  stay_minutes: number
  main_schedule: MainScheduleJson | null
  /** null when nobody has set anything. */
  ahead_days: number | null
  notice_minutes: number | null
  largest_online: number | null
  last_seating_minutes: number | null
  is_instant: boolean | null
  closed_dates: string[] | null
  zones: { id: string; name: string; seats: number }[] | null
  role: MemberRole | null
  has_owner: boolean
}

export interface ReservationRow extends Selectable<Reservations> {
  zone_name: string | null
  /** Of its account, when it was made by one. */
  email: string | null
  cursor: string
}

const venueColumns = sql`${placeHasOwner} has_owner, ${sql.raw(`
  p.id, p.latin_name, p.name, p.street, p.building, p.city_id, p.status, p.reopens_on::text, p.moderation_status, p.is_listed,
  p.is_reservations_enabled, p.seats, p.stay_minutes, p.main_schedule,
  (select phone from place_phones where place_id = p.id order by position limit 1) phone,
  s.ahead_days, s.notice_minutes, s.largest_online, s.last_seating_minutes, s.is_instant, s.closed_dates::text[] closed_dates,
  (select json_agg(json_build_object('id', z.id, 'name', z.name, 'seats', z.seats) order by z.position)
   from reservation_zones z where z.place_id = p.id) zones`)}`

export async function findVenue(
  db: Db,
  idOrSlug: string,
  viewerId: string | null,
): Promise<VenueRow | undefined> {
  const [venue] = await selectVenues(
    db,
    isId(idOrSlug) ? sql`p.id = ${idOrSlug}` : sql`p.latin_name = ${idOrSlug}`,
    viewerId,
  )
  return venue
}

/** As everybody sees it; those who ask at the same moment share the reading. */
export const findVenueOnce = coalesce<string, VenueRow | undefined>({
  async run(db, idsOrSlugs) {
    const names = [...new Set(idsOrSlugs)]
    const condition = sql`(p.id = any(${names}::text[]) or p.latin_name = any(${names}::text[]))`
    const rows = await selectVenues(db, condition, null)
    const byName = new Map(rows.flatMap((row) => [[row.latin_name, row] as const, [row.id, row] as const]))
    return idsOrSlugs.map((name) => byName.get(name))
  },
})

export async function listVenues(
  db: Db,
  placeIds: readonly string[],
  viewerId: string | null,
): Promise<VenueRow[]> {
  if (placeIds.length === 0) return []
  return selectVenues(db, sql`p.id = any(${[...placeIds]}::text[])`, viewerId)
}

async function selectVenues(
  db: Db,
  condition: RawBuilder<unknown>,
  viewerId: string | null,
): Promise<VenueRow[]> {
  const { rows } = await sql<VenueRow>`${prepared}
    select ${venueColumns},
      ${viewerId === null ? sql`null` : roleAtPlace(viewerId)} "role"
    from places p left join reservation_settings s on s.place_id = p.id
    where ${condition}`.execute(db)
  return rows
}

/** Whoever gives seats away holds this until the end of the transaction: one at a time, on every node. */
export async function lockPlace(db: Db, placeId: string): Promise<void> {
  await sql`select from places where id = ${placeId} for no key update`.execute(db)
}

/** Who has seats at some moment of a span; those who come and go together are one. */
export async function listTaken(
  db: Db,
  placeId: string,
  span: { from: number; to: number },
  options: { except?: string | undefined } = {},
): Promise<Taken[]> {
  const { rows } = await sql<{
    from_ms: number
    to_ms: number
    guests: number
    zone_id: string | null
  }>`${prepared}
    select (extract(epoch from starts_at) * 1000)::float8 from_ms, (extract(epoch from ends_at) * 1000)::float8 to_ms,
      zone_id, sum(guests_count)::int guests
    from reservations
    where place_id = ${placeId} and status in ('held', 'requested', 'confirmed', 'arrived')
      and starts_at < ${new Date(span.to)} and starts_at > ${new Date(span.from - LONGEST_STAY_MS)}
      and ends_at > ${new Date(span.from)}
      and id is distinct from ${options.except ?? null}
    group by starts_at, ends_at, zone_id`.execute(db)
  return rows.map((row) => ({
    from: row.from_ms,
    to: row.to_ms,
    guests: row.guests,
    zoneId: row.zone_id,
  }))
}

/** No stay is longer: whoever came earlier has left. */
const LONGEST_STAY_MS = 24 * 3_600_000

export async function saveLoads(
  db: Db,
  venue: { id: string; city_id: number },
  loads: readonly { startsAt: number; free: number }[],
  capacity: number,
): Promise<void> {
  const [whole, partial] = [
    loads.filter(({ free }) => free >= capacity),
    loads.filter(({ free }) => free < capacity),
  ]
  if (whole.length > 0) {
    await db
      .deleteFrom('reservation_loads')
      .where('place_id', '=', venue.id)
      .where(
        'starts_at',
        'in',
        whole.map(({ startsAt }) => new Date(startsAt)),
      )
      .execute()
  }
  if (partial.length === 0) return
  await db
    .insertInto('reservation_loads')
    .values(
      partial.map(({ startsAt, free }) => ({
        place_id: venue.id,
        city_id: venue.city_id,
        starts_at: new Date(startsAt),
        free,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['place_id', 'starts_at']).doUpdateSet((eb) => ({ free: eb.ref('excluded.free') })),
    )
    .execute()
}

/** Place → half-hour → the largest party that still fits, where that is fewer than the place has. */
export async function listLoads(
  db: Db,
  placeIds: readonly string[],
  span: { from: number; to: number },
): Promise<Map<string, Map<number, number>>> {
  const { rows } = await sql<{ place_id: string; moment: number; free: number }>`
    select place_id, (extract(epoch from starts_at) * 1000)::float8 moment, free from reservation_loads
    where place_id = any(${[...placeIds]}::text[])
      and starts_at between ${new Date(span.from)} and ${new Date(span.to)}`.execute(db)
  const loads = new Map<string, Map<number, number>>()
  for (const { place_id, moment, free } of rows) {
    const ofPlace = loads.get(place_id) ?? new Map<number, number>()
    loads.set(place_id, ofPlace.set(moment, free))
  }
  return loads
}

/** All of a place from a moment on: what it lets was changed. */
export async function deleteLoadsFrom(db: Db, placeId: string, from: number): Promise<void> {
  await db
    .deleteFrom('reservation_loads')
    .where('place_id', '=', placeId)
    .where('starts_at', '>=', new Date(from))
    .execute()
}

export async function insertReservation(db: Db, values: Insertable<Reservations>): Promise<void> {
  await db.insertInto('reservations').values(values).execute()
}

export async function updateReservation(db: Db, id: string, values: Updateable<Reservations>): Promise<void> {
  await db
    .updateTable('reservations')
    .set({ ...values, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** What its guest or the venue is shown is seen by that side. */
export async function markViewed(
  db: Db,
  rows: readonly ReservationRow[],
  side: ReservationSide,
): Promise<void> {
  const column = side === 'guest' ? 'guest_viewed_at' : 'venue_viewed_at'
  const ids = rows.filter((row) => row[column] === null).map(({ id }) => id)
  if (ids.length === 0) return
  await db
    .updateTable('reservations')
    .set({ [column]: sql<Date>`now()` })
    .where('id', 'in', ids)
    .where(column, 'is', null)
    .execute()
}

const reservationColumns = sql.raw(`
  r.*, z.name zone_name, u.email,
  (extract(epoch from r.starts_at) * 1000000)::bigint || '.' || r.id as cursor`)
const reservationTables = sql.raw(`
  reservations r left join reservation_zones z on z.id = r.zone_id left join users u on u.id = r.user_id`)

async function selectReservations(
  db: Db,
  condition: RawBuilder<unknown>,
  rest: RawBuilder<unknown> = sql``,
): Promise<ReservationRow[]> {
  const { rows } = await sql<ReservationRow>`
    select ${reservationColumns} from ${reservationTables} where ${condition} ${rest}`.execute(db)
  return rows
}

export async function findReservation(db: Db, id: string): Promise<ReservationRow | undefined> {
  return (await selectReservations(db, sql`r.id = ${id}`))[0]
}

export async function findByKey(
  db: Db,
  placeId: string,
  key: string,
): Promise<{ id: string; phone: string | null } | undefined> {
  return db
    .selectFrom('reservations')
    .select(['id', 'phone'])
    .where('place_id', '=', placeId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
}

/** How often each of these phones stayed away, anywhere, since a moment. */
export async function countNoShows(
  db: Db,
  phones: readonly string[],
  since: Date,
): Promise<Map<string, number>> {
  if (phones.length === 0) return new Map()
  const rows = await db
    .selectFrom('reservations')
    .select((eb) => ['phone', eb.fn.countAll<number>().as('count')])
    .where('phone', 'in', phones)
    .where('status', '=', 'no-show')
    .where('starts_at', '>=', since)
    .groupBy('phone')
    .execute()
  return new Map(rows.map((row) => [row.phone ?? '', Number(row.count)]))
}

export async function phoneOf(db: Db, userId: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('phone').where('id', '=', userId).executeTakeFirst()
  return row?.phone ?? null
}

/** Made by the account or for its phone; those to come soonest first, those past latest first. */
export async function listOwn(
  db: Db,
  owner: { userId: string; phone: string | null },
  page: { type: 'upcoming' | 'past'; limit: number; offset: number; cursor?: string | undefined; now: Date },
): Promise<ReservationRow[]> {
  const isUpcoming = page.type === 'upcoming'
  const coming = sql`(r.ends_at > ${page.now} and r.status in ('held', 'requested', 'confirmed', 'arrived'))`
  const compared = isUpcoming ? sql`>` : sql`<`
  const direction = isUpcoming ? sql`asc` : sql`desc`
  const after =
    page.cursor === undefined ? sql`true` : sql`(r.starts_at, r.id) ${compared} ${cursorValue(page.cursor)}`
  return selectReservations(
    db,
    sql`(r.user_id = ${owner.userId} or r.phone = ${owner.phone})
      and ${isUpcoming ? coming : sql`not ${coming}`} and ${after}`,
    sql`order by r.starts_at ${direction}, r.id ${direction} limit ${page.limit} offset ${page.offset}`,
  )
}

export async function listUpcomingIds(
  db: Db,
  owner: { userId: string; phone: string | null },
): Promise<string[]> {
  const rows = await db
    .selectFrom('reservations')
    .select('id')
    .where((eb) => eb.or([eb('user_id', '=', owner.userId), eb('phone', '=', owner.phone)]))
    .where('status', 'in', ['held', 'requested', 'confirmed'])
    .where('starts_at', '>', sql<Date>`now()`)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

export async function listDay(
  db: Db,
  placeId: string,
  span: { from: number; to: number },
): Promise<ReservationRow[]> {
  return selectReservations(
    db,
    sql`r.place_id = ${placeId} and r.starts_at >= ${new Date(span.from)} and r.starts_at < ${new Date(span.to)}
      and r.status not in ('held', 'expired')`,
    sql`order by r.starts_at, r.id`,
  )
}

const MAX_FOUND = 50

/** Latest first, by digits of the phone or letters of the name. */
export async function searchReservations(db: Db, placeId: string, text: string): Promise<ReservationRow[]> {
  const like = (part: string) => `%${part.replace(/[\\%_]/g, '\\$&')}%`
  const found = /^[\d\s()+-]{3,}$/.test(text)
    ? sql`r.phone like ${like(text.replace(/\D/g, '').replace(/^[78](?=\d{10}$)/, ''))}`
    : sql`lower(r.name collate "und-x-icu") like lower(${like(text)}::text collate "und-x-icu")`
  return selectReservations(
    db,
    sql`r.place_id = ${placeId} and ${found} and r.status not in ('held', 'expired')`,
    sql`order by r.starts_at desc, r.id desc limit ${MAX_FOUND}`,
  )
}

export async function countNew(
  db: Db,
  userId: string,
): Promise<{ id: string; latinName: string; name: string; count: number }[]> {
  const { rows } = await sql<{ id: string; latinName: string; name: string; count: number }>`
    select p.id, p.latin_name "latinName", p.name, count(r.id)::int count
    from venue_staff s join places p on p.id = s.place_id
    left join reservations r on r.place_id = p.id and r.status = 'requested' and r.starts_at > now()
    where s.user_id = ${userId} and p.status <> 'deleted'
    group by p.id, p.latin_name, p.name order by p.name, p.id`.execute(db)
  return rows
}

export async function countNewAt(db: Db, placeId: string): Promise<number> {
  const row = await db
    .selectFrom('reservations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('place_id', '=', placeId)
    .where('status', '=', 'requested')
    .where('starts_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Of those to come and those who are there, by the moment they come at; earliest first. */
export async function countExpected(
  db: Db,
  placeId: string,
  from: number,
): Promise<{ startsAt: Date; count: number; newCount: number }[]> {
  return db
    .selectFrom('reservations')
    .select((eb) => [
      'starts_at as startsAt',
      sql<number>`count(*)::int`.as('count'),
      sql<number>`(count(*) filter (where ${eb.ref('status')} = 'requested' and ${eb.ref('starts_at')} > now()))::int`.as(
        'newCount',
      ),
    ])
    .where('place_id', '=', placeId)
    .where('starts_at', '>=', new Date(from))
    .where('status', 'in', ['requested', 'confirmed', 'arrived'])
    .groupBy('starts_at')
    .orderBy('starts_at')
    .execute()
}

export async function countKept(db: Db, placeId: string, change: -1 | 1): Promise<void> {
  await sql`
    update places set reservations_count = greatest(0, reservations_count + ${change}::int) where id = ${placeId}`.execute(
    db,
  )
}

export async function insertCodes(db: Db, codes: readonly Insertable<ReservationCodes>[]): Promise<void> {
  await db.insertInto('reservation_codes').values(codes).execute()
}

export async function findCode(
  db: Db,
  codeHash: string,
  purpose: ReservationCodes['purpose'],
): Promise<{ reservationId: string; isUsed: boolean } | undefined> {
  return db
    .selectFrom('reservation_codes')
    .select(['reservation_id as reservationId', sql<boolean>`used_at is not null`.as('isUsed')])
    .where('code_hash', '=', codeHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

/** @returns false when somebody used it first */
export async function spendCode(db: Db, codeHash: string): Promise<boolean> {
  const row = await db
    .updateTable('reservation_codes')
    .set({ used_at: sql<Date>`now()` })
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .returning('code_hash')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteExpiredCodes(db: Db): Promise<void> {
  await db.deleteFrom('reservation_codes').where('expires_at', '<', sql<Date>`now()`).execute()
}

/** What a visit long past was called by is nobody's business any more. */
export async function forgetOldGuests(db: Db, months: number): Promise<void> {
  await sql`
    update reservations set name = '', phone = null, comment = '', idempotency_key = null
    where starts_at < now() - make_interval(months => ${months}::int) and phone is not null`.execute(db)
  await sql`
    delete from reservation_wishes where to_at < now() - interval '30 days'`.execute(db)
}
