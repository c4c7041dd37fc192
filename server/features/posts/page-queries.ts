import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { PostType } from '#contract/posts/posts.ts'
import type { Db } from '#server/db/connection.ts'
import { isNewerThan, isOlderThan } from '#server/db/fragments/cursors.ts'
import { blockedBy, placesStaffedBy } from '#server/db/fragments/venue-roles.ts'
import { executePrepared, pageOfOrderedIds } from '#server/db/pools/prepared.ts'
import type { DB, VisiblePosts } from '#server/db/types.ts'

/** Criteria of a list of posts; at most one of place, organisation, person, hashtag and following. */
export interface PostCriteria {
  type?: PostType | undefined
  cityId?: number | undefined
  placeId?: string | undefined
  organisationId?: string | undefined
  userId?: string | undefined
  followedBy?: string | undefined
  /** Folded; only with a city or alone. */
  hashtag?: string | undefined
  /** Filters of reviews of a place. */
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
  /** Only posts older than this cursor, or newer. */
  before?: string | undefined
  after?: string | undefined
}

type PostView = PostRange & { viewerId: string | null }

/** How many newest posts are scanned for a following feed before its sources are read one by one. */
const SCAN_LENGTH = 2000
const LONG_SCAN_LENGTH = 4 * SCAN_LENGTH
const eb = expressionBuilder<DB>()
const p = expressionBuilder<DB & { p: VisiblePosts }, 'p'>()
const newestFirst = sql.raw('p.created_at desc, p.id desc')
const isNews = p('p.type', '=', sql.lit('news'))
const isPersonal = p('p.type', '<>', sql.lit('news'))

/** The ids of a page, from an index only. Not for following feeds. */
export function idsOfPage(criteria: PostCriteria, range: PostView) {
  if (criteria.hashtag !== undefined) return idsOfTag(criteria.hashtag, criteria, range)
  if (criteria.organisationId !== undefined)
    return idsOfOrganisation(criteria.organisationId, criteria.type, range)
  if (criteria.reviews && criteria.placeId !== undefined)
    return idsOfReviews(criteria.placeId, criteria.reviews, range)
  const all = [...rangeConditions(range), ...kindConditions(criteria), ...blockedConditions(range.viewerId)]
  if (criteria.placeId === undefined) all.push(isVenueVisible(range.viewerId))
  else all.push(p('p.place_id', '=', criteria.placeId))
  // News belongs to the venue: a list of a person's posts must not reveal its author.
  if (criteria.userId !== undefined) all.push(p('p.user_id', '=', criteria.userId), isPersonal)
  return pageOfOrderedIds(postsWith(all).select('p.id').orderBy(newestFirst), range)
}

/** The order and the city come from the index of hashtags; of a post only what hides it is read. */
function idsOfTag(tag: string, { type, cityId }: Pick<PostCriteria, 'type' | 'cityId'>, range: PostView) {
  const { before, after } = range
  const tagged = eb
    .selectFrom('post_hashtags')
    .select(['post_id as id', 'created_at'])
    .where('tag', '=', tag)
    .$if(cityId !== undefined, (query) => query.where('city_id', '=', cityId ?? 0))
    .as('tagged')
  const page = eb
    .selectFrom(tagged)
    .innerJoin('visible_posts as p', 'p.id', 'tagged.id')
    .select('p.id')
    .where(
      p.and([
        ...(before === undefined ? [] : [isOlderThan(before, 'tagged')]),
        ...(after === undefined ? [] : [isNewerThan(after, 'tagged')]),
        ...kindConditions({ type }),
        ...blockedConditions(range.viewerId),
        isVenueVisible(range.viewerId),
      ]),
    )
    .orderBy('tagged.created_at', 'desc')
    .orderBy('tagged.id', 'desc')
  return pageOfOrderedIds(page, range)
}

/** The same order for a page of `visible_posts` and for its rows. Raw SQL: two orders as one expression. */
export function orderOfPosts(reviews: ReviewCriteria | undefined): RawBuilder<unknown> {
  const grade = reviews && gradeOf(reviews.order)
  return grade ? sql`${grade} desc, ${newestFirst}` : newestFirst
}

/** A higher value comes earlier in the list. */
function gradeOf(order: ReviewCriteria['order']) {
  if (order === 'new') return null
  return order === 'best' ? p.ref('p.rating') : p.neg(p.ref('p.rating'))
}

function idsOfReviews(placeId: string, reviews: ReviewCriteria, range: PostView) {
  const { rating, withPhotos, byVisit, order } = reviews
  const grade = gradeOf(order)
  const all: Expression<SqlBool>[] = [
    p('p.place_id', '=', placeId),
    p('p.type', '=', sql.lit('review')),
    ...blockedConditions(range.viewerId),
  ]
  if (!grade) all.push(...rangeConditions(range))
  else if (range.before !== undefined) {
    // The cursor has only the time and the id, so the grade is read from the post.
    const [, id = ''] = range.before.split('.')
    const last = eb.selectFrom('posts as p').select(grade.as('grade')).where('p.id', '=', id)
    all.push(p.or([p(grade, '<', last), p.and([p(grade, '=', last), isOlderThan(range.before, 'p')])]))
  }
  if (rating !== undefined) all.push(p('p.rating', '=', rating))
  if (byVisit) all.push(p('p.reservation_id', 'is not', null))
  if (withPhotos) {
    all.push(p.exists(p.selectFrom('post_images as i').whereRef('i.post_id', '=', 'p.id')))
  }
  return pageOfOrderedIds(postsWith(all).select('p.id').orderBy(orderOfPosts(reviews)), range)
}

/**
 * A following feed. For a person who follows many, a page is found among the newest posts of all; for one who follows
 * few sources, or ones that rarely write, it is merged from the newest of each source.
 */
export async function listFollowedIds(
  db: Db,
  followerId: string,
  criteria: Pick<PostCriteria, 'type' | 'cityId'>,
  range: PostView,
): Promise<string[]> {
  const scan = async (length: number) => {
    const rows = await executePrepared(db, scanFollowed(db, followerId, criteria, range, length))
    return rows.map((row) => row.id)
  }
  const found = await scan(SCAN_LENGTH)
  if (found.length >= range.limit || range.after !== undefined) return found
  // Reading a thousand sources one by one is slow, and a scan that found a part of the page soon finds the rest.
  if (found.length >= range.limit / 3) {
    const further = await scan(LONG_SCAN_LENGTH)
    if (further.length >= range.limit) return further
  }
  const rows = await db
    .selectFrom(newestOfFollowed(followerId, criteria, range).as('p'))
    .select('p.id')
    .orderBy(newestFirst)
    .limit(range.limit)
    .offset(range.offset)
    .execute()
  return rows.map((row) => row.id)
}

function scanFollowed(
  db: Db,
  followerId: string,
  criteria: Pick<PostCriteria, 'type' | 'cityId'>,
  range: PostView,
  length: number,
) {
  const followed = (source: 'user_id' | 'place_id' | 'organisation_id') =>
    eb
      .selectFrom('followers')
      .select(source)
      .where('follower_id', '=', followerId)
      .where(source, 'is not', null)
  const newest = postsWith([...rangeConditions(range), ...kindConditions(criteria)])
    .select(['p.id', 'p.created_at', 'p.type', 'p.user_id', 'p.place_id', 'p.organisation_id'])
    .orderBy(newestFirst)
    .limit(sql.lit(length))
  return db
    .selectFrom(newest.as('p'))
    .select('p.id')
    .where(p.and([isVenueVisible(range.viewerId), ...blockedConditions(range.viewerId)]))
    .where((eb) =>
      eb.or([
        eb.and([eb('p.user_id', 'in', followed('user_id')), isPersonal]),
        eb('p.place_id', 'in', followed('place_id')),
        eb('p.organisation_id', 'in', followed('organisation_id')),
      ]),
    )
    .orderBy(newestFirst)
    .limit(range.limit)
    .offset(range.offset)
}

function newestOfFollowed(
  followerId: string,
  criteria: Pick<PostCriteria, 'type' | 'cityId'>,
  range: PostView,
) {
  const all = [...rangeConditions(range), ...kindConditions(criteria), ...blockedConditions(range.viewerId)]
  const newestOf = (...source: Expression<SqlBool>[]) =>
    postsWith([...source, ...all])
      .select(['p.id', 'p.created_at'])
      .orderBy(newestFirst)
      .limit(range.limit + range.offset)
  const sources = eb.selectFrom('followers as f').where('f.follower_id', '=', followerId)
  const userPosts = eb
    .selectFrom(sources.select('f.user_id').where('f.user_id', 'is not', null).as('source'))
    .crossJoinLateral((eb) =>
      newestOf(p('p.user_id', '=', eb.ref('source.user_id')), isPersonal, isVenueVisible(range.viewerId)).as(
        'theirs',
      ),
    )
    .selectAll('theirs')
  const placePosts = eb
    .selectFrom(
      sources
        .select('f.place_id')
        .where('f.place_id', 'is not', null)
        .where(({ ref }) => canReadPlaceContent(range.viewerId, ref('f.place_id')))
        .as('source'),
    )
    .crossJoinLateral((eb) => newestOf(p('p.place_id', '=', eb.ref('source.place_id'))).as('theirs'))
    .selectAll('theirs')
  const organisationPosts = eb
    .selectFrom(sources.select('f.organisation_id').where('f.organisation_id', 'is not', null).as('source'))
    .crossJoinLateral((eb) =>
      newestOf(
        p('p.organisation_id', '=', eb.ref('source.organisation_id')),
        isVenueVisible(range.viewerId),
      ).as('theirs'),
    )
    .selectAll('theirs')
  return userPosts.union(placePosts).union(organisationPosts)
}

/**
 * Posts about the organisation and its places. Each place contributes its newest posts from its own index; `union`
 * removes duplicates. Raw SQL: the builder cannot make rows of an array.
 */
function idsOfOrganisation(organisationId: string, type: PostType | undefined, range: PostView) {
  const kinds = sql<{
    type: PostType
  }>`unnest(${type ? [type] : ['news', 'review', 'impression']}::text[])`.as<'kind'>(sql`kind(type)`)
  const all = [...rangeConditions(range), ...blockedConditions(range.viewerId)]
  const newestOf = (venue: Expression<SqlBool>) =>
    postsWith([venue, p('p.type', '=', sql.ref<PostType>('kind.type')), ...all])
      .select(['p.id', 'p.created_at'])
      .orderBy(newestFirst)
      .limit(range.limit + range.offset)
  const own = eb
    .selectFrom(kinds)
    .crossJoinLateral(newestOf(p('p.organisation_id', '=', organisationId)).as('theirs'))
    .selectAll('theirs')
  const places = eb
    .selectFrom('places')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where(({ ref }) => canReadPlaceContent(range.viewerId, ref('id')))
  const placePosts = eb
    .selectFrom(places.as('place'))
    .crossJoin(kinds)
    .crossJoinLateral((eb) => newestOf(p('p.place_id', '=', eb.ref('place.id'))).as('theirs'))
    .selectAll('theirs')
  return eb
    .selectFrom(own.union(placePosts).as('p'))
    .select('p.id')
    .orderBy(newestFirst)
    .limit(range.limit)
    .offset(range.offset)
}

function postsWith(conditions: readonly Expression<SqlBool>[]) {
  return eb.selectFrom('visible_posts as p').where(p.and([...conditions]))
}

function kindConditions({ type, cityId }: Pick<PostCriteria, 'type' | 'cityId'>): Expression<SqlBool>[] {
  return [
    ...(type ? [p('p.type', '=', type)] : []),
    ...(cityId === undefined ? [] : [p('p.city_id', '=', cityId)]),
  ]
}

function rangeConditions({ before, after }: PostRange): Expression<SqlBool>[] {
  return [
    ...(before === undefined ? [] : [isOlderThan(before, 'p')]),
    ...(after === undefined ? [] : [isNewerThan(after, 'p')]),
  ]
}

/** News belongs to the venue, so it remains visible when the viewer blocked its author. */
function blockedConditions(viewerId: string | null): Expression<SqlBool>[] {
  return viewerId === null ? [] : [p.or([isNews, p('p.user_id', 'not in', blockedBy(viewerId))])]
}

/** Hidden places are few and have an index: their list is read once, not once per post. */
function isVenueVisible(viewerId: string | null) {
  return p.or([p('p.place_id', 'is', null), canReadPlaceContent(viewerId, p.ref('p.place_id'))])
}

/** Whether the viewer may read content of this place. */
export function canReadPlaceContent(viewerId: string | null, placeId: Expression<string | null>) {
  const isVisible = eb(placeId, 'not in', eb.selectFrom('hidden_places').select('id'))
  return viewerId === null ? isVisible : eb.or([isVisible, eb(placeId, 'in', placesStaffedBy(viewerId))])
}
