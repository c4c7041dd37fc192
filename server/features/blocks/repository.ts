import type { Db } from '#server/db/connection.ts'

/** Latest first. */
export async function listBlockedIds(
  db: Db,
  blockerId: string,
  page: { limit: number; offset: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('blocks')
    .select('blocked_id')
    .where('blocker_id', '=', blockerId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return rows.map((row) => row.blocked_id)
}

/** @returns false when the person does not exist */
export async function insertBlock(
  db: Db,
  block: { id: string; blockerId: string; blockedId: string },
): Promise<boolean> {
  const person = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', block.blockedId)
    .executeTakeFirst()
  if (!person) return false
  await db
    .insertInto('blocks')
    .values({ id: block.id, blocker_id: block.blockerId, blocked_id: block.blockedId })
    .onConflict((former) => former.doNothing())
    .execute()
  return true
}

export async function deleteBlock(db: Db, blockerId: string, blockedId: string): Promise<void> {
  await db
    .deleteFrom('blocks')
    .where('blocker_id', '=', blockerId)
    .where('blocked_id', '=', blockedId)
    .execute()
}
