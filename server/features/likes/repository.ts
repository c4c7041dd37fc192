import { sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'

export type LikeSubject = { postId: string } | { commentId: string }

/** People who like it, latest first; a venue's like is not a person's. Nobody for what is deleted or hidden. */
export async function listLikerIds(
  db: Db,
  subject: LikeSubject,
  page: { limit: number; offset: number },
): Promise<string[]> {
  const isLiked =
    'postId' in subject
      ? sql`l.post_id = ${subject.postId} and exists (select from posts p where p.id = l.post_id and ${isReadable})`
      : sql`l.comment_id = ${subject.commentId} and exists (
          select from comments c join posts p on p.id = c.post_id
          where c.id = l.comment_id and not c.is_deleted and not c.is_hidden and ${isReadable})`
  const { rows } = await sql<{ user_id: string }>`
    select l.user_id from likes l
    where ${isLiked} and l.place_id is null and l.organisation_id is null
    order by l.created_at desc, l.id desc limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows.map((row) => row.user_id)
}

const isReadable = sql.raw(`not p.is_deleted and not p.is_hidden and not exists (
  select from places v where v.id = p.place_id and (v.status = 'deleted' or v.moderation_status <> 'published'))`)
