import { sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import { recordsetOf } from '#server/db/bulk.ts'
import type { Db } from '#server/db/connection.ts'
import { currentTime } from '#server/db/fragments/columns.ts'
import { idAt } from '#server/lib/ids.ts'

export interface DailyRow {
  day: string
  topic: 'new' | 'source' | 'age'
  name: string
  count: number
}

const counted = {
  people: 'users',
  posts: 'posts',
  reservations: 'reservations',
  places: 'places',
} as const
export type CountedNoun = keyof typeof counted
export const countedNouns = Object.keys(counted) as CountedNoun[]

/**
 * Rows added on each day from a moment on. Ids are ordered by time: the primary key leads to them, however many are older.
 * Raw SQL: days of a time zone, and groups by what was just computed.
 */
export async function countAdded(
  db: Db,
  noun: CountedNoun,
  { since, zone }: { since: Date; zone: string },
): Promise<DailyRow[]> {
  const day = sql<string>`((created_at at time zone ${zone})::date)::text`
  const rows = await db
    .selectFrom(counted[noun])
    .select(({ fn }) => [day.as('day'), fn.countAll<number>().as('count')])
    .where('id', '>=', idAt(since.getTime(), 0, ''))
    .where('created_at', '>=', since)
    .groupBy(sql`1`)
    .execute()
  return rows.map((row) => ({ ...row, topic: 'new', name: noun, count: Number(row.count) }))
}

/** Listed places by the source they were made from and by the last of the growing ages, in days, that their data has reached. Raw SQL: it counts elements of an array. */
export function countListed(db: Db, { now, ages }: { now: Date; ages: readonly number[] }) {
  const bounds = ages.map((days) => new Date(now.getTime() - days * DAY_MS))
  return db
    .selectFrom('listed_places')
    .select((place) => [
      place.fn.coalesce('source', sql.lit('people')).as('source'),
      sql<number>`(select count(*)::int from unnest(${bounds}::timestamptz[]) bound where updated_at <= bound)`.as(
        'reached',
      ),
      place.fn.countAll<number>().as('count'),
    ])
    .groupBy([sql`1`, sql`2`])
    .execute()
}

export async function saveNumbers(db: Db, rows: readonly DailyRow[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('daily_numbers')
    .columns(['day', 'topic', 'name', 'count', 'counted_at'])
    .expression((eb) =>
      eb
        .selectFrom(recordsetOf('daily_numbers', rows))
        .select(['row.day', 'row.topic', 'row.name', 'row.count', currentTime.as('counted_at')]),
    )
    .onConflict((conflict) =>
      conflict.columns(['topic', 'name', 'day']).doUpdateSet((eb) => ({
        count: eb.ref('excluded.count'),
        counted_at: eb.ref('excluded.counted_at'),
      })),
    )
    .execute()
}

/** The latest day on which additions were counted. */
export async function findLastDay(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('daily_numbers')
    .select(({ fn, cast }) => cast<string | null>(fn.max('day'), 'text').as('day'))
    .where('topic', '=', 'new')
    .executeTakeFirst()
  return row?.day ?? null
}

export function listNumbers(db: Db, { from, to }: { from: string; to: string }) {
  return db
    .selectFrom('daily_numbers as n')
    .leftJoin('import_sources as s', 's.name', 'n.name')
    .select((eb) => [
      eb.cast<string>('n.day', 'text').as('day'),
      'n.topic',
      'n.name',
      'n.count',
      'n.counted_at',
      's.title',
    ])
    .where((eb) => eb('n.day', '>=', eb.cast<Date>(eb.val(from), 'date')))
    .where((eb) => eb('n.day', '<=', eb.cast<Date>(eb.val(to), 'date')))
    .orderBy('n.name')
    .orderBy('n.day')
    .execute()
}
