import { sql } from 'kysely'
import { insertionOf, rowsOf } from '#server/db/bulk.ts'
import type { Db } from '#server/db/connection.ts'
import { addedCounters, givenCounters, visitCounters } from '#server/db/fragments/visits.ts'

export type { VisitColumn } from './rules.ts'

export interface CountedPlace {
  id: string
  latin_name: string
  time_zone: string
}

/** By latin names or ids, whichever each of them is. */
export function listCountedPlaces(db: Db, names: readonly string[]): Promise<CountedPlace[]> {
  return db
    .selectFrom('places as p')
    .innerJoin('cities as c', 'c.id', 'p.city_id')
    .select(['p.id', 'p.latin_name', 'c.time_zone'])
    .where((eb) => eb.or([eb('p.id', 'in', names), eb('p.latin_name', 'in', names)]))
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

export interface DayVisitor {
  day: string
  place_id: string
  visitor: string
}

/** @returns those who were not there yet. In one order, so that nodes that write at once do not block each other */
export async function insertVisitors(db: Db, rows: readonly DayVisitor[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const inserted = await db
    .insertInto('day_visitors')
    .columns(['day', 'place_id', 'visitor'])
    .expression((eb) =>
      eb
        .selectFrom(rowsOf('day_visitors', rows))
        .select(['row.day', 'row.place_id', 'row.visitor'])
        .orderBy('row.place_id')
        .orderBy('row.visitor'),
    )
    .onConflict((known) => known.doNothing())
    .returning(['place_id', 'visitor'])
    .execute()
  return new Set(inserted.map(({ place_id, visitor }) => `${place_id} \\x${visitor.toString('hex')}`))
}

/** Adds to the sums of an hour or a day. Raw SQL: one statement for two tables. */
async function addTo(
  db: Db,
  table: 'visit_hours' | 'visit_days',
  key: 'hour' | 'day',
  rows: readonly object[],
): Promise<void> {
  await sql`
    insert into ${sql.table(table)} as counted (place_id, ${sql.ref(key)}, ${visitCounters})
    select row.place_id, ${sql.ref(`row.${key}`)}, ${givenCounters} from ${rowsOf(table, rows)}
    order by 1, 2
    on conflict (place_id, ${sql.ref(key)}) do update set ${addedCounters}`.execute(db)
}

export async function addVisits(
  db: Db,
  { hours, days }: { hours: readonly object[]; days: readonly object[] },
): Promise<void> {
  if (hours.length === 0) return
  await addTo(db, 'visit_hours', 'hour', hours)
  await addTo(db, 'visit_days', 'day', days)
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
