import type { Db } from '#server/db/connection.ts'
import { findVisit } from '#server/features/reservations/visits/service.ts'
import { lockPlace, lockReview, saveVisit } from './repository.ts'

/**
 * Updates «Был по брони»: a review has the mark while its author had an honoured reservation at the place before
 * writing it. The place is locked, as for changes of reservations, so that neither misses the other.
 */
export async function updateVisit(db: Db, postId: string): Promise<void> {
  const review = await lockReview(db, postId)
  if (!review) return
  await lockPlace(db, review.place_id)
  const person = { placeId: review.place_id, userId: review.user_id, knownId: review.reservation_id }
  const visitId = await findVisit(db, person, review.created_at)
  if (visitId !== review.reservation_id) await saveVisit(db, review, visitId)
}
