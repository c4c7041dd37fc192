import { sql } from 'kysely'
import { insertionOf } from '#server/db/bulk.ts'
import type { Db } from '#server/db/connection.ts'
import { addedCounters, givenCounters, visitCounters } from '#server/db/fragments/visits.ts'
import type { VisitColumn } from './rules.ts'

export interface CountedPlace {
  id: string
  latin_name: string
  time_zone: string
}

/** By latin names or ids, whichever each of them is. An array, because there may be thousands of names. */
export function listCountedPlaces(db: Db, names: readonly string[]): Promise<CountedPlace[]> {
  const any = sql<string>`any(${names}::text[])`
  return db
    .selectFrom('places as p')
    .innerJoin('cities as c', 'c.id', 'p.city_id')
    .select(['p.id', 'p.latin_name', 'c.time_zone'])
    .where((eb) => eb.or([eb('p.id', '=', any), eb('p.latin_name', '=', any)]))
    .execute()
}

/** The people of these who work at one of these places. */
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

/** The salt of a day, the same for all nodes: the first that asks makes it. */
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

/** With its salt the hashes of a day lose all meaning; the numbers made of them stay. */
export async function deleteDaysBefore(db: Db, day: string): Promise<void> {
  await db.deleteFrom('visit_salts').where('day', '<', dateOf(day)).execute()
  await db.deleteFrom('day_visitors').where('day', '<', dateOf(day)).execute()
}

/** A row of both tables of sums: a counter in each of their columns. */
export interface VisitedPlace extends Partial<Record<VisitColumn, number>> {
  place_id: string
  /** By the clock of the city. */
  day: string
  /** Hashes of those who may be new today. */
  people: string[]
}

/**
 * Adds visits of one hour to the sums, and counts the people who were not there yet on this day of the salt. Raw SQL: one
 * statement for three tables. In one order, so that nodes that write at once do not block each other.
 */
export async function addVisits(
  db: Db,
  { day, hour }: { day: string; hour: string },
  rows: readonly VisitedPlace[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    with given as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::json)
        as given(place_id text, day date, people bytea[], ${givenCounters})
    ), added as (
      insert into day_visitors (day, place_id, visitor)
      select ${day}::date, place_id, person from given, unnest(people) person order by 2, 3
      on conflict do nothing returning place_id
    ), sums as materialized (
      select given.*, coalesce(fresh.count, 0) visitors
      from given left join (select place_id, count(*) from added group by 1) fresh using (place_id)
    ), hours as (
      insert into visit_hours as counted (place_id, hour, ${visitCounters})
      select place_id, ${hour}::timestamptz, ${visitCounters} from sums order by 1
      on conflict (place_id, hour) do update set ${addedCounters}
    )
    insert into visit_days as counted (place_id, day, ${visitCounters})
    select place_id, day, ${visitCounters} from sums order by 1
    on conflict (place_id, day) do update set ${addedCounters}`.execute(db)
}

export interface RefusedRow {
  place_id: string
  starts_at: string
  guest: string
  guests_count: number
}

export async function insertRefused(db: Db, rows: readonly RefusedRow[]): Promise<void> {
  if (rows.length === 0) return
  const keyOf = (row: RefusedRow) => `${row.place_id} ${row.starts_at} ${row.guest}`
  // In one order, so that nodes do not block each other.
  const sorted = rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  await sql`${insertionOf('refused_requests', sorted)} on conflict do nothing`.execute(db)
}

/** As the column takes it: the driver writes a date object as a moment. */
function dateOf(day: string) {
  return sql<Date>`${day}::date`
}
