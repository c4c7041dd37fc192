import type { Db } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Services } from '#server/lib/services.ts'
import { composeFeedback } from '../messages/wording.ts'
import * as reservations from '../repository.ts'
import { feedbackMoment, wasVisited } from '../rules.ts'
import { lockVenue } from '../seats.ts'
import { timingOf } from '../views.ts'
import { claimFeedback } from './repository.ts'

export const FEEDBACK_JOB = 'reservations.feedback'
/** A guest who comes every week is not asked every week. */
const ASKED_AGAIN_AFTER_MS = 30 * 86_400_000

export interface FeedbackTask {
  reservationId: string
}

/**
 * Schedules the question after the visit of expected or present guests. A moved reservation schedules another one.
 */
export async function planFeedback(
  { jobs }: Pick<Services, 'jobs'>,
  db: Db,
  row: reservations.ReservationRow,
  timeZone: string,
): Promise<void> {
  if (row.phone === null || (row.status !== 'confirmed' && row.status !== 'arrived')) return
  const task: FeedbackTask = { reservationId: row.id }
  const startAfter = new Date(feedbackMoment(row.ends_at.getTime(), timeZone))
  await jobs.send(db, FEEDBACK_JOB, task, { startAfter })
}

/**
 * Asks the guest how the visit was: with an account in the list of notifications and by e-mail, else by SMS. The place is
 * locked, so that two visits that end together make one question.
 */
export async function askForFeedback(
  { db, events, delivery, config }: Pick<Services, 'db' | 'events' | 'delivery' | 'config'>,
  { reservationId }: FeedbackTask,
  now: number,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const unlocked = await reservations.findReservation(transaction, reservationId)
    if (!unlocked) return
    const venue = await lockVenue(transaction, unlocked.place_id)
    const row = await reservations.findReservation(transaction, reservationId)
    if (!row?.phone || now < row.ends_at.getTime() || !wasVisited(timingOf(row), now)) return
    const visit = { id: row.id, placeId: row.place_id, phone: row.phone, startsAt: row.starts_at }
    if (!(await claimFeedback(transaction, visit, new Date(now - ASKED_AGAIN_AFTER_MS)))) return
    const reviewUrl = `${config.publicUrl}/posts/create?placeId=${row.place_id}`
    const { subject, text } = composeFeedback({ placeName: venue.name, reviewUrl })
    await events.publish(transaction, 'reservation.visited', { reservationId })
    if (row.email) await delivery.sendEmail(transaction, { to: row.email, subject, text })
    else if (row.user_id === null) await delivery.sendSms(transaction, { phone: row.phone, text })
  })
}
