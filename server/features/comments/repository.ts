import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import type { MemberRole } from '#server/db/types.ts'
import type { ImageRow } from '#server/features/images/views.ts'
import { type UserShortRow, userShortColumns } from '#server/features/users/views.ts'

export interface CommentRow {
  id: string
  post_id: string
  user_id: string
  text: string
  like_count: number
  is_edited: boolean
  is_deleted: boolean
  is_hidden: boolean
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
    select p.user_id, p.is_deleted, p.is_hidden,
      coalesce(p.place_id, p.organisation_id) is not null has_venue,
      not exists (
        select from places where id = p.place_id and (status = 'deleted' or moderation_status <> 'published')
      ) is_venue_visible,
      exists (select from place_members m where m.place_id = p.place_id and m.role = 'owner')
        or exists (select from organisation_members m where m.organisation_id = p.organisation_id and m.role = 'owner') has_owner,
      ${roleColumn(viewerId)} "role"
    from posts p where p.id = ${postId}`.execute(db)
  return rows[0]
}

/** Oldest first. */
export async function listComments(
  db: Db,
  postId: string,
  page: { withHidden: boolean; limit: number; offset: number; viewerId: string | null },
): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select ${columns} ${viewerColumns(page.viewerId)}
    from (
      select id from comments
      where post_id = ${postId} and not is_deleted ${page.withHidden ? sql`` : sql`and not is_hidden`}
      order by created_at, id limit ${page.limit} offset ${page.offset}
    ) page join comments c on c.id = page.id join posts p on p.id = c.post_id join users u on u.id = c.user_id
    order by c.created_at, c.id`.execute(db)
  return rows
}

/** The latest few of each post, oldest first. */
export async function listLastComments(
  db: Db,
  postIds: readonly string[],
  viewerId: string | null,
): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select ${columns} ${viewerColumns(viewerId)}
    from unnest(${[...postIds]}::text[]) wanted(id)
    cross join lateral (
      select id from comments where post_id = wanted.id and not is_deleted and not is_hidden
      order by created_at desc, id desc limit ${SOME}
    ) page join comments c on c.id = page.id join posts p on p.id = c.post_id join users u on u.id = c.user_id
    order by c.created_at, c.id`.execute(db)
  return rows
}

const columns = sql.raw(`
  c.id, c.post_id, c.user_id, c.text, c.like_count, c.is_edited, c.is_deleted, c.is_hidden, c.created_at,
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
  (select json_agg(image order by image.position) from (
    select i.*, ci.position from comment_images ci join images i on i.id = ci.image_id
    where ci.comment_id = c.id and not i.is_deleted) image) images,
  case when c.like_count > 0 then (select json_agg(row) from (
    select liker.* from likes l join users u on u.id = l.user_id cross join lateral (select ${userShortColumns}) liker
    where l.comment_id = c.id and l.place_id is null and l.organisation_id is null
    order by l.created_at desc, l.id desc limit ${SOME}) row) end some_likes,
  c.like_count > 0 and exists (
    select from likes l where l.comment_id = c.id
      and (l.place_id = p.place_id or l.organisation_id = p.organisation_id)) has_outlet_like,
  coalesce(p.place_id, p.organisation_id) is not null has_venue`)

/** What only a signed-in viewer's comment needs. */
function viewerColumns(viewerId: string | null): RawBuilder<unknown> {
  if (viewerId === null) return sql``
  return sql`,
    exists (
      select from likes l where l.comment_id = c.id and l.user_id = ${viewerId}
        and l.place_id is null and l.organisation_id is null) is_liked,
    ${roleColumn(viewerId)} "role",
    exists (select from place_members m where m.place_id = p.place_id and m.role = 'owner')
      or exists (select from organisation_members m where m.organisation_id = p.organisation_id and m.role = 'owner') has_owner`
}

/** The viewer's role at the venue of the post `p`. */
function roleColumn(viewerId: string | null): RawBuilder<unknown> {
  if (viewerId === null) return sql`null`
  return sql`coalesce(
    (select m.role from place_members m where m.place_id = p.place_id and m.user_id = ${viewerId}),
    (select m.role from organisation_members m where m.organisation_id = p.organisation_id and m.user_id = ${viewerId}))`
}
