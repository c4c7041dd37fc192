import type { Db } from '#server/db/connection.ts'

export type ReviewRow = NonNullable<Awaited<ReturnType<typeof lockReview>>>

/** Locks the review until the transaction ends. */
export async function lockReview(db: Db, postId: string) {
  return db
    .selectFrom('posts')
    .select(['id', 'user_id', 'reservation_id', 'created_at'])
    .select((post) => [
      post.ref('place_id').$notNull().as('place_id'),
      post.ref('rating').$notNull().as('rating'),
      post
        .and([
          post.or([
            post.and([post.not('is_deleted'), post.not('is_hidden')]),
            post.ref('is_rating_retained'),
          ]),
          post.not('is_rating_excluded'),
        ])
        .$castTo<boolean>()
        .as('is_counted'),
    ])
    .where('id', '=', postId)
    .where('type', '=', 'review')
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Takes the lock that changes of the place's reservations take. */
export async function lockPlace(db: Db, placeId: string): Promise<void> {
  await db.selectFrom('places').where('id', '=', placeId).forNoKeyUpdate().execute()
}

/** Reviews by the guests of these reservations about the same places, in any state. */
export async function listReviewsOf(db: Db, reservationIds: readonly string[]): Promise<string[]> {
  if (reservationIds.length === 0) return []
  const rows = await db
    .selectFrom('posts')
    .select('id')
    .where('reservation_id', 'in', reservationIds)
    .union(
      db
        .selectFrom('reservations as r')
        .innerJoin('users as u', (join) =>
          join.on((on) =>
            on.or([on('u.id', '=', on.ref('r.user_id')), on('u.phone', '=', on.ref('r.phone'))]),
          ),
        )
        .innerJoin('posts as p', (join) =>
          join
            .onRef('p.user_id', '=', 'u.id')
            .onRef('p.place_id', '=', 'r.place_id')
            .on('p.type', '=', 'review'),
        )
        .select('p.id')
        .where('r.id', 'in', reservationIds),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** Marks a review as written after a visit, or removes the mark, and updates the rating of visitors. */
export async function saveVisit(db: Db, review: ReviewRow, visitId: string | null): Promise<void> {
  await db.updateTable('posts').set({ reservation_id: visitId }).where('id', '=', review.id).execute()
  const change = review.is_counted ? Number(visitId !== null) - Number(review.reservation_id !== null) : 0
  if (change === 0) return
  await db
    .updateTable('places')
    .set((place) => ({
      visited_rating_count: place('visited_rating_count', '+', change),
      visited_rating_sum: place('visited_rating_sum', '+', change * (review.rating + 1)),
    }))
    .where('id', '=', review.place_id)
    .execute()
}
