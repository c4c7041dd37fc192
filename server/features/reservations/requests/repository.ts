import { type Insertable, sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import type { Reservations } from '#server/db/types.ts'

export interface MadeRow {
  id: string
  phone: string | null
  idempotency_key: string | null
  starts_at: Date
  /** It stands: the same person at the same moment would be a double tap. */
  is_standing: boolean
}

/** What earlier requests may have made already: by their keys, or for the same phones at the same moments. */
export async function listMade(
  db: Db,
  placeId: string,
  asked: { keys: readonly string[]; phones: readonly string[]; moments: readonly number[] },
): Promise<MadeRow[]> {
  const moments = asked.moments.map((moment) => new Date(moment).toISOString())
  const { rows } = await sql<MadeRow>`
    select id, phone, idempotency_key, starts_at,
      (source = 'guest' and status in ('requested', 'confirmed')) is_standing
    from reservations where place_id = ${placeId} and (
      idempotency_key = any(${[...asked.keys]}::text[])
      or (phone = any(${[...asked.phones]}::text[]) and starts_at = any(${moments}::timestamptz[])
        and source = 'guest' and status in ('requested', 'confirmed')))`.execute(db)
  return rows
}

/** @returns how many of them; fewer when one was made elsewhere meanwhile */
export async function insertReservations(
  db: Db,
  values: readonly Insertable<Reservations>[],
): Promise<number> {
  const made = await db
    .insertInto('reservations')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return made.length
}

/** How many tables each of these phones has still before it. */
export async function countUpcoming(db: Db, phones: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('reservations')
    .select((eb) => ['phone', eb.fn.countAll<number>().as('count')])
    .where('phone', 'in', phones)
    .where('starts_at', '>', sql<Date>`now()`)
    .where('status', 'in', ['held', 'requested', 'confirmed'])
    .groupBy('phone')
    .execute()
  return new Map(rows.map((row) => [row.phone ?? '', Number(row.count)]))
}
