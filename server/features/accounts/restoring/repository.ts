import type { Db } from '#server/db/connection.ts'

/** @returns false when it is back already, or erased */
export async function restoreAccount(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({ is_deleted: false, erase_at: null })
    .where('id', '=', userId)
    .where('erase_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
