import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import type { ReservationChanges } from '#server/db/types.ts'

export async function insertChange(db: Db, change: Insertable<ReservationChanges>): Promise<void> {
  await db.insertInto('reservation_changes').values(change).execute()
}

export async function isKeyUsed(db: Db, reservationId: string, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('reservation_changes')
    .select('version')
    .where('reservation_id', '=', reservationId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  return row !== undefined
}

export interface ChangeRow
  extends Pick<Selectable<ReservationChanges>, 'action' | 'side' | 'user_id' | 'created_at'> {
  first_name: string | null
  second_name: string | null
  is_deleted: boolean | null
}

/** Changes after a version, newest first. */
export async function listChangesSince(db: Db, reservationId: string, version: number): Promise<ChangeRow[]> {
  return db
    .selectFrom('reservation_changes as c')
    .leftJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.action', 'c.side', 'c.user_id', 'c.created_at'])
    .select(['u.first_name', 'u.second_name', 'u.is_deleted'])
    .where('c.reservation_id', '=', reservationId)
    .where('c.version', '>', version)
    .orderBy('c.version', 'desc')
    .execute()
}
