import type { Insertable } from 'kysely'
import { HOUR_MS } from '#contract/durations.ts'
import type { Db } from '#server/db/connection.ts'
import { timeFromNow } from '#server/db/fragments/columns.ts'
import type { GuestCardLog } from '#server/db/types.ts'

type Entry = Pick<Insertable<GuestCardLog>, 'place_id' | 'card_id' | 'user_id' | 'action' | 'amount'>

export async function logAction(db: Db, entry: Entry): Promise<void> {
  await db.insertInto('guest_card_log').values(entry).execute()
}

/** At most one entry an hour for each person and card (or the list), so that reloads are not logged. */
export async function logAccess(db: Db, entry: Entry): Promise<void> {
  const known = await db
    .selectFrom('guest_card_log')
    .select('id')
    .where('place_id', '=', entry.place_id)
    .where('user_id', '=', entry.user_id ?? null)
    .where('action', '=', entry.action)
    .where('card_id', 'is not distinct from', entry.card_id ?? null)
    .where('created_at', '>', timeFromNow(-HOUR_MS))
    .limit(1)
    .executeTakeFirst()
  if (!known) await logAction(db, entry)
}

export async function listLog(db: Db, placeId: string, { limit, offset }: { limit: number; offset: number }) {
  return db
    .selectFrom('guest_card_log as l')
    .leftJoin('user_cards as u', 'u.id', 'l.user_id')
    .leftJoin('guest_cards as c', 'c.id', 'l.card_id')
    .leftJoin('guest_cards as root', 'root.id', 'c.root_id')
    .select(['l.id', 'l.action', 'l.amount', 'l.created_at', 'root.id as card_id', 'root.name as card_name'])
    .select(['u.first_name', 'u.second_name'])
    .where('l.place_id', '=', placeId)
    .orderBy('l.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function deleteOldLog(db: Db, keptMs: number): Promise<void> {
  await db.deleteFrom('guest_card_log').where('created_at', '<', timeFromNow(-keptMs)).execute()
}
