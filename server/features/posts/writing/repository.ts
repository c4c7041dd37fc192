import type { Insertable, Updateable } from 'kysely'
import { isId } from '#contract/ids.ts'
import type { Db } from '#server/db/connection.ts'
import { idsOfImages } from '#server/db/fragments/cards.ts'
import { currentTime } from '#server/db/fragments/columns.ts'
import {
  organisationHasOwner,
  placeHasOwner,
  roleAtOrganisation,
  roleAtPlace,
  venueHasOwner,
  venueRole,
} from '#server/db/fragments/venue-roles.ts'
import { orderedIds } from '#server/db/pools/prepared.ts'
import type { Posts } from '#server/db/types.ts'

/** A post with the facts that decisions and counters need. */
export type LockedPost = NonNullable<Awaited<ReturnType<typeof lockPost>>>

export function findChosenPlace(db: Db, idOrSlug: string, viewerId: string) {
  return db
    .selectFrom('places as p')
    .select(['p.id', 'p.city_id', 'p.status', 'p.moderation_status'])
    .select([placeHasOwner.as('has_owner'), roleAtPlace(viewerId).as('role')])
    .where(isId(idOrSlug) ? 'p.id' : 'p.latin_name', '=', idOrSlug)
    .executeTakeFirst()
}

export function findChosenOrganisation(db: Db, id: string, viewerId: string) {
  return db
    .selectFrom('organisations as o')
    .select(['o.id', 'o.city_id'])
    .select([organisationHasOwner.as('has_owner'), roleAtOrganisation(viewerId).as('role')])
    .where('o.id', '=', id)
    .where((eb) => eb.not('o.is_deleted'))
    .executeTakeFirst()
}

/** Also a hidden one, because it is still the person's review of the place. */
export async function findOwnReview(db: Db, userId: string, placeId: string): Promise<string | null> {
  const row = await db
    .selectFrom('posts')
    .select('id')
    .where('user_id', '=', userId)
    .where('place_id', '=', placeId)
    .where('type', '=', 'review')
    .where('is_deleted', '=', false)
    .executeTakeFirst()
  return row?.id ?? null
}

export async function insertPost(db: Db, post: Insertable<Posts>): Promise<void> {
  await db.insertInto('posts').values(post).execute()
}

/** Locks a post in any state until the transaction ends. */
export function lockPost(db: Db, id: string, viewerId: string) {
  return db
    .selectFrom('posts as p')
    .leftJoin('places as v', 'v.id', 'p.place_id')
    .leftJoin('cities as c', 'c.id', 'p.city_id')
    .select(['p.id', 'p.type', 'p.user_id', 'p.city_id', 'p.place_id', 'p.organisation_id', 'p.text'])
    .select([
      'p.rating',
      'p.reservation_id',
      'p.lat',
      'p.lon',
      'p.street',
      'p.is_rating_retained',
      'p.is_rating_excluded',
    ])
    .select(['p.is_deleted', 'p.is_hidden', 'p.deleted_by', 'p.hidden_by'])
    .select(['v.latin_name as place_slug', 'v.organisation_id as place_organisation_id'])
    .select('c.latin_name as city_slug')
    .select(({ ref }) => [
      idsOfImages('post_images', 'post_id', ref('p.id')).as('image_ids'),
      venueRole(viewerId).as('role'),
      venueHasOwner.as('has_owner'),
    ])
    .where('p.id', '=', id)
    .forNoKeyUpdate('p')
    .executeTakeFirst()
}

export async function updatePost(db: Db, id: string, values: Updateable<Posts>): Promise<void> {
  await db
    .updateTable('posts')
    .set({ ...values, updated_at: currentTime })
    .where('id', '=', id)
    .execute()
}

export async function deleteTags(db: Db, postId: string): Promise<void> {
  await db.deleteFrom('post_hashtags').where('post_id', '=', postId).execute()
}

/** With the time and the city of the post, by which a list of a hashtag is ordered and filtered. */
export async function insertTags(db: Db, postId: string, tags: readonly string[]): Promise<void> {
  if (tags.length === 0) return
  await db
    .insertInto('post_hashtags')
    .columns(['post_id', 'tag', 'city_id', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('posts')
        .innerJoin(orderedIds(tags), (join) => join.onTrue())
        .select(['posts.id as post_id', 'wanted.id as tag', 'posts.city_id', 'posts.created_at'])
        .where('posts.id', '=', postId),
    )
    .execute()
}

type Counted = Pick<
  LockedPost,
  'type' | 'user_id' | 'place_id' | 'organisation_id' | 'rating' | 'reservation_id'
>

/**
 * Updates the counters of the author, the place and the organisation when a post appears (1) or disappears (−1). Its
 * rating may remain counted.
 */
export async function changePostCounters(
  db: Db,
  post: Counted,
  change: -1 | 1,
  ratingChange: -1 | 0 | 1 = change,
): Promise<void> {
  if (post.type !== 'news') {
    await db
      .updateTable('users')
      .set((user) => ({ post_count: user('post_count', '+', change) }))
      .where('id', '=', post.user_id)
      .execute()
  }
  if (post.type === 'impression') return
  const column = post.type === 'news' ? 'news_count' : 'review_count'
  if (post.place_id !== null) {
    const rated = post.rating === null ? 0 : ratingChange
    const visited = post.reservation_id === null ? 0 : ratingChange
    const stars = (post.rating ?? 0) + 1
    await db
      .updateTable('places')
      .set((place) => ({
        [column]: place(column, '+', change),
        rating_count: place('rating_count', '+', rated),
        rating_sum: place('rating_sum', '+', rated * stars),
        visited_rating_count: place('visited_rating_count', '+', visited),
        visited_rating_sum: place('visited_rating_sum', '+', visited * stars),
      }))
      .where('id', '=', post.place_id)
      .execute()
  }
  if (post.organisation_id !== null) {
    await db
      .updateTable('organisations')
      .set((organisation) => ({ [column]: organisation(column, '+', change) }))
      .where('id', '=', post.organisation_id)
      .execute()
  }
}

/**
 * Stops counting ratings that were kept after their venue removed the review: of one review, or of reviews that
 * another one by the same person about the same place replaces.
 */
export async function dropKeptRatings(
  db: Db,
  which: { postId: string } | { replacedBy: { user_id: string; place_id: string | null } },
): Promise<void> {
  await db
    .with('changed', (query) =>
      query
        .updateTable('posts')
        .set({ is_rating_retained: false })
        .where('is_rating_retained', '=', true)
        .where((post) =>
          'postId' in which
            ? post('id', '=', which.postId)
            : post.and({ user_id: which.replacedBy.user_id, place_id: which.replacedBy.place_id }),
        )
        .returning((post) => [
          'place_id',
          'reservation_id',
          'is_rating_excluded',
          post('rating', '+', 1).as('stars'),
        ]),
    )
    .with('sums', (query) =>
      query
        .selectFrom('changed')
        .select(({ fn, lit }) => [
          'place_id',
          fn.countAll<number>().as('ratings'),
          fn.sum<number>('stars').as('stars'),
          fn.count<number>('reservation_id').as('visits'),
          fn
            .coalesce(fn.sum<number>('stars').filterWhere('reservation_id', 'is not', null), lit(0))
            .as('visit_stars'),
        ])
        // A rating that is checked was not counted either.
        .where('is_rating_excluded', '=', false)
        .groupBy('place_id'),
    )
    .updateTable('places')
    .from('sums')
    .set((place) => ({
      rating_count: place('rating_count', '-', place.ref('sums.ratings')),
      rating_sum: place('rating_sum', '-', place.ref('sums.stars')),
      visited_rating_count: place('visited_rating_count', '-', place.ref('sums.visits')),
      visited_rating_sum: place('visited_rating_sum', '-', place.ref('sums.visit_stars')),
    }))
    .whereRef('places.id', '=', 'sums.place_id')
    .execute()
}

/** Adds the change of a review's grade to the sum of ratings. */
export async function changeRatingSum(
  db: Db,
  { place_id, reservation_id }: Pick<LockedPost, 'place_id' | 'reservation_id'>,
  difference: number,
): Promise<void> {
  await db
    .updateTable('places')
    .set((place) => ({
      rating_sum: place('rating_sum', '+', difference),
      visited_rating_sum: place('visited_rating_sum', '+', reservation_id === null ? 0 : difference),
    }))
    .where('id', '=', place_id)
    .execute()
}
