import type { Db } from '#server/db/connection.ts'
import { type CursorRow, cursorOf, isOlderThan } from '#server/db/fragments/cursors.ts'
import { blockedBy } from '#server/db/fragments/venue-roles.ts'

export interface SavedPostRow extends CursorRow {
  post_id: string
}

/** Saved posts that the viewer may read now: without removed ones, and those of blocked people or closed places. */
export function listSavedPosts(
  db: Db,
  userId: string,
  { limit, offset, cursor }: { limit: number; offset: number; cursor: string | undefined },
): Promise<SavedPostRow[]> {
  return (
    db
      .selectFrom('saved_posts as s')
      .innerJoin('visible_posts as p', 'p.id', 's.post_id')
      .select(['s.post_id', cursorOf('s').as('cursor')])
      .where('s.user_id', '=', userId)
      // The list of hidden places is read once; `readable_posts` asks for each post and sorts all that were saved.
      .where((eb) =>
        eb.or([
          eb('p.place_id', 'is', null),
          eb('p.place_id', 'not in', eb.selectFrom('hidden_places').select('id')),
        ]),
      )
      .where((eb) => eb.or([eb('p.type', '=', 'news'), eb('p.user_id', 'not in', blockedBy(userId))]))
      .$if(cursor !== undefined, (query) => query.where(isOlderThan(cursor ?? '', 's')))
      .orderBy('s.created_at', 'desc')
      .orderBy('s.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute()
  )
}

export async function insertSavedPost(
  db: Db,
  saved: { id: string; user_id: string; post_id: string },
): Promise<void> {
  await db
    .insertInto('saved_posts')
    .values(saved)
    .onConflict((former) => former.columns(['user_id', 'post_id']).doNothing())
    .execute()
}

export async function deleteSavedPost(db: Db, userId: string, postId: string): Promise<void> {
  await db.deleteFrom('saved_posts').where('user_id', '=', userId).where('post_id', '=', postId).execute()
}
