import type { Db } from '#server/db/connection.ts'
import { currentTime } from '#server/db/fragments/columns.ts'

/**
 * Stores that the guest is asked. @returns false when they were asked recently, here or elsewhere, or have written a
 * review already
 */
export async function claimFeedback(
  db: Db,
  visit: { id: string; placeId: string; phone: string; startsAt: Date },
  askedSince: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('reservations')
    .set({ feedback_asked_at: currentTime })
    .where('id', '=', visit.id)
    .where('feedback_asked_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('reservations as other')
            .select('other.id')
            .where('other.phone', '=', visit.phone)
            .where('other.place_id', '=', visit.placeId)
            .where('other.feedback_asked_at', '>', askedSince),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('posts as p')
            .innerJoin('users as u', 'u.id', 'p.user_id')
            .select('p.id')
            .where('u.phone', '=', visit.phone)
            .where('p.place_id', '=', visit.placeId)
            .where('p.type', '=', 'review')
            .where('p.is_deleted', '=', false)
            .where('p.created_at', '>=', visit.startsAt),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
