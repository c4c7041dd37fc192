import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import { type CursorRow, cursorColumn, cursorValue } from '#server/db/cursors.ts'
import { eventOf } from '#server/db/outbox.ts'
import { prepared } from '#server/db/prepared.ts'

export type LikeSubject = { postId: string } | { commentId: string }

export interface LikerRow extends CursorRow {
  user_id: string
}

/** People who like it, latest first; a venue's like is not a person's. Nobody for what is deleted or hidden. */
export async function listLikers(
  db: Db,
  subject: LikeSubject,
  page: { limit: number; offset: number; cursor: string | undefined },
): Promise<LikerRow[]> {
  const isLiked =
    'postId' in subject
      ? sql`l.post_id = ${subject.postId} and exists (select from posts p where p.id = l.post_id and ${isReadable})`
      : sql`l.comment_id = ${subject.commentId} and exists (
          select from comments c join posts p on p.id = c.post_id
          where c.id = l.comment_id and not c.is_deleted and not c.is_hidden and ${isReadable})`
  const older =
    page.cursor === undefined ? sql`` : sql`and (l.created_at, l.id) < ${cursorValue(page.cursor)}`
  const { rows } = await sql<LikerRow>`
    select l.user_id, ${cursorColumn('l')} from likes l
    where ${isLiked} and l.place_id is null and l.organisation_id is null ${older}
    order by l.created_at desc, l.id desc limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows
}

const isReadable = sql.raw(`not p.is_deleted and not p.is_hidden and not exists (
  select from places v where v.id = p.place_id and (v.status = 'deleted' or v.moderation_status <> 'published'))`)

export interface LikeChange {
  /** Of the post, or the one commented on: the viewer's standing at the venue decides about its likes. */
  post_id: string
  /** Whether anything changed. */
  is_changed: boolean
  like_count: number
}

/**
 * Like, counter and event in one statement, so in one transaction and one round trip. Nothing comes back when there
 * is nothing to like, or when the person does not belong to the venue they like as.
 */
export async function insertLike(
  db: Db,
  like: { id: string; userId: string; subject: LikeSubject; byOutlet: boolean },
): Promise<LikeChange | undefined> {
  const { table, key } = partsOf(like.subject)
  const { rows } = await sql<LikeChange>`${prepared}
    with subject as (${subjectQuery(like)}), made as (
      insert into likes (id, user_id, ${key}, place_id, organisation_id)
      select ${like.id}, ${like.userId}, subject.id, subject.outlet_place_id, subject.outlet_organisation_id
      from subject on conflict do nothing returning 1
    ), counted as (
      update ${table} set like_count = like_count + 1
      where id = (select id from subject) and exists (select from made) returning like_count
    ), announced as (${eventOf('like.created', { likeId: like.id }, 'made')})
    select subject.post_id, exists (select from made) is_changed,
      coalesce((select like_count from counted), subject.like_count) like_count
    from subject`.execute(db)
  return rows[0]
}

export async function deleteLike(
  db: Db,
  like: { userId: string; subject: LikeSubject; byOutlet: boolean },
): Promise<LikeChange | undefined> {
  const { table, key } = partsOf(like.subject)
  const giver = like.byOutlet
    ? sql`(likes.place_id = subject.outlet_place_id or likes.organisation_id = subject.outlet_organisation_id)`
    : sql`likes.user_id = ${like.userId} and likes.place_id is null and likes.organisation_id is null`
  const { rows } = await sql<LikeChange>`${prepared}
    with subject as (${subjectQuery(like)}), gone as (
      delete from likes using subject where likes.${key} = subject.id and ${giver} returning 1
    ), counted as (
      update ${table} set like_count = greatest(0, like_count - 1)
      where id = (select id from subject) and exists (select from gone) returning like_count
    )
    select subject.post_id, exists (select from gone) is_changed,
      coalesce((select like_count from counted), subject.like_count) like_count
    from subject`.execute(db)
  return rows[0]
}

function partsOf(subject: LikeSubject) {
  return 'postId' in subject
    ? { table: sql.table('posts'), key: sql.ref('post_id') }
    : { table: sql.table('comments'), key: sql.ref('comment_id') }
}

/** The post or comment, readable by anybody, with the venue that the like is given as. */
function subjectQuery({
  userId,
  subject,
  byOutlet,
}: {
  userId: string
  subject: LikeSubject
  byOutlet: boolean
}): RawBuilder<unknown> {
  const outlet = byOutlet
    ? sql`p.place_id outlet_place_id, case when p.place_id is null then p.organisation_id end outlet_organisation_id`
    : sql`null::text outlet_place_id, null::text outlet_organisation_id`
  const isStaff = byOutlet
    ? sql`and (
        exists (select from place_members m where m.place_id = p.place_id and m.user_id = ${userId} and m.role <> 'requester')
        or (p.place_id is null and exists (
          select from organisation_members m
          where m.organisation_id = p.organisation_id and m.user_id = ${userId} and m.role <> 'requester')))`
    : sql``
  return 'postId' in subject
    ? sql`select p.id, p.id post_id, p.like_count, ${outlet} from posts p
        where p.id = ${subject.postId} and ${isReadable} ${isStaff}`
    : sql`select c.id, c.post_id, c.like_count, ${outlet} from comments c join posts p on p.id = c.post_id
        where c.id = ${subject.commentId} and not c.is_deleted and not c.is_hidden and ${isReadable} ${isStaff}`
}
