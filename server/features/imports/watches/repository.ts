import type { Insertable, UpdateObject } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '#server/db/connection.ts'
import { currentTime } from '#server/db/fragments/columns.ts'
import type { DB } from '#server/db/types.ts'

export type WatchRow = Awaited<ReturnType<typeof listWatches>>[number]

/** All watches, the latest first, or only the one with the id. */
export function listWatches(db: Db, id?: string) {
  return db
    .selectFrom('import_watches as w')
    .selectAll('w')
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom('users')
          .select(['id', 'first_name', 'second_name', 'is_deleted'])
          .whereRef('users.id', '=', 'w.created_by'),
      ).as('by'),
      jsonObjectFrom(
        eb.selectFrom('cities as c').select(['c.name', 'c.latin_name']).whereRef('c.id', '=', 'w.city_id'),
      ).as('city'),
    ])
    .$if(id !== undefined, (query) => query.where('w.id', '=', id ?? ''))
    .orderBy('w.created_at', 'desc')
    .orderBy('w.id', 'desc')
    .execute()
}

export async function insertWatch(db: Db, row: Insertable<DB['import_watches']>): Promise<void> {
  await db.insertInto('import_watches').values(row).execute()
}

/** @returns false when it does not exist */
export async function updateWatch(
  db: Db,
  id: string,
  values: UpdateObject<DB, 'import_watches'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('import_watches')
    .set(values)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** @returns false when it did not exist */
export async function deleteWatch(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('import_watches')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Locks the watches that are due and skips those locked by another transaction. */
export function lockDueWatches(db: Db) {
  return db
    .selectFrom('import_watches')
    .select(['id', 'every_hours'])
    .where('is_paused', '=', false)
    .where('next_at', '<=', currentTime)
    .orderBy('next_at')
    .limit(100)
    .forUpdate()
    .skipLocked()
    .execute()
}
