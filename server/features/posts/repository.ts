import { type RawBuilder, sql } from 'kysely'
import { isId } from '#contract/ids.ts'
import type { PostType } from '#contract/posts.ts'
import { imagesColumn, likesColumns, pictureOf, userCardOf } from '#server/db/cards.ts'
import type { Db } from '#server/db/connection.ts'
import { type CursorRow, cursorColumn } from '#server/db/cursors.ts'
import { prepared, textList } from '#server/db/prepared.ts'
import type { MemberRole, Side } from '#server/db/types.ts'
import { isBlockedByAuthor, venueHasOwner, venueIsVisible, venueRole } from '#server/db/venue-standing.ts'
import type { ImageRow } from '#server/features/images/views.ts'
import type { UserShortRow } from '#server/features/users/views.ts'
import {
  idsOfPage,
  listFollowedIds,
  orderOfPosts,
  orStaffed,
  type PostCriteria,
  type PostRange,
} from './page-queries.ts'

export interface PostRow extends CursorRow {
  id: string
  type: PostType
  user_id: string
  city_id: number | null
  text: string
  rating: number | null
  visit_id: string | null
  lat: number | null
  lon: number | null
  street: string
  like_count: number
  comment_count: number
  is_edited: boolean
  edited_by: Side | null
  is_deleted: boolean
  is_hidden: boolean
  hidden_by: Side | null
  deleted_by: Side | null
  created_at: Date
  author: UserShortRow
  place: PlaceRefRow | null
  organisation: { id: string; name: string } | null
  images: (ImageRow & { position: number })[] | null
  some_likes: UserShortRow[] | null
  has_outlet_like: boolean
  is_venue_visible: boolean
  /** Absent for guests. */
  is_liked?: boolean
  is_place_followed?: boolean
  role?: MemberRole | null
  has_owner?: boolean
  is_reader_blocked?: boolean
  /** By people whom the reader blocked. */
  unseen_comment_count?: number
}

export interface PlaceRefRow {
  id: string
  latin_name: string
  name: string
  category_id: number
  rating_sum: number
  rating_count: number
  avatar: ImageRow | null
}

/** Newest first. The ids of the page come from an index alone; only they are looked up. */
export async function listPosts(
  db: Db,
  criteria: PostCriteria,
  range: PostRange & { viewerId: string | null },
): Promise<PostRow[]> {
  const page =
    criteria.followedBy === undefined
      ? idsOfPage(criteria, range)
      : sql`select unnest(${textList(await listFollowedIds(db, criteria.followedBy, criteria, range))}) id`
  const { rows } = await sql<PostRow>`${isPlain(criteria) ? prepared : sql``}
    select ${columns} ${viewerColumns(range.viewerId)}
    from (${page}) page join posts p on p.id = page.id
    order by ${orderOfPosts(criteria.reviews, 'p')}`.execute(db)
  return rows
}

/** A feed of a city or of all, or of known ids: one index answers it, whatever the parameters are. */
function isPlain({ placeId, organisationId, userId }: PostCriteria): boolean {
  return placeId === undefined && organisationId === undefined && userId === undefined
}

/** How many are newer than the cursor, at most `limit`. */
export async function countNewPosts(
  db: Db,
  criteria: PostCriteria,
  range: { after: string; limit: number; viewerId: string | null },
): Promise<number> {
  const whole = { ...range, offset: 0 }
  if (criteria.followedBy !== undefined) {
    return (await listFollowedIds(db, criteria.followedBy, criteria, whole)).length
  }
  const { rows } = await sql<{ count: number }>`
    select count(*)::int count from (${idsOfPage(criteria, whole)}) newer`.execute(db)
  return rows[0]?.count ?? 0
}

/** In any state: who may see it is decided by the policy. */
export async function findPost(db: Db, id: string, viewerId: string | null): Promise<PostRow | undefined> {
  const { rows } = await sql<PostRow>`${prepared}
    select ${columns} ${viewerColumns(viewerId)}
    from posts p where p.id = ${id}`.execute(db)
  return rows[0]
}

/** The place that a list is asked about, when it has a page of its own for this viewer. */
export async function findVisiblePlaceId(
  db: Db,
  idOrSlug: string,
  viewerId: string | null,
): Promise<string | undefined> {
  const key = isId(idOrSlug) ? sql.ref('id') : sql.ref('latin_name')
  const { rows } = await sql<{ id: string }>`
    select id from places
    where ${key} = ${idOrSlug} and (id in (select id from visible_places) ${orStaffed(viewerId, sql.ref('id'))})`.execute(
    db,
  )
  return rows[0]?.id
}

const rawColumns = sql.raw(`
  p.id, p.type, p.user_id, p.city_id, p.text, p.rating, p.visit_id, p.lat, p.lon, p.street, p.like_count, p.comment_count,
  p.is_edited, p.edited_by, p.is_deleted, p.is_hidden, p.hidden_by, p.deleted_by, p.created_at,
  ${userCardOf('p.user_id')} author,
  (select row_to_json(place) from (
    select v.id, v.latin_name, v.name, v.category_id, v.rating_sum, v.rating_count,
      ${pictureOf('v.avatar_id')} avatar
    from places v where v.id = p.place_id) place) place,
  (select json_build_object('id', o.id, 'name', o.name) from organisations o where o.id = p.organisation_id) organisation,
  ${imagesColumn('post_images', 'post_id', 'p.id')},
  ${likesColumns('p', 'post_id')}`)

const columns = sql`${rawColumns}, ${cursorColumn('p')}, ${venueIsVisible} is_venue_visible`

/** What only a signed-in viewer's post needs. */
function viewerColumns(viewerId: string | null): RawBuilder<unknown> {
  if (viewerId === null) return sql``
  return sql`,
    exists (
      select from likes l where l.post_id = p.id and l.user_id = ${viewerId}
        and l.place_id is null and l.organisation_id is null) is_liked,
    exists (select from followers f where f.follower_id = ${viewerId} and f.place_id = p.place_id) is_place_followed,
    ${venueRole(viewerId)} "role",
    ${venueHasOwner} has_owner,
    ${isBlockedByAuthor(viewerId)} is_reader_blocked,
    (select count(*)::int from blocks b join visible_comments c on c.user_id = b.blocked_id and c.post_id = p.id
      where b.blocker_id = ${viewerId}
        and c.place_id is null and c.organisation_id is null) unseen_comment_count`
}
