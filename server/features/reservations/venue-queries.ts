import { type Expression, expressionBuilder, type Nullable, type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { isId } from '#contract/ids.ts'
import { batchCalls } from '#server/db/batch-calls.ts'
import type { Db } from '#server/db/connection.ts'
import { compiledOnce } from '#server/db/fragments/columns.ts'
import { placeHasOwner, roleAtPlace } from '#server/db/fragments/venue-roles.ts'
import { executePrepared } from '#server/db/pools/prepared.ts'
import type { DB, Places, ReservationSettings, ReservationZones } from '#server/db/types.ts'

/** The terms are null when nobody has set any. */
export type VenueRow = Awaited<ReturnType<typeof selectVenues>>[number]

const p = expressionBuilder<DB & { p: Places; s: Nullable<ReservationSettings> }, 'p' | 's'>()

const t = expressionBuilder<DB & { z: ReservationZones }, 'z'>()

const tables = t
  .selectFrom('zone_tables as t')
  .select([
    't.id',
    't.name',
    't.seats_from as seatsFrom',
    't.seats_to as seatsTo',
    't.shape',
    't.x',
    't.y',
    't.rotation',
  ])
  .whereRef('t.zone_id', '=', 'z.id')
  .orderBy('t.position')

const joins = t
  .selectFrom('zone_table_joins as j')
  .innerJoin('zone_tables as t', 't.id', 'j.table_id')
  .select(['j.table_id as one', 'j.other_id as other'])
  .whereRef('t.zone_id', '=', 'z.id')

const zones = p
  .selectFrom('reservation_zones as z')
  .select([
    'z.id',
    'z.name',
    'z.seats',
    'z.plan_version',
    jsonArrayFrom(tables).as('tables'),
    jsonArrayFrom(joins).as('joins'),
  ])
  .whereRef('z.place_id', '=', 'p.id')
  .orderBy('z.position')

const specialDates = p
  .selectFrom('reservation_special_dates as d')
  // As text, because the driver would parse a date to a JavaScript date.
  .select(({ cast }) => [
    cast<string>('d.date', 'text').as('date'),
    'd.is_closed',
    'd.opens_minute',
    'd.closes_minute',
    'd.seats',
    'd.note',
  ])
  .whereRef('d.place_id', '=', 'p.id')
  .orderBy('d.date')

const firstPhone = p
  .selectFrom('place_phones')
  .select('phone')
  .whereRef('place_id', '=', 'p.id')
  .orderBy('position')
  .limit(sql.lit(1))

const venueColumns = compiledOnce([
  placeHasOwner.as('has_owner'),
  'p.id',
  'p.latin_name',
  'p.name',
  'p.street',
  'p.building',
  'p.city_id',
  'p.status',
  p.cast<string | null>('p.reopens_on', 'text').as('reopens_on'),
  'p.moderation_status',
  'p.is_listed',
  'p.is_reservations_enabled',
  'p.seats',
  'p.stay_minutes',
  'p.main_schedule',
  's.ahead_days',
  's.notice_minutes',
  's.largest_online',
  's.last_seating_minutes',
  's.is_instant',
  's.instant_guests',
  's.buffer_minutes',
  's.pacing_guests',
  's.longer_stays',
  jsonArrayFrom(specialDates).as('special_dates'),
  firstPhone.as('phone'),
  jsonArrayFrom(zones).as('zones'),
])

export async function findVenue(
  db: Db,
  idOrSlug: string,
  viewerId: string | null,
): Promise<VenueRow | undefined> {
  const hasIdOrSlug = p(isId(idOrSlug) ? 'p.id' : 'p.latin_name', '=', idOrSlug)
  const [venue] = await selectVenues(db, hasIdOrSlug, viewerId)
  return venue
}

/** As seen by everybody; concurrent requests share one query. */
export const findVenueOnce = batchCalls<string, VenueRow | undefined>({
  async run(db, idsOrSlugs) {
    const names = p.fn.any(sql.val([...new Set(idsOrSlugs)]))
    const rows = await selectVenues(db, p.or([p('p.id', '=', names), p('p.latin_name', '=', names)]), null)
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
  return selectVenues(db, p('p.id', '=', p.fn.any(sql.val([...placeIds]))), viewerId)
}

function selectVenues(db: Db, condition: Expression<SqlBool>, viewerId: string | null) {
  const venues = db
    .selectFrom('places as p')
    .leftJoin('reservation_settings as s', 's.place_id', 'p.id')
    .select(venueColumns)
    .select(viewerId === null ? p.lit(null).as('role') : roleAtPlace(viewerId).as('role'))
    .where(condition)
  return executePrepared(db, venues)
}

/** Locks the seats of a place until the end of the transaction: one writer at a time, on every node. */
export async function lockPlace(db: Db, placeId: string): Promise<void> {
  await db.selectFrom('places').where('id', '=', placeId).forNoKeyUpdate().execute()
}
