import { sql } from 'kysely'
import { coalesce } from '#server/db/coalesce.ts'
import type { Db } from '#server/db/connection.ts'
import { prepared } from '#server/db/prepared.ts'

/** What an earlier request may have made: by its key, or for the same phone at the same moment, which is a double tap. */
export interface MadeQuery {
  placeId: string
  key: string | null
  phone: string
  /** null for a time that the clocks leap over. */
  startsAt: number | null
}

export interface MadeRow {
  id: string
  phone: string | null
  idempotency_key: string | null
}

/** Everybody whom a full evening refuses asks for it at the same moment. */
export const listMade = coalesce<MadeQuery, MadeRow[]>({
  async run(db, queries) {
    const list = (of: (query: MadeQuery) => string | null, type: 'text' | 'timestamptz') =>
      sql`${queries.map(of)}::${sql.raw(type)}[]`
    const moment = ({ startsAt }: MadeQuery) => (startsAt === null ? null : new Date(startsAt).toISOString())
    const { rows } = await sql<MadeRow & { turn: number }>`${prepared}
      select asked.turn, made.* from unnest(${list(({ placeId }) => placeId, 'text')}, ${list(({ key }) => key, 'text')},
          ${list(({ phone }) => phone, 'text')}, ${list(moment, 'timestamptz')})
          with ordinality asked(place_id, key, phone, starts_at, turn),
        lateral (
          select id, phone, idempotency_key from reservations r
          where r.place_id = asked.place_id and r.idempotency_key = asked.key
          union all
          select id, phone, idempotency_key from reservations r
          where r.place_id = asked.place_id and r.phone = asked.phone and r.starts_at = asked.starts_at
            and r.source = 'guest' and r.status in ('requested', 'confirmed')
        ) made`.execute(db)
    const byTurn = Map.groupBy(rows, ({ turn }) => turn)
    return queries.map((_, index) => byTurn.get(index + 1) ?? [])
  },
})

/** How many tables a phone has still before it. */
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
