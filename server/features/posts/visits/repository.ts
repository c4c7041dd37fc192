import { sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'

export interface ReviewRow {
  id: string
  user_id: string
  place_id: string
  rating: number
  visit_id: string | null
  created_at: Date
  is_counted: boolean
}

/** Nobody else changes it until the transaction ends. */
export async function lockReview(db: Db, postId: string): Promise<ReviewRow | undefined> {
  const { rows } = await sql<ReviewRow>`
    select id, user_id, place_id, rating, visit_id, created_at, (not is_deleted and not is_hidden) or is_rating_kept is_counted
    from posts where id = ${postId} and type = 'review' for no key update`.execute(db)
  return rows[0]
}

/** Whoever changes a reservation of the place holds the same. */
export async function lockPlace(db: Db, placeId: string): Promise<void> {
  await sql`select from places where id = ${placeId} for no key update`.execute(db)
}

/** Written by the guests of these reservations about the same places, in whatever state. */
export async function listReviewsOf(db: Db, reservationIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from posts p where p.visit_id = any(${[...reservationIds]}::text[])
    union
    select p.id from reservations r
    join users u on u.id = r.user_id or u.phone = r.phone
    join posts p on p.user_id = u.id and p.place_id = r.place_id and p.type = 'review'
    where r.id = any(${[...reservationIds]}::text[])`.execute(db)
  return rows.map(({ id }) => id)
}

/** Marks a review, or takes its mark away, and counts it among the ratings of those who were there. */
export async function saveVisit(db: Db, review: ReviewRow, visitId: string | null): Promise<void> {
  await sql`update posts set visit_id = ${visitId} where id = ${review.id}`.execute(db)
  const change = review.is_counted ? Number(visitId !== null) - Number(review.visit_id !== null) : 0
  if (change === 0) return
  await sql`
    update places set visited_rating_count = visited_rating_count + ${change}::int,
      visited_rating_sum = visited_rating_sum + ${change * (review.rating + 1)}::int
    where id = ${review.place_id}`.execute(db)
}
