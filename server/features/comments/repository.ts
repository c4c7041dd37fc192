import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import { type CursorRow, cursorColumn, cursorValue } from '#server/db/cursors.ts'
import { prepared, textList, windowOf } from '#server/db/prepared.ts'
import type { MemberRole, Side } from '#server/db/types.ts'
import { blockedBy, venueHasOwner, venueIsVisible, venueRole } from '#server/db/venue-standing.ts'
import type { ImageRow } from '#server/features/images/views.ts'
import { type UserShortRow, userShortColumns } from '#server/features/users/views.ts'
import { imagesColumn, likesColumns } from '#server/features/written/views.ts'

export interface CommentRow extends CursorRow {
  id: string
  post_id: string
  user_id: string
  text: string
  like_count: number
  is_edited: boolean
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
  /** Deleted or hidden: nothing of it is told. */
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

/** Oldest first. */
export async function listComments(
  db: Db,
  postId: string,
  page: {
    withHidden: boolean
    limit: number
    offset: number
    after?: string | undefined
    viewerId: string | null
  },
): Promise<CommentRow[]> {
  const ordered = sql`
    select id from comments
    where post_id = ${postId} and not is_deleted ${page.withHidden ? sql`` : sql`and not is_hidden`}
      ${page.after === undefined ? sql`` : sql`and (created_at, id) > ${cursorValue(page.after)}`}
      ${notBlocked(page.viewerId)}
    order by created_at, id`
  const { rows } = await sql<CommentRow>`${prepared}
    select ${columns} ${viewerColumns(page.viewerId)}
    from (${windowOf(ordered, page)}) page join comments c on c.id = page.id join posts p on p.id = c.post_id join users u on u.id = c.user_id
    order by c.created_at, c.id`.execute(db)
  return rows
}

/** In any state: who may see it is decided by the policy. */
export async function findComment(
  db: Db,
  id: string,
  viewerId: string | null,
): Promise<CommentRow | undefined> {
  const { rows } = await sql<CommentRow>`${prepared}
    select ${columns} ${viewerColumns(viewerId)}
    from comments c join posts p on p.id = c.post_id join users u on u.id = c.user_id
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
    select ${columns} ${viewerColumns(viewerId)}
    from unnest(${textList(postIds)}) wanted(id)
    cross join lateral (
      select id from comments where post_id = wanted.id and not is_deleted and not is_hidden ${notBlocked(viewerId)}
      order by created_at desc, id desc limit ${sql.lit(SOME)}
    ) page join comments c on c.id = page.id join posts p on p.id = c.post_id join users u on u.id = c.user_id
    order by c.created_at, c.id`.execute(db)
  return rows
}

const rawColumns = sql.raw(`
  c.id, c.post_id, c.user_id, c.text, c.like_count, c.is_edited, c.is_deleted, c.is_hidden, c.hidden_by, c.deleted_by, c.created_at,
  (select row_to_json(author) from (select ${userShortColumns}) author) author,
  (select row_to_json(place) from (
    select v.id, v.latin_name, v.name,
      (select row_to_json(i) from images i where i.id = v.avatar_id and not i.is_deleted) avatar
    from places v where v.id = c.place_id) place) place,
  (select json_build_object('id', o.id, 'name', o.name) from organisations o where o.id = c.organisation_id) organisation,
  (select row_to_json(subject) from (
    select s.id, s.text, s.user_id, a.first_name, a.second_name, a.is_deleted is_user_deleted,
      coalesce((select name from places where id = s.place_id), (select name from organisations where id = s.organisation_id)) venue_name,
      s.is_deleted or s.is_hidden is_gone
    from comments s join users a on a.id = s.user_id where s.id = c.subject_comment_id) subject) subject,
  ${imagesColumn('comment_images', 'comment_id', 'c.id')},
  ${likesColumns('c', 'comment_id')},
  p.type = 'news' is_post_news,
  coalesce(p.place_id, p.organisation_id) is not null has_venue`)

const columns = sql`${rawColumns}, ${cursorColumn('c')}`

/** A venue that speaks stays, whoever of its people is blocked. */
function notBlocked(viewerId: string | null): RawBuilder<unknown> {
  if (viewerId === null) return sql``
  return sql`and (coalesce(place_id, organisation_id) is not null or user_id not in ${blockedBy(viewerId)})`
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
