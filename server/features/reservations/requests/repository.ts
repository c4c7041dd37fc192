import { sql } from 'kysely'
import { batchCalls } from '#server/db/batch-calls.ts'
import type { Db } from '#server/db/connection.ts'
import { prepared } from '#server/db/pools/prepared.ts'

/**
 * Finds the reservation of an earlier request: with the same key, or for the same phone at the same time, which is a
 * double tap.
 */
export interface EarlierReservationQuery {
  placeId: string
  key: string | null
  phone: string
  /** null for a time that a clock change skips. */
  startsAt: number | null
}

export interface EarlierReservationRow {
  id: string
  user_id: string | null
  phone: string | null
  idempotency_key: string | null
}

/**
 * Batched, because many guests request a popular evening at the same time. Raw SQL: any number of requests by two
 * indexes.
 */
export const listEarlierReservations = batchCalls<EarlierReservationQuery, EarlierReservationRow[]>({
  async run(db, queries) {
    const list = (read: (query: EarlierReservationQuery) => string | null, type: 'text' | 'timestamptz') =>
      sql`${queries.map(read)}::${sql.raw(type)}[]`
    const moment = ({ startsAt }: EarlierReservationQuery) =>
      startsAt === null ? null : new Date(startsAt).toISOString()
    const { rows } = await sql<EarlierReservationRow & { position: number }>`${prepared}
      select query.position, earlier.* from unnest(${list(({ placeId }) => placeId, 'text')}, ${list(({ key }) => key, 'text')},
          ${list(({ phone }) => phone, 'text')}, ${list(moment, 'timestamptz')})
          with ordinality query(place_id, key, phone, starts_at, position),
        lateral (
          select id, user_id, phone, idempotency_key from reservations r
          where r.place_id = query.place_id and r.idempotency_key = query.key
          union all
          select id, user_id, phone, idempotency_key from reservations r
          where r.place_id = query.place_id and r.phone = query.phone and r.starts_at = query.starts_at
            and r.source in ('guest', 'widget') and r.status in ('requested', 'confirmed')
        ) earlier`.execute(db)
    const byPosition = Map.groupBy(rows, ({ position }) => position)
    return queries.map((_, index) => byPosition.get(index + 1) ?? [])
  },
})

/** The number of coming reservations of a phone. */
export async function countUpcoming(db: Db, phone: string): Promise<number> {
  const row = await db
    .selectFrom('reservations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('phone', '=', phone)
    .where('starts_at', '>', (eb) => eb.fn<Date>('now'))
    .where('status', 'in', ['held', 'requested', 'confirmed'])
    .executeTakeFirstOrThrow()
  return row.count
}
