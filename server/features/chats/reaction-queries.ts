import type { MessageReaction } from '#contract/writing.ts'
import type { Db } from '#server/db/connection.ts'

/** @returns whether anything changed */
export async function saveReaction(
  db: Db,
  key: { message_id: string; user_id: string },
  kind: MessageReaction,
): Promise<boolean> {
  const saved = await db
    .insertInto('message_reactions')
    .values({ ...key, kind })
    .onConflict((same) =>
      same
        .columns(['message_id', 'user_id'])
        .doUpdateSet({ kind })
        .where('message_reactions.kind', '<>', kind),
    )
    .executeTakeFirst()
  return (saved.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** @returns whether there was one */
export async function deleteReaction(db: Db, key: { message_id: string; user_id: string }): Promise<boolean> {
  const deleted = await db
    .deleteFrom('message_reactions')
    .where('message_id', '=', key.message_id)
    .where('user_id', '=', key.user_id)
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n
}
