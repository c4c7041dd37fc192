import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import type { DoorEntries } from '#server/db/types.ts'

export type DoorEntryRow = Selectable<DoorEntries>

export async function insertDoorEntry(db: Db, entry: Insertable<DoorEntries>): Promise<void> {
  await db.insertInto('door_entries').values(entry).execute()
}

export async function findDoorEntry(db: Db, id: string): Promise<DoorEntryRow | undefined> {
  return db.selectFrom('door_entries').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function updateDoorEntry(db: Db, id: string, values: Updateable<DoorEntries>): Promise<void> {
  await db.updateTable('door_entries').set(values).where('id', '=', id).execute()
}

export const MAX_QUEUE_LENGTH = 100

/** The parties that have waited since a time, first in the queue first. */
export async function listDoorQueue(db: Db, placeId: string, since: Date): Promise<DoorEntryRow[]> {
  return db
    .selectFrom('door_entries')
    .selectAll()
    .where('place_id', '=', placeId)
    .where('status', 'in', ['waiting', 'called'])
    .where('created_at', '>=', since)
    .orderBy('created_at')
    .orderBy('id')
    .limit(MAX_QUEUE_LENGTH)
    .execute()
}
