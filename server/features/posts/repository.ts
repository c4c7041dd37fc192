import { expressionBuilder } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { isId } from '#contract/ids.ts'
import type { Db } from '#server/db/connection.ts'
import { imagesOf, pictureOf, publicationColumns } from '#server/db/fragments/cards.ts'
import { compiledOnce } from '#server/db/fragments/columns.ts'
import { mentionsOf } from '#server/db/fragments/mentions.ts'
import { authorAcceptsComments, commentsFrom } from '#server/db/fragments/privacy.ts'
import {
  isBlockedByAuthor,
  venueHasOwner,
  venueIsVisible,
  venueRole,
} from '#server/db/fragments/venue-roles.ts'
import { executePrepared, orderedIds } from '#server/db/pools/prepared.ts'
import type { DB, Posts } from '#server/db/types.ts'
import type { ImageRow } from '#server/features/images/views.ts'
import {
  canReadPlaceContent,
  idsOfPage,
  listFollowedIds,
  orderOfPosts,
  type PostCriteria,
  type PostRange,
} from './page-queries.ts'

export type PostRow = NonNullable<Awaited<ReturnType<typeof findPost>>>

export interface PlaceRefRow {
  id: string
  latin_name: string
  name: string
  category_id: number
  rating_sum: number
  rating_count: number
  avatar: ImageRow | null
}

/** Newest first. The ids of the page come from an index only; then their rows are read. */
export async function listPosts(
  db: Db,
  criteria: PostCriteria,
  range: PostRange & { viewerId: string | null },
): Promise<PostRow[]> {
  const page =
    criteria.followedBy === undefined
      ? idsOfPage(criteria, range)
      : db
          .selectFrom(orderedIds(await listFollowedIds(db, criteria.followedBy, criteria, range)))
          .select('id')
  const posts = db
    .selectFrom(page.as('page'))
    .innerJoin('posts as p', 'p.id', 'page.id')
    .select(columns)
    .$if(range.viewerId !== null, (query) => query.select(viewerColumns(range.viewerId ?? '')))
    .orderBy(orderOfPosts(criteria.reviews))
  return usesOneIndex(criteria) ? executePrepared(db, posts) : posts.execute()
}

/** Whether one index serves the list whatever the parameters are: a feed of a city or of all, or known ids. */
function usesOneIndex({ placeId, organisationId, userId, hashtag }: PostCriteria): boolean {
  return [placeId, organisationId, userId, hashtag].every((subject) => subject === undefined)
}

/** In the order of the ids, in any state. */
/** Without posts that were never edited. */
export function listEditTimes(db: Db, ids: readonly string[]): Promise<{ id: string; updated_at: Date }[]> {
  return db
    .selectFrom('posts')
    .select(['id', 'updated_at'])
    .where('id', 'in', ids)
    .where('is_edited', '=', true)
    .execute()
}

export function listPostsByIds(db: Db, ids: readonly string[], viewerId: string): Promise<PostRow[]> {
  return db
    .selectFrom(orderedIds(ids))
    .innerJoin('posts as p', 'p.id', 'wanted.id')
    .select(columns)
    .select(viewerColumns(viewerId))
    .orderBy('wanted.position')
    .execute()
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
  const { count } = await db
    .selectFrom(idsOfPage(criteria, whole).as('newer'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** In any state: the policy decides who may see it. */
export async function findPost(db: Db, id: string, viewerId: string | null) {
  const [post] = await executePrepared(
    db,
    db
      .selectFrom('posts as p')
      .select(columns)
      .$if(viewerId !== null, (query) => query.select(viewerColumns(viewerId ?? '')))
      .where('p.id', '=', id),
  )
  return post
}

/** The place of a list, if the viewer may see it. */
export async function findVisiblePlaceId(
  db: Db,
  idOrSlug: string,
  viewerId: string | null,
): Promise<string | undefined> {
  const place = await db
    .selectFrom('places')
    .select('id')
    .where(isId(idOrSlug) ? 'id' : 'latin_name', '=', idOrSlug)
    .where(({ ref }) => canReadPlaceContent(viewerId, ref('id')))
    .executeTakeFirst()
  return place?.id
}

const p = expressionBuilder<DB & { p: Posts }, 'p'>()

const place = p
  .selectFrom('places as v')
  .select(['v.id', 'v.latin_name', 'v.name', 'v.category_id', 'v.rating_sum', 'v.rating_count'])
  .select(({ ref }) => pictureOf(ref('v.avatar_id')).as('avatar'))
  .whereRef('v.id', '=', 'p.place_id')

const columns = compiledOnce([
  ...publicationColumns('p'),
  'p.type',
  'p.city_id',
  'p.rating',
  'p.reservation_id',
  'p.lat',
  'p.lon',
  'p.street',
  'p.comment_count',
  'p.are_comments_closed',
  jsonObjectFrom(place).as('place'),
  imagesOf('post_images', 'post_id', p.ref('p.id')).as('images'),
  mentionsOf('post_id', p.ref('p.id')).as('mentions'),
  venueIsVisible.as('is_venue_visible'),
  commentsFrom.as('comments_from'),
])

/** Columns that only a signed-in viewer needs. */
function viewerColumns(viewerId: string) {
  const ownLike = p
    .selectFrom('likes as l')
    .whereRef('l.post_id', '=', 'p.id')
    .where('l.user_id', '=', viewerId)
    .where('l.place_id', 'is', null)
    .where('l.organisation_id', 'is', null)
  const saving = p
    .selectFrom('saved_posts as s')
    .where('s.user_id', '=', viewerId)
    .whereRef('s.post_id', '=', 'p.id')
  const following = p
    .selectFrom('followers as f')
    .where('f.follower_id', '=', viewerId)
    .whereRef('f.place_id', '=', 'p.place_id')
  const unseenComments = p
    .selectFrom('blocks as b')
    .innerJoin('visible_comments as c', 'c.user_id', 'b.blocked_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .whereRef('c.post_id', '=', 'p.id')
    .where('b.blocker_id', '=', viewerId)
    .where('c.place_id', 'is', null)
    .where('c.organisation_id', 'is', null)
  return [
    p.exists(ownLike).$castTo<boolean>().as('is_liked'),
    p.exists(saving).$castTo<boolean>().as('is_saved'),
    p.exists(following).$castTo<boolean>().as('is_place_followed'),
    venueRole(viewerId).as('role'),
    venueHasOwner.as('has_owner'),
    isBlockedByAuthor(viewerId).as('is_reader_blocked'),
    authorAcceptsComments(viewerId).as('accepts_comments'),
    unseenComments.$asScalar().$notNull().as('unseen_comment_count'),
  ] as const
}
