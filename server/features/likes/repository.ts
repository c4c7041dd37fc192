import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import { type CursorRow, cursorOf, isOlderThan } from '#server/db/fragments/cursors.ts'
import { worksAtVenueOfPost } from '#server/db/fragments/venue-roles.ts'
import { eventsOf } from '#server/db/outbox.ts'
import { prepared, textList } from '#server/db/pools/prepared.ts'

export type LikeSubject = { postId: string } | { commentId: string }

export interface LikerRow extends CursorRow {
  user_id: string
}

export interface LikingVenueRow {
  place_id: string | null
  organisation_id: string | null
}

/** The people who like it, latest first, without the venue's like; empty for a deleted or hidden subject. */
export async function listLikers(
  db: Db,
  subject: LikeSubject,
  page: { limit: number; offset: number; cursor: string | undefined },
): Promise<LikerRow[]> {
  return likesOf(db, subject)
    .select(['l.user_id', cursorOf('l').as('cursor')])
    .where('l.place_id', 'is', null)
    .where('l.organisation_id', 'is', null)
    .$if(page.cursor !== undefined, (query) => query.where(isOlderThan(page.cursor ?? '', 'l')))
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

/** The venue that the post is about, if it likes it. */
export async function findLikingVenue(db: Db, subject: LikeSubject): Promise<LikingVenueRow | undefined> {
  return likesOf(db, subject)
    .select(['l.place_id', 'l.organisation_id'])
    .where((eb) => eb.or([eb('l.place_id', 'is not', null), eb('l.organisation_id', 'is not', null)]))
    .orderBy('l.created_at')
    .orderBy('l.id')
    .limit(1)
    .executeTakeFirst()
}

/** Empty for a deleted or hidden subject. */
function likesOf(db: Db, subject: LikeSubject) {
  const likes = db.selectFrom('likes as l')
  if ('postId' in subject) {
    return likes
      .where('l.post_id', '=', subject.postId)
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('readable_posts as p').whereRef('p.id', '=', 'l.post_id')),
      )
  }
  const readable = db
    .selectFrom('visible_comments as c')
    .innerJoin('readable_posts as p', 'p.id', 'c.post_id')
    .whereRef('c.id', '=', sql.ref('l.comment_id'))
  return likes.where('l.comment_id', '=', subject.commentId).where(({ exists }) => exists(readable))
}

// The writes are raw SQL: each locks, inserts, counts and adds events for many likes in one statement.

/** One like of a batch. */
export interface RequestedLike {
  id: string
  userId: string
  subjectId: string
}

/** Properties that all requests of a batch share. */
export interface LikeKind {
  type: 'post' | 'comment'
  byOutlet: boolean
}

export interface LikeChange {
  id: string
  /** The post, or the post of the comment; its venue determines who may like as the venue. */
  post_id: string
  /** Whether anything changed. */
  is_changed: boolean
  like_count: number
}

/**
 * Inserts likes, updates counters and adds events in one statement. Returns nothing for a missing subject, and for a
 * person who may not like as the venue.
 */
export async function insertLikes(
  db: Db,
  kind: LikeKind,
  requests: readonly RequestedLike[],
): Promise<LikeChange[]> {
  const { table, key } = partsOf(kind)
  const { rows } = await sql<LikeChange>`${prepared}
    with subject as materialized (${subjectsQuery(kind, requests)}), inserted as (
      insert into likes (id, user_id, ${key}, place_id, organisation_id)
      select request_id, user_id, id, outlet_place_id, outlet_organisation_id from subject
      on conflict do nothing returning id, ${key} subject_id
    ), counted as (
      update ${table} t set like_count = like_count + inserted_count
      from (select subject_id, count(*)::int inserted_count from inserted group by subject_id) counts
      where t.id = counts.subject_id returning t.id, t.like_count
    ), announced as ${eventsOf('like.created', sql`jsonb_build_object('likeId', id)`, 'inserted')}
    select subject.request_id id, subject.post_id, inserted.id is not null is_changed,
      coalesce(counted.like_count, subject.like_count) like_count
    from subject left join inserted on inserted.id = subject.request_id left join counted on counted.id = subject.id`.execute(
    db,
  )
  return rows
}

export async function deleteLikes(
  db: Db,
  kind: LikeKind,
  requests: readonly RequestedLike[],
): Promise<LikeChange[]> {
  const { table, key } = partsOf(kind)
  const likerCondition = kind.byOutlet
    ? sql`(likes.place_id = subject.outlet_place_id or likes.organisation_id = subject.outlet_organisation_id)`
    : sql`likes.user_id = subject.user_id and likes.place_id is null and likes.organisation_id is null`
  const { rows } = await sql<LikeChange>`${prepared}
    with subject as materialized (${subjectsQuery(kind, requests)}), deleted as (
      delete from likes using subject where likes.${key} = subject.id and ${likerCondition}
      returning subject.request_id, likes.${key} subject_id
    ), counted as (
      update ${table} t set like_count = greatest(0, like_count - deleted_count)
      from (select subject_id, count(*)::int deleted_count from deleted group by subject_id) counts
      where t.id = counts.subject_id returning t.id, t.like_count
    )
    select subject.request_id id, subject.post_id, deleted.request_id is not null is_changed,
      coalesce(counted.like_count, subject.like_count) like_count
    from subject left join deleted on deleted.request_id = subject.request_id left join counted on counted.id = subject.id`.execute(
    db,
  )
  return rows
}

function partsOf({ type }: LikeKind) {
  return type === 'post'
    ? { table: sql.table('posts'), key: sql.ref('post_id') }
    : { table: sql.table('comments'), key: sql.ref('comment_id') }
}

/**
 * The visible posts or comments, with the venue in whose name they are liked. Locked in the order of their ids, as in
 * all batches of likes.
 */
function subjectsQuery(
  { type, byOutlet }: LikeKind,
  requests: readonly RequestedLike[],
): RawBuilder<unknown> {
  const outlet = byOutlet
    ? sql`p.place_id outlet_place_id, case when p.place_id is null then p.organisation_id end outlet_organisation_id`
    : sql`null::text outlet_place_id, null::text outlet_organisation_id`
  const staffed = byOutlet ? sql`where ${worksAtVenueOfPost(sql.ref('requested.user_id'))}` : sql``
  const requested = sql`unnest(
    ${textList(requests.map((request) => request.id))}, ${textList(requests.map((request) => request.userId))},
    ${textList(requests.map((request) => request.subjectId))}) requested(request_id, user_id, subject_id)`
  return type === 'post'
    ? sql`select requested.request_id, requested.user_id, p.id, p.id post_id, p.like_count, ${outlet}
        from ${requested} join readable_posts p on p.id = requested.subject_id
        ${staffed} order by p.id for no key update of p`
    : sql`select requested.request_id, requested.user_id, c.id, c.post_id, c.like_count, ${outlet}
        from ${requested} join visible_comments c on c.id = requested.subject_id join readable_posts p on p.id = c.post_id
        ${staffed}
        order by c.id for no key update of c`
}
