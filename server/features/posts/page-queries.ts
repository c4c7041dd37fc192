import { type RawBuilder, sql } from 'kysely'
import type { PostType } from '#contract/posts.ts'
import type { Db } from '#server/db/connection.ts'
import { cursorValue } from '#server/db/cursors.ts'
import { prepared, windowOf } from '#server/db/prepared.ts'
import { blockedBy, placesStaffedBy } from '#server/db/venue-standing.ts'

/** Which posts; at most one of place, organisation, person and following. */
export interface PostCriteria {
  type?: PostType | undefined
  cityId?: number | undefined
  placeId?: string | undefined
  organisationId?: string | undefined
  userId?: string | undefined
  followedBy?: string | undefined
  /** Of the reviews of a place. */
  reviews?: ReviewCriteria | undefined
}

export interface ReviewCriteria {
  rating?: number | undefined
  withPhotos: boolean
  byVisit: boolean
  order: 'new' | 'best' | 'worst'
}

/** A part of a list, newest first. */
export interface PostRange {
  limit: number
  offset: number
  /** Only what is older than this cursor, or newer. */
  before?: string | undefined
  after?: string | undefined
}

type Viewing = PostRange & { viewerId: string | null }

/** How far a feed of the followed is walked before its sources are asked one by one. */
const WALK = 2000
const LONG_WALK = 4 * WALK
const newestFirst = sql.raw('created_at desc, id desc')
const hidden = sql.raw('(select id from hidden_places)')

/** The ids of a page, from an index alone. Not for feeds of the followed. */
export function idsOfPage(criteria: PostCriteria, range: Viewing): RawBuilder<unknown> {
  if (criteria.organisationId !== undefined)
    return idsOfOrganisation(criteria.organisationId, criteria.type, range)
  if (criteria.reviews && criteria.placeId !== undefined)
    return idsOfReviews(criteria.placeId, criteria.reviews, range)
  const all = [...rangeConditions(range), ...blockedConditions(range.viewerId)]
  if (criteria.type) all.push(sql`type = ${criteria.type}`)
  if (criteria.cityId !== undefined) all.push(sql`city_id = ${criteria.cityId}`)
  if (criteria.placeId === undefined) all.push(isVenueVisible(range.viewerId))
  else all.push(sql`place_id = ${criteria.placeId}`)
  // News speaks as the venue: the person who typed it is not told, not even by a list.
  if (criteria.userId !== undefined) all.push(sql`user_id = ${criteria.userId} and type <> 'news'`)
  return windowOf(sql`select id from visible_posts where ${every(all)} order by ${newestFirst}`, range)
}

const grades = { new: null, best: sql.raw('rating'), worst: sql.raw('-rating') } as const

/** The same order for a page and for the rows of it; `alias` is the table of the posts. */
export function orderOfPosts(
  reviews: ReviewCriteria | undefined,
  alias: 'p' | 'visible_posts',
): RawBuilder<unknown> {
  const newest = sql.raw(`${alias}.created_at desc, ${alias}.id desc`)
  const sign = reviews?.order === 'worst' ? '' : ' desc'
  return reviews && reviews.order !== 'new' ? sql`${sql.raw(`${alias}.rating${sign}`)}, ${newest}` : newest
}

function idsOfReviews(placeId: string, reviews: ReviewCriteria, range: Viewing): RawBuilder<unknown> {
  const { rating, withPhotos, byVisit, order } = reviews
  const grade = grades[order]
  const all = [sql`place_id = ${placeId} and type = 'review'`, ...blockedConditions(range.viewerId)]
  if (!grade) all.push(...rangeConditions(range))
  else if (range.before !== undefined) {
    // A cursor tells the moment and the id; the grade is the post's own.
    const last = sql`(select ${grade} from posts where id = ${range.before.split('.')[1]})`
    all.push(
      sql`(${grade} < ${last} or ${grade} = ${last} and (created_at, id) < ${cursorValue(range.before)})`,
    )
  }
  if (rating !== undefined) all.push(sql`rating = ${rating}`)
  if (byVisit) all.push(sql`visit_id is not null`)
  if (withPhotos) all.push(sql`exists (select from post_images i where i.post_id = visible_posts.id)`)
  const ordered = sql`select id from visible_posts where ${every(all)} order by ${orderOfPosts(reviews, 'visible_posts')}`
  return windowOf(ordered, range)
}

/**
 * A feed of the followed. Whoever follows many finds a page among the newest posts of all; whoever follows few, or
 * those who are silent, is answered by the newest of each source.
 */
export async function listFollowedIds(
  db: Db,
  followerId: string,
  criteria: Pick<PostCriteria, 'type' | 'cityId'>,
  range: Viewing,
): Promise<string[]> {
  const walk = async (length: number) => {
    const { rows } = await sql<{ id: string }>`${walkFollowed(followerId, criteria, range, length)}`.execute(
      db,
    )
    return rows.map((row) => row.id)
  }
  const walked = await walk(WALK)
  if (walked.length >= range.limit || range.after !== undefined) return walked
  // Of a thousand sources each would be asked: where a part of a page was found, a little further is the whole.
  if (walked.length >= range.limit / 3) {
    const further = await walk(LONG_WALK)
    if (further.length >= range.limit) return further
  }
  const { rows } = await sql<{ id: string }>`${newestOfFollowed(followerId, criteria, range)}`.execute(db)
  return rows.map((row) => row.id)
}

function walkFollowed(
  followerId: string,
  criteria: Pick<PostCriteria, 'type' | 'cityId'>,
  range: Viewing,
  length: number,
): RawBuilder<unknown> {
  const followed = (column: string) =>
    sql`(select ${sql.ref(column)} from followers where follower_id = ${followerId} and ${sql.ref(column)} is not null)`
  const all = [...rangeConditions(range), ...kindConditions(criteria)]
  return sql`${prepared}
    select id from (
      select id, created_at, type, user_id, place_id, organisation_id from visible_posts posts
      where ${every(all)} order by ${newestFirst} limit ${sql.lit(length)}
    ) newest
    where ${every([isVenueVisible(range.viewerId), ...blockedConditions(range.viewerId)])} and (
      (user_id in ${followed('user_id')} and type <> 'news')
      or place_id in ${followed('place_id')} or organisation_id in ${followed('organisation_id')})
    order by ${newestFirst} limit ${range.limit} offset ${range.offset}`
}

function newestOfFollowed(
  followerId: string,
  criteria: Pick<PostCriteria, 'type' | 'cityId'>,
  range: Viewing,
): RawBuilder<unknown> {
  const all = [...rangeConditions(range), ...kindConditions(criteria), ...blockedConditions(range.viewerId)]
  const newest = (source: RawBuilder<unknown>) => sql`
    select id, created_at from visible_posts posts where ${source} and ${every(all)}
    order by ${newestFirst} limit ${range.limit + range.offset}`
  const sources = sql`followers f where f.follower_id = ${followerId}`
  return sql`
    select id from (
      select theirs.* from (select f.user_id from ${sources} and f.user_id is not null) source
      cross join lateral (
        ${newest(sql`user_id = source.user_id and type <> 'news' and ${isVenueVisible(range.viewerId)}`)}) theirs
      union
      select theirs.* from (
        select f.place_id from ${sources} and f.place_id is not null
          and (f.place_id not in ${hidden} ${orStaffed(range.viewerId, sql.ref('f.place_id'))})
      ) source
      cross join lateral (${newest(sql`place_id = source.place_id`)}) theirs
      union
      select theirs.* from (select f.organisation_id from ${sources} and f.organisation_id is not null) source
      cross join lateral (
        ${newest(sql`organisation_id = source.organisation_id and ${isVenueVisible(range.viewerId)}`)}) theirs
    ) sources order by ${newestFirst} limit ${range.limit} offset ${range.offset}`
}

/**
 * What the organisation says itself and what is said in and about its places. Each place gives its newest posts from
 * its own index; `union` lets a post of both appear once.
 */
function idsOfOrganisation(
  organisationId: string,
  type: PostType | undefined,
  range: Viewing,
): RawBuilder<unknown> {
  const types = sql`unnest(${type ? [type] : ['news', 'review', 'impression']}::text[]) kind(type)`
  const all = [...rangeConditions(range), ...blockedConditions(range.viewerId)]
  const newest = (venue: RawBuilder<unknown>) => sql`
    select id, created_at from visible_posts posts where ${venue} and posts.type = kind.type and ${every(all)}
    order by ${newestFirst} limit ${range.limit + range.offset}`
  return sql`
    select id from (
      select own.id, own.created_at from ${types}
      cross join lateral (${newest(sql`organisation_id = ${organisationId}`)}) own
      union
      select theirs.id, theirs.created_at
      from (
        select id from places where organisation_id = ${organisationId}
          and (id not in ${hidden} ${orStaffed(range.viewerId, sql.ref('id'))})
      ) place
      cross join ${types}
      cross join lateral (${newest(sql`place_id = place.id`)}) theirs
    ) both_kinds order by ${newestFirst} limit ${range.limit} offset ${range.offset}`
}

/** All of them; none at all is no condition. */
function every(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

function kindConditions({ type, cityId }: Pick<PostCriteria, 'type' | 'cityId'>): RawBuilder<unknown>[] {
  return [
    ...(type ? [sql`posts.type = ${type}`] : []),
    ...(cityId === undefined ? [] : [sql`city_id = ${cityId}`]),
  ]
}

function rangeConditions({ before, after }: PostRange): RawBuilder<unknown>[] {
  return [
    ...(before === undefined ? [] : [sql`(created_at, id) < ${cursorValue(before)}`]),
    ...(after === undefined ? [] : [sql`(created_at, id) > ${cursorValue(after)}`]),
  ]
}

/** News is the venue's voice, so it stays even when the viewer blocked whoever typed it. */
function blockedConditions(viewerId: string | null): RawBuilder<unknown>[] {
  return viewerId === null ? [] : [sql`(type = 'news' or user_id not in ${blockedBy(viewerId)})`]
}

/** Hidden places are few and have an index of their own: the list of them is read once, not once per post. */
function isVenueVisible(viewerId: string | null): RawBuilder<unknown> {
  return sql`(
    place_id is null or place_id not in ${hidden}
    ${orStaffed(viewerId, sql.ref('place_id'))})`
}

export function orStaffed(viewerId: string | null, placeId: RawBuilder<unknown>): RawBuilder<unknown> {
  if (viewerId === null) return sql``
  return sql`or ${placeId} in (${placesStaffedBy(viewerId)})`
}
