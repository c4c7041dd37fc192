import { type RawBuilder, sql } from 'kysely'
import type { PostType } from '#contract/posts.ts'
import type { Db } from '#server/db/connection.ts'
import type { MemberRole } from '#server/db/types.ts'
import type { ImageRow } from '#server/features/images/views.ts'
import { type UserShortRow, userShortColumns } from '#server/features/users/views.ts'

/** Which posts; at most one of place, organisation, person and following. */
export interface PostCriteria {
  type?: PostType | undefined
  cityId?: number | undefined
  placeId?: string | undefined
  organisationId?: string | undefined
  userId?: string | undefined
  followedBy?: string | undefined
}

export interface PostRow {
  id: string
  type: PostType
  user_id: string
  city_id: number | null
  text: string
  rating: number | null
  lat: number | null
  lon: number | null
  street: string
  like_count: number
  comment_count: number
  is_edited: boolean
  is_deleted: boolean
  is_hidden: boolean
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

interface Page {
  limit: number
  offset: number
  viewerId: string | null
}

const SOME = 3

/** Newest first. The ids of the page come from an index alone; only they are looked up. */
export async function listPosts(db: Db, criteria: PostCriteria, page: Page): Promise<PostRow[]> {
  const { rows } = await sql<PostRow>`
    select ${columns} ${viewerColumns(page.viewerId)}
    from (${pageOf(criteria, page)}) page join posts p on p.id = page.id join users u on u.id = p.user_id
    order by p.created_at desc, p.id desc`.execute(db)
  return rows
}

/** In any state: who may see it is decided by the policy. */
export async function findPost(db: Db, id: string, viewerId: string | null): Promise<PostRow | undefined> {
  const { rows } = await sql<PostRow>`
    select ${columns} ${viewerColumns(viewerId)}
    from posts p join users u on u.id = p.user_id where p.id = ${id}`.execute(db)
  return rows[0]
}

/** The place that a list is asked about, when it has a page of its own for this viewer. */
export async function findVisiblePlaceId(
  db: Db,
  idOrSlug: string,
  viewerId: string | null,
): Promise<string | undefined> {
  const key = /^[0-9a-f]{24}$/.test(idOrSlug) ? sql.ref('id') : sql.ref('latin_name')
  const { rows } = await sql<{ id: string }>`
    select id from places where ${key} = ${idOrSlug} and (not ${isPlaceHidden} ${orStaffed(viewerId, sql.ref('id'))})`.execute(
    db,
  )
  return rows[0]?.id
}

const newestFirst = sql.raw('created_at desc, id desc')
const isVisible = sql.raw('not is_deleted and not is_hidden')
const isPlaceHidden = sql.raw(`(status = 'deleted' or moderation_status <> 'published')`)

function pageOf(criteria: PostCriteria, { limit, offset, viewerId }: Page): RawBuilder<unknown> {
  if (criteria.organisationId !== undefined) {
    return organisationPage(criteria.organisationId, criteria.type, { limit, offset, viewerId })
  }
  const all: RawBuilder<unknown>[] = [isVisible]
  if (criteria.type) all.push(sql`type = ${criteria.type}`)
  if (criteria.cityId !== undefined) all.push(sql`city_id = ${criteria.cityId}`)
  if (criteria.placeId === undefined) all.push(isVenueVisible(viewerId))
  else all.push(sql`place_id = ${criteria.placeId}`)
  // News speaks as the venue: the person who typed it is not told, not even by a list.
  if (criteria.userId !== undefined) all.push(sql`user_id = ${criteria.userId} and type <> 'news'`)
  if (criteria.followedBy !== undefined) all.push(isFollowed(criteria.followedBy))
  return sql`
    select id from posts where ${sql.join(all, sql` and `)}
    order by ${newestFirst} limit ${limit} offset ${offset}`
}

/** Hidden places are few and have an index of their own: the list of them is read once, not once per post. */
function isVenueVisible(viewerId: string | null): RawBuilder<unknown> {
  return sql`(
    place_id is null or place_id not in (select id from places where ${isPlaceHidden})
    ${orStaffed(viewerId, sql.ref('place_id'))})`
}

function orStaffed(viewerId: string | null, placeId: RawBuilder<unknown>): RawBuilder<unknown> {
  if (viewerId === null) return sql``
  return sql`or ${placeId} in (select place_id from place_members where user_id = ${viewerId} and role <> 'requester')`
}

function isFollowed(followerId: string): RawBuilder<unknown> {
  const followed = (column: string) =>
    sql`(select ${sql.ref(column)} from followers where follower_id = ${followerId} and ${sql.ref(column)} is not null)`
  return sql`(
    (user_id in ${followed('user_id')} and type <> 'news')
    or place_id in ${followed('place_id')} or organisation_id in ${followed('organisation_id')})`
}

/**
 * What the organisation says itself and what is said in and about its places. Each place gives its newest posts from
 * its own index; `union` lets a post of both appear once.
 */
function organisationPage(
  organisationId: string,
  type: PostType | undefined,
  { limit, offset, viewerId }: Page,
): RawBuilder<unknown> {
  const types = sql`unnest(${type ? [type] : ['news', 'review', 'impression']}::text[]) kind(type)`
  const newest = (venue: RawBuilder<unknown>) => sql`
    select id, created_at from posts where ${venue} and posts.type = kind.type and ${isVisible}
    order by ${newestFirst} limit ${limit + offset}`
  return sql`
    select id from (
      select own.id, own.created_at from ${types}
      cross join lateral (${newest(sql`organisation_id = ${organisationId}`)}) own
      union
      select theirs.id, theirs.created_at
      from (
        select id from places where organisation_id = ${organisationId}
          and (not ${isPlaceHidden} ${orStaffed(viewerId, sql.ref('id'))})
      ) place
      cross join ${types}
      cross join lateral (${newest(sql`place_id = place.id`)}) theirs
    ) both_kinds order by ${newestFirst} limit ${limit} offset ${offset}`
}

const columns = sql.raw(`
  p.id, p.type, p.user_id, p.city_id, p.text, p.rating, p.lat, p.lon, p.street, p.like_count, p.comment_count,
  p.is_edited, p.is_deleted, p.is_hidden, p.created_at,
  (select row_to_json(author) from (select ${userShortColumns}) author) author,
  (select row_to_json(place) from (
    select v.id, v.latin_name, v.name, v.category_id, v.rating_sum, v.rating_count,
      (select row_to_json(i) from images i where i.id = v.avatar_id and not i.is_deleted) avatar
    from places v where v.id = p.place_id) place) place,
  (select json_build_object('id', o.id, 'name', o.name) from organisations o where o.id = p.organisation_id) organisation,
  (select json_agg(image order by image.position) from (
    select i.*, pi.position from post_images pi join images i on i.id = pi.image_id
    where pi.post_id = p.id and not i.is_deleted) image) images,
  case when p.like_count > 0 then (select json_agg(row) from (
    select liker.* from likes l join users u on u.id = l.user_id cross join lateral (select ${userShortColumns}) liker
    where l.post_id = p.id and l.place_id is null and l.organisation_id is null
    order by l.created_at desc, l.id desc limit ${SOME}) row) end some_likes,
  p.like_count > 0 and exists (
    select from likes l where l.post_id = p.id
      and (l.place_id = p.place_id or l.organisation_id = p.organisation_id)) has_outlet_like,
  not exists (
    select from places where id = p.place_id and (status = 'deleted' or moderation_status <> 'published')) is_venue_visible`)

/** What only a signed-in viewer's post needs. */
function viewerColumns(viewerId: string | null): RawBuilder<unknown> {
  if (viewerId === null) return sql``
  return sql`,
    exists (
      select from likes l where l.post_id = p.id and l.user_id = ${viewerId}
        and l.place_id is null and l.organisation_id is null) is_liked,
    exists (select from followers f where f.follower_id = ${viewerId} and f.place_id = p.place_id) is_place_followed,
    coalesce(
      (select m.role from place_members m where m.place_id = p.place_id and m.user_id = ${viewerId}),
      (select m.role from organisation_members m where m.organisation_id = p.organisation_id and m.user_id = ${viewerId})) "role",
    exists (select from place_members m where m.place_id = p.place_id and m.role = 'owner')
      or exists (select from organisation_members m where m.organisation_id = p.organisation_id and m.role = 'owner') has_owner`
}
