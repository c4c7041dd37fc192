import type { Insertable, Updateable } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import { idsOfImages } from '#server/db/fragments/cards.ts'
import { changedCount, currentTime } from '#server/db/fragments/columns.ts'
import { authorAcceptsComments } from '#server/db/fragments/privacy.ts'
import {
  hasBlocked,
  isBlockedByAuthor,
  venueHasOwner,
  venueIsVisible,
  venueRole,
} from '#server/db/fragments/venue-roles.ts'
import type { Comments } from '#server/db/types.ts'

/** The post of a comment, with its venue and the viewer's rights there. */
export type PostOfCommentRow = Omit<
  OpenPostRow,
  'is_viewer_blocked' | 'accepts_comments' | 'are_comments_closed'
>

/** The same with whether its author has blocked the viewer, or takes no comments from them. */
export type OpenPostRow = NonNullable<Awaited<ReturnType<typeof findPostOfComment>>>

/** A comment with the facts that decisions and counters need. */
export type LockedComment = NonNullable<Awaited<ReturnType<typeof lockComment>>>

const postColumns = [
  'p.id as post_id',
  'p.type',
  'p.user_id as post_user_id',
  'p.is_deleted as is_post_deleted',
  'p.is_hidden as is_post_hidden',
  'p.city_id',
  'city.latin_name as city_slug',
  'p.place_id',
  'v.latin_name as place_slug',
  'v.organisation_id as place_organisation_id',
  'p.organisation_id',
  venueIsVisible.as('is_venue_visible'),
  venueHasOwner.as('has_owner'),
] as const

export function findPostOfComment(db: Db, postId: string, viewerId: string) {
  return db
    .selectFrom('posts as p')
    .leftJoin('places as v', 'v.id', 'p.place_id')
    .leftJoin('cities as city', 'city.id', 'p.city_id')
    .select(postColumns)
    .select([venueRole(viewerId).as('role'), isBlockedByAuthor(viewerId).as('is_viewer_blocked')])
    .select(['p.are_comments_closed', authorAcceptsComments(viewerId).as('accepts_comments')])
    .where('p.id', '=', postId)
    .executeTakeFirst()
}

/** Locks a comment in any state until the transaction ends. */
export function lockComment(db: Db, id: string, viewerId: string) {
  return db
    .selectFrom('comments as c')
    .innerJoin('posts as p', 'p.id', 'c.post_id')
    .leftJoin('places as v', 'v.id', 'p.place_id')
    .leftJoin('cities as city', 'city.id', 'p.city_id')
    .select(['c.id', 'c.user_id', 'c.text', 'c.is_deleted', 'c.is_hidden', 'c.deleted_by', 'c.hidden_by'])
    .select((c) => [
      c(c.fn.coalesce('c.place_id', 'c.organisation_id'), 'is not', null).$castTo<boolean>().as('by_outlet'),
      idsOfImages('comment_images', 'comment_id', c.ref('c.id')).as('image_ids'),
      venueRole(viewerId).as('role'),
    ])
    .select(postColumns)
    .where('c.id', '=', id)
    .forNoKeyUpdate('c')
    .executeTakeFirst()
}

/** A visible comment of the same post, and whether its author blocked the viewer. */
export function findAnswered(
  db: Db,
  { commentId, postId, viewerId }: { commentId: string; postId: string; viewerId: string },
): Promise<{ is_viewer_blocked: boolean } | undefined> {
  return db
    .selectFrom('visible_comments as c')
    .select((c) =>
      c
        .and([
          c('c.place_id', 'is', null),
          c('c.organisation_id', 'is', null),
          hasBlocked(c.ref('c.user_id'), viewerId),
        ])
        .$castTo<boolean>()
        .as('is_viewer_blocked'),
    )
    .where('c.id', '=', commentId)
    .where('c.post_id', '=', postId)
    .executeTakeFirst()
}

export async function insertComment(db: Db, comment: Insertable<Comments>): Promise<void> {
  await db.insertInto('comments').values(comment).execute()
}

export async function updateComment(db: Db, id: string, values: Updateable<Comments>): Promise<void> {
  await db
    .updateTable('comments')
    .set({ ...values, updated_at: currentTime })
    .where('id', '=', id)
    .execute()
}

/**
 * Updates the counters of the post and, unless the venue wrote it, of the author when a comment appears (1) or
 * disappears (−1).
 */
export async function countComment(
  db: Db,
  comment: { post_id: string; user_id: string; by_outlet: boolean },
  change: -1 | 1,
): Promise<void> {
  const counters = { comment_count: changedCount('comment_count', change) }
  await db.updateTable('posts').set(counters).where('id', '=', comment.post_id).execute()
  if (comment.by_outlet) return
  await db.updateTable('users').set(counters).where('id', '=', comment.user_id).execute()
}
