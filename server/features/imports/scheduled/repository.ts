import type { Insertable, UpdateObject } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '#server/db/connection.ts'
import { currentTime } from '#server/db/fragments/columns.ts'
import type { DB } from '#server/db/types.ts'

export type ScheduledImportRow = Awaited<ReturnType<typeof listScheduledImports>>[number]

/** All scheduled imports, the latest first, or only the one with the id. */
export function listScheduledImports(db: Db, id?: string) {
  return db
    .selectFrom('scheduled_imports as w')
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

export async function insertScheduledImport(db: Db, row: Insertable<DB['scheduled_imports']>): Promise<void> {
  await db.insertInto('scheduled_imports').values(row).execute()
}

/** @returns false when it does not exist */
export async function updateScheduledImport(
  db: Db,
  id: string,
  values: UpdateObject<DB, 'scheduled_imports'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('scheduled_imports')
    .set(values)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** @returns false when it did not exist */
export async function deleteScheduledImport(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('scheduled_imports')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Locks the scheduled imports that are due and skips those locked by another transaction. */
export function lockDueImports(db: Db) {
  return db
    .selectFrom('scheduled_imports')
    .select(['id', 'every_hours'])
    .where('is_paused', '=', false)
    .where('next_at', '<=', currentTime)
    .orderBy('next_at')
    .limit(100)
    .forUpdate()
    .skipLocked()
    .execute()
}
