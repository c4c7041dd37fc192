import type { Db } from '#server/db/connection.ts'

export interface MadeRow {
  id: string
  phone: string | null
  idempotency_key: string | null
}

/** What an earlier request made: by its key, or for the same phone at the same moment, which is a double tap. */
export async function listMade(
  db: Db,
  placeId: string,
  { key, phone, startsAt }: { key: string | null; phone: string; startsAt: number | null },
): Promise<MadeRow[]> {
  return db
    .selectFrom('reservations')
    .select(['id', 'phone', 'idempotency_key'])
    .where('place_id', '=', placeId)
    .where(({ eb, and, or }) =>
      or([
        ...(key === null ? [] : [eb('idempotency_key', '=', key)]),
        ...(startsAt === null
          ? []
          : [
              and([
                eb('phone', '=', phone),
                eb('starts_at', '=', new Date(startsAt)),
                eb('source', '=', 'guest'),
                eb('status', 'in', ['requested', 'confirmed']),
              ]),
            ]),
      ]),
    )
    .execute()
}

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
