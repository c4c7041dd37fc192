import { type Insertable, sql, type Updateable } from 'kysely'
import type { PostType } from '#contract/posts.ts'
import type { Db } from '#server/db/connection.ts'
import type { Comments, MemberRole, Side } from '#server/db/types.ts'
import { isBlockedByAuthor, venueHasOwner, venueIsVisible, venueRole } from '#server/db/venue-standing.ts'

/** A post as the one that is commented on: what the venue is and what the viewer may do there. */
export interface PostOfCommentRow {
  post_id: string
  type: PostType
  post_user_id: string
  is_post_deleted: boolean
  is_post_hidden: boolean
  is_venue_visible: boolean
  city_id: number | null
  city_slug: string | null
  place_id: string | null
  place_slug: string | null
  place_organisation_id: string | null
  organisation_id: string | null
  role: MemberRole | null
  has_owner: boolean
}

/** With whether its author lets the viewer comment. */
export interface OpenPostRow extends PostOfCommentRow {
  is_viewer_blocked: boolean
}

/** A comment with what judging and counting it takes. */
export interface WrittenCommentRow extends PostOfCommentRow {
  id: string
  user_id: string
  by_outlet: boolean
  text: string
  image_ids: string[]
  is_deleted: boolean
  is_hidden: boolean
  deleted_by: Side | null
  hidden_by: Side | null
}

const postColumns = sql.raw(`
  p.id post_id, p.type, p.user_id post_user_id, p.is_deleted is_post_deleted, p.is_hidden is_post_hidden,
  p.city_id, city.latin_name city_slug, p.place_id, v.latin_name place_slug,
  v.organisation_id place_organisation_id, p.organisation_id`)
const postTables = sql.raw(`
  posts p left join places v on v.id = p.place_id left join cities city on city.id = p.city_id`)

export async function findPostOfComment(
  db: Db,
  postId: string,
  viewerId: string,
): Promise<OpenPostRow | undefined> {
  const { rows } = await sql<OpenPostRow>`
    select ${postColumns}, ${venueIsVisible} is_venue_visible, ${venueRole(viewerId)} "role", ${venueHasOwner} has_owner,
      ${isBlockedByAuthor(viewerId)} is_viewer_blocked
    from ${postTables} where p.id = ${postId}`.execute(db)
  return rows[0]
}

/** In any state; nobody else changes it until the transaction ends. */
export async function lockComment(
  db: Db,
  id: string,
  viewerId: string,
): Promise<WrittenCommentRow | undefined> {
  const { rows } = await sql<WrittenCommentRow>`
    select c.id, c.user_id, coalesce(c.place_id, c.organisation_id) is not null by_outlet, c.text,
      c.is_deleted, c.is_hidden, c.deleted_by, c.hidden_by,
      array(select image_id from comment_images where comment_id = c.id order by position) image_ids,
      ${postColumns}, ${venueIsVisible} is_venue_visible, ${venueRole(viewerId)} "role", ${venueHasOwner} has_owner
    from comments c join ${postTables} on p.id = c.post_id
    where c.id = ${id} for no key update of c`.execute(db)
  return rows[0]
}

/** A comment of the same post that is still there, and whether the person who wrote it blocked the viewer. */
export async function findAnswered(
  db: Db,
  { commentId, postId, viewerId }: { commentId: string; postId: string; viewerId: string },
): Promise<{ is_viewer_blocked: boolean } | undefined> {
  const { rows } = await sql<{ is_viewer_blocked: boolean }>`
    select c.place_id is null and c.organisation_id is null and exists (
      select from blocks b where b.blocker_id = c.user_id and b.blocked_id = ${viewerId}) is_viewer_blocked
    from visible_comments c where c.id = ${commentId} and c.post_id = ${postId}`.execute(db)
  return rows[0]
}

export async function findCommentByKey(db: Db, userId: string, key: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('comments')
    .select('id')
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  return row?.id
}

export async function insertComment(db: Db, comment: Insertable<Comments>): Promise<void> {
  await db.insertInto('comments').values(comment).execute()
}

export async function updateComment(db: Db, id: string, values: Updateable<Comments>): Promise<void> {
  await db
    .updateTable('comments')
    .set({ ...values, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** A comment appears (1) or disappears (−1): for its post and, when they speak themselves, its author. */
export async function countComment(
  db: Db,
  comment: { post_id: string; user_id: string; by_outlet: boolean },
  change: -1 | 1,
): Promise<void> {
  await sql`
    update posts set comment_count = comment_count + ${change}::int where id = ${comment.post_id}`.execute(db)
  if (comment.by_outlet) return
  await sql`
    update users set comment_count = comment_count + ${change}::int where id = ${comment.user_id}`.execute(db)
}
