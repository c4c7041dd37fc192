import { sql } from 'kysely'
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

/** @returns false when there is nobody to block */
export async function insertBlock(
  db: Db,
  block: { id: string; blockerId: string; blockedId: string },
): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`
    with person as (select id from users where id = ${block.blockedId}), made as (
      insert into blocks (id, blocker_id, blocked_id)
      select ${block.id}, ${block.blockerId}, id from person on conflict do nothing
    )
    select exists (select from person) is_there`.execute(db)
  return rows[0]?.is_there ?? false
}

export async function deleteBlock(db: Db, blockerId: string, blockedId: string): Promise<void> {
  await db
    .deleteFrom('blocks')
    .where('blocker_id', '=', blockerId)
    .where('blocked_id', '=', blockedId)
    .execute()
}
