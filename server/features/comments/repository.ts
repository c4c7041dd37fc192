import { type RawBuilder, sql } from 'kysely'
import { imagesColumn, likesColumns, pictureOf, userCardOf } from '#server/db/cards.ts'
import type { Db } from '#server/db/connection.ts'
import { type CursorRow, cursorColumn, cursorValue } from '#server/db/cursors.ts'
import { prepared, textList, windowOf } from '#server/db/prepared.ts'
import type { MemberRole, Side } from '#server/db/types.ts'
import { blockedBy, venueHasOwner, venueIsVisible, venueRole } from '#server/db/venue-standing.ts'
import type { ImageRow } from '#server/features/images/views.ts'
import type { UserShortRow } from '#server/features/users/views.ts'

export interface CommentRow extends CursorRow {
  id: string
  post_id: string
  thread_id: string | null
  user_id: string
  text: string
  like_count: number
  is_edited: boolean
  edited_by: Side | null
  is_deleted: boolean
  is_hidden: boolean
  hidden_by: Side | null
  deleted_by: Side | null
  created_at: Date
  author: UserShortRow
  /** The venue that speaks, when one does. */
  place: { id: string; latin_name: string; name: string; avatar: ImageRow | null } | null
  organisation: { id: string; name: string } | null
  subject: SubjectRow | null
  images: (ImageRow & { position: number })[] | null
  some_likes: UserShortRow[] | null
  has_outlet_like: boolean
  has_venue: boolean
  is_post_news: boolean
  /** Of a thread in a list of them. */
  answer_count?: number
  is_by_blocked?: boolean
  /** Absent for guests. */
  is_liked?: boolean
  role?: MemberRole | null
  has_owner?: boolean
}

export interface SubjectRow {
  id: string
  text: string
  first_name: string
  second_name: string
  user_id: string
  is_user_deleted: boolean
  venue_name: string | null
  is_deleted: boolean
  /** Deleted, hidden or by somebody whom the reader blocked: nothing of it is told. */
  is_gone: boolean
}

/** What deciding about the comments of a post takes. */
export interface CommentedPostRow {
  user_id: string
  type: 'news' | 'review' | 'impression'
  place_id: string | null
  organisation_id: string | null
  is_deleted: boolean
  is_hidden: boolean
  has_venue: boolean
  /** Neither deleted nor waiting for moderation. */
  is_venue_visible: boolean
  has_owner: boolean
  role: MemberRole | null
}

const SOME = 3

export async function findCommentedPost(
  db: Db,
  postId: string,
  viewerId: string | null,
): Promise<CommentedPostRow | undefined> {
  const { rows } = await sql<CommentedPostRow>`
    select p.user_id, p.type, p.place_id, p.organisation_id, p.is_deleted, p.is_hidden,
      coalesce(p.place_id, p.organisation_id) is not null has_venue,
      ${venueIsVisible} is_venue_visible, ${venueHasOwner} has_owner, ${venueRole(viewerId)} "role"
    from posts p where p.id = ${postId}`.execute(db)
  return rows[0]
}

/** What a reader is shown of a list. */
export interface CommentScope {
  withHidden: boolean
  viewerId: string | null
}

/** All of a post, its threads, or the answers of one thread. */
export type CommentPart = 'all' | 'threads' | { threadId: string }

/** Oldest first. */
export async function listComments(
  db: Db,
  postId: string,
  part: CommentPart,
  page: CommentScope & { limit: number; offset: number; after?: string | undefined },
): Promise<CommentRow[]> {
  const after = page.after === undefined ? sql`` : sql`and (c.created_at, c.id) > ${cursorValue(page.after)}`
  const ordered = sql`
    select c.id from comments c where c.post_id = ${postId} and ${isInPart(part, page)} ${after}
    order by c.created_at, c.id`
  const { rows } = await sql<CommentRow>`${prepared}
    select ${columns(page.viewerId)} ${part === 'threads' ? sql`, ${threadColumns(page)}` : sql``}
    from (${windowOf(ordered, page)}) page join comments c on c.id = page.id join posts p on p.id = c.post_id
    order by c.created_at, c.id`.execute(db)
  return rows
}

/** The first few answers of each of these threads, oldest first. */
export async function listFirstAnswers(
  db: Db,
  threadIds: readonly string[],
  scope: CommentScope & { limit: number },
): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`${prepared}
    select ${columns(scope.viewerId)}
    from unnest(${textList(threadIds)}) wanted(id)
    cross join lateral (
      select c.id from comments c where c.thread_id = wanted.id and ${isListed('c', scope)}
      order by c.created_at, c.id limit ${sql.lit(scope.limit)}
    ) page join comments c on c.id = page.id join posts p on p.id = c.post_id
    order by c.created_at, c.id`.execute(db)
  return rows
}

export interface PositionRow {
  thread_id: string
  threads_before: number
  /** Null for the first comment of a thread. */
  answers_before: number | null
}

/** Where a comment that the reader is shown stands in the list of threads and in its own. */
export async function findPosition(
  db: Db,
  { postId, commentId }: { postId: string; commentId: string },
  scope: CommentScope,
): Promise<PositionRow | undefined> {
  const { rows } = await sql<PositionRow>`
    select root.id thread_id,
      (select count(*)::int from comments c where c.post_id = root.post_id and ${isInPart('threads', scope)}
        and (c.created_at, c.id) < (root.created_at, root.id)) threads_before,
      case when named.thread_id is not null then (
        select count(*)::int from comments c where c.thread_id = root.id and ${isListed('c', scope)}
          and (c.created_at, c.id) < (named.created_at, named.id)) end answers_before
    from comments named join comments root on root.id = coalesce(named.thread_id, named.id)
    where named.id = ${commentId} and named.post_id = ${postId}
      and (${isListed('named', scope)} or (named.thread_id is null and ${hasAnswers('named', scope)}))`.execute(
    db,
  )
  return rows[0]
}

/** In any state: who may see it is decided by the policy. */
export async function findComment(
  db: Db,
  id: string,
  viewerId: string | null,
): Promise<CommentRow | undefined> {
  const { rows } = await sql<CommentRow>`${prepared}
    select ${columns(viewerId)}
    from comments c join posts p on p.id = c.post_id
    where c.id = ${id}`.execute(db)
  return rows[0]
}

/** The latest few of each post, oldest first. */
export async function listLastComments(
  db: Db,
  postIds: readonly string[],
  viewerId: string | null,
): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`${prepared}
    select ${columns(viewerId)}
    from unnest(${textList(postIds)}) wanted(id)
    cross join lateral (
      select c.id from comments c
      where c.post_id = wanted.id and ${isListed('c', { withHidden: false, viewerId })}
      order by c.created_at desc, c.id desc limit ${sql.lit(SOME)}
    ) page join comments c on c.id = page.id join posts p on p.id = c.post_id
    order by c.created_at, c.id`.execute(db)
  return rows
}

const rawColumns = sql.raw(`
  c.id, c.post_id, c.thread_id, c.user_id, c.text, c.like_count, c.is_edited, c.edited_by, c.is_deleted, c.is_hidden, c.hidden_by, c.deleted_by, c.created_at,
  ${userCardOf('c.user_id')} author,
  (select row_to_json(place) from (
    select v.id, v.latin_name, v.name,
      ${pictureOf('v.avatar_id')} avatar
    from places v where v.id = c.place_id) place) place,
  (select json_build_object('id', o.id, 'name', o.name) from organisations o where o.id = c.organisation_id) organisation,
  ${imagesColumn('comment_images', 'comment_id', 'c.id')},
  ${likesColumns('c', 'comment_id')},
  p.type = 'news' is_post_news,
  coalesce(p.place_id, p.organisation_id) is not null has_venue`)

function columns(viewerId: string | null): RawBuilder<unknown> {
  return sql`${rawColumns}, ${cursorColumn('c')}, ${subjectColumn(viewerId)} ${viewerColumns(viewerId)}`
}

/** The comment answered. Words of somebody the reader blocked are not quoted either. */
function subjectColumn(viewerId: string | null): RawBuilder<unknown> {
  return sql`(select row_to_json(subject) from (
    select s.id, s.text, s.user_id, a.first_name, a.second_name, a.is_deleted is_user_deleted,
      coalesce((select name from places where id = s.place_id), (select name from organisations where id = s.organisation_id)) venue_name,
      s.is_deleted, not (${isListed('s', { withHidden: false, viewerId })}) is_gone
    from comments s join users a on a.id = s.user_id where s.id = c.subject_comment_id) subject) subject`
}

/** Of a thread: an author whom the reader blocked leaves a placeholder over the answers of others. */
function threadColumns(scope: CommentScope): RawBuilder<unknown> {
  return sql`
    not (${notBlocked('c', scope.viewerId)}) is_by_blocked,
    (select count(*)::int from comments answer
      where answer.thread_id = c.id and ${isListed('answer', scope)}) answer_count`
}

function isInPart(part: CommentPart, scope: CommentScope): RawBuilder<unknown> {
  if (part === 'all') return isListed('c', scope)
  if (part === 'threads') {
    return sql`c.thread_id is null and (${isListed('c', scope)} or ${hasAnswers('c', scope)})`
  }
  return sql`c.thread_id = ${part.threadId} and ${isListed('c', scope)}`
}

/** What is gone still holds its answers together. */
function hasAnswers(alias: string, scope: CommentScope): RawBuilder<unknown> {
  return sql`exists (
    select from comments answer where answer.thread_id = ${sql.ref(`${alias}.id`)} and ${isListed('answer', scope)})`
}

function isListed(alias: string, { withHidden, viewerId }: CommentScope): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`not ${column('is_deleted')} ${withHidden ? sql`` : sql`and not ${column('is_hidden')}`}
    and ${notBlocked(alias, viewerId)}`
}

/** A venue that speaks stays, whoever of its people is blocked. */
function notBlocked(alias: string, viewerId: string | null): RawBuilder<unknown> {
  if (viewerId === null) return sql`true`
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`(coalesce(${column('place_id')}, ${column('organisation_id')}) is not null
    or ${column('user_id')} not in ${blockedBy(viewerId)})`
}

/** What only a signed-in viewer's comment needs. */
function viewerColumns(viewerId: string | null): RawBuilder<unknown> {
  if (viewerId === null) return sql``
  return sql`,
    exists (
      select from likes l where l.comment_id = c.id and l.user_id = ${viewerId}
        and l.place_id is null and l.organisation_id is null) is_liked,
    ${venueRole(viewerId)} "role",
    ${venueHasOwner} has_owner`
}
