import type { Privacy, PrivacyChange } from '#contract/users/privacy.ts'
import type { Db } from '#server/db/connection.ts'

export function readPrivacy(db: Db, userId: string): Promise<Privacy> {
  return db
    .selectFrom('users')
    .select([
      'messages_from as messagesFrom',
      'comments_from as commentsFrom',
      'follow_lists_visible_to as followListsVisibleTo',
    ])
    .select(['shows_presence as showsPresence', 'shows_typing as showsTyping'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

export async function updatePrivacy(db: Db, userId: string, change: PrivacyChange): Promise<void> {
  const { messagesFrom, commentsFrom, followListsVisibleTo, showsPresence, showsTyping } = change
  await db
    .updateTable('users')
    .set({
      ...(messagesFrom && { messages_from: messagesFrom }),
      ...(commentsFrom && { comments_from: commentsFrom }),
      ...(followListsVisibleTo && { follow_lists_visible_to: followListsVisibleTo }),
      ...(showsPresence !== undefined && { shows_presence: showsPresence }),
      ...(showsTyping !== undefined && { shows_typing: showsTyping }),
    })
    .where('id', '=', userId)
    .execute()
}
