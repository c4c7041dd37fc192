import { sql } from 'kysely'
import { recordsetOf } from '#server/db/bulk.ts'
import type { Db } from '#server/db/connection.ts'
import { addedCounters, batchCounters, visitCounters } from '#server/db/fragments/visits.ts'
import type { VisitColumn } from './rules.ts'

export interface CountedPlace {
  id: string
  latin_name: string
  time_zone: string
}

/** Finds places by slug or id. The names are one array parameter, because there may be thousands of them. */
export function listCountedPlaces(db: Db, names: readonly string[]): Promise<CountedPlace[]> {
  const any = sql<string>`any(${names}::text[])`
  return db
    .selectFrom('places as p')
    .innerJoin('cities as c', 'c.id', 'p.city_id')
    .select(['p.id', 'p.latin_name', 'c.time_zone'])
    .where((eb) => eb.or([eb('p.id', '=', any), eb('p.latin_name', '=', any)]))
    .execute()
}

/** The users among these who work at one of these places. */
export function listStaff(
  db: Db,
  userIds: readonly string[],
  placeIds: readonly string[],
): Promise<{ user_id: string | null; place_id: string | null }[]> {
  return db
    .selectFrom('venue_staff')
    .select(['user_id', 'place_id'])
    .where('user_id', 'in', userIds)
    .where('place_id', 'in', placeIds)
    .execute()
}

/** The salt of a day, the same on all nodes: the first request of the day stores the proposed one. */
export async function readSalt(db: Db, day: string, proposed: Buffer): Promise<Buffer> {
  await sql`insert into visit_salts (day, salt) values (${day}, ${proposed}) on conflict do nothing`.execute(
    db,
  )
  const { salt } = await db
    .selectFrom('visit_salts')
    .select('salt')
    .where('day', '=', dateOf(day))
    .executeTakeFirstOrThrow()
  return salt
}

/** Without the salt the hashes of a past day have no use; the counters made from them remain. */
export async function deleteDaysBefore(db: Db, day: string): Promise<void> {
  await db.deleteFrom('visit_salts').where('day', '<', dateOf(day)).execute()
  await db.deleteFrom('day_visitors').where('day', '<', dateOf(day)).execute()
}

/** The counters that one batch adds to `visit_hours` and `visit_days` of a place. */
export interface VisitedPlace extends Partial<Record<VisitColumn, number>> {
  place_id: string
  /** The local date in the city. */
  day: string
  /** Hashes of visitors whom the database may not have counted today. */
  visitor_hashes: string[]
}

/**
 * Adds visits of one hour to the counters, and counts the visitors who are new on this day. Raw SQL, because one statement
 * writes three tables. Rows are sorted, so that concurrent writes of nodes cannot deadlock.
 */
export async function addVisits(
  db: Db,
  { day, hour }: { day: string; hour: string },
  rows: readonly VisitedPlace[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    with batch as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::json)
        as batch(place_id text, day date, visitor_hashes bytea[], ${batchCounters})
    ), inserted as (
      insert into day_visitors (day, place_id, visitor)
      select ${day}::date, place_id, person from batch, unnest(visitor_hashes) person order by 2, 3
      on conflict do nothing returning place_id
    ), counts as materialized (
      select batch.*, coalesce(new_visitors.count, 0) visitors
      from batch left join (select place_id, count(*) from inserted group by 1) new_visitors using (place_id)
    ), updated_hours as (
      insert into visit_hours as counted (place_id, hour, ${visitCounters})
      select place_id, ${hour}::timestamptz, ${visitCounters} from counts order by 1
      on conflict (place_id, hour) do update set ${addedCounters}
    )
    insert into visit_days as counted (place_id, day, ${visitCounters})
    select place_id, day, ${visitCounters} from counts order by 1
    on conflict (place_id, day) do update set ${addedCounters}`.execute(db)
}

export interface RefusedRow {
  place_id: string
  starts_at: string
  guest: string
  guests_count: number
}

/** Leaves out requests at places that were deleted meanwhile. */
export async function insertRefused(db: Db, rows: readonly RefusedRow[]): Promise<void> {
  if (rows.length === 0) return
  // Sorted, so that concurrent writes of nodes cannot deadlock; locked, so that no place is deleted before the
  // insertion.
  const ofKnownPlaces = db
    .selectFrom(recordsetOf('refused_requests', rows))
    .innerJoin('places as p', 'p.id', 'row.place_id')
    .select(['row.place_id', 'row.starts_at', 'row.guest', 'row.guests_count'])
    .orderBy('row.place_id')
    .orderBy('row.starts_at')
    .orderBy('row.guest')
    .forKeyShare('p')
  await db
    .insertInto('refused_requests')
    .columns(['place_id', 'starts_at', 'guest', 'guests_count'])
    .expression(ofKnownPlaces)
    .onConflict((known) => known.doNothing())
    .execute()
}

/** A cast, because the driver would send a `Date` as a timestamp. */
function dateOf(day: string) {
  return sql<Date>`${day}::date`
}
