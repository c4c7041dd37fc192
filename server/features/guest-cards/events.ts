import { DAY_MS } from '#contract/durations.ts'
import type { Db } from '#server/db/connection.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { startRecurringTask } from '#server/lib/fastify/recurring-task.ts'
import { deleteOldCards } from './linking/repository.ts'
import { linkReservations } from './linking/service.ts'
import { deleteOldLog } from './log-queries.ts'
import { addMonths } from './rules.ts'

const LOG_RETENTION_MS = 365 * DAY_MS

/** Cards are updated after reservations, outside of the requests. */
export function listenToReservations(app: AppInstance): void {
  const relinkCards = async (db: Db, changes: readonly { reservationId: string }[]) => {
    const ids = [...new Set(changes.map(({ reservationId }) => reservationId))]
    const placeIds = await linkReservations(db, ids, Date.now())
    await app.events.publish(db, 'guest-cards.changed', ...placeIds.map((placeId) => ({ placeId })))
  }
  for (const name of ['reservation.requested', 'reservation.changed'] as const)
    app.events.on(name, relinkCards)
}

/** A card is erased some months after its guest was last seen. */
export function eraseDaily(app: AppInstance): void {
  startRecurringTask(app, {
    everyMs: DAY_MS,
    failure: 'old guest cards were not erased',
    run: () => eraseOld(app.db, app.config.guestCardMonths, new Date()),
  })
}

export async function eraseOld(db: Db, months: number, now: Date): Promise<void> {
  await deleteOldCards(db, addMonths(now, -months))
  await deleteOldLog(db, LOG_RETENTION_MS)
}
