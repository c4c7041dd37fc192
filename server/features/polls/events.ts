import type { Db } from '#server/db/connection.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import type { ProductEvents } from '#server/lib/events.ts'
import * as repository from './repository.ts'
import { composeDecision } from './rules.ts'
import { announceDecision, EXPIRE_JOB, showPolls } from './service.ts'

const SMS_PER_DAY = 5
const DAY_SECONDS = 86_400

export function registerPollEvents(app: AppInstance): void {
  const { events, jobs } = app
  events.on('poll.changed', (db, changes) => {
    const ids = [...new Set(changes.map(({ pollId }) => pollId))]
    return showPolls(app, db, ids, Date.now())
  })
  events.on('poll.decided', async (db, decisions) => {
    for (const decision of decisions) await notifyByPhone(app, db, decision)
  })
  // A reservation may be confirmed, moved or given up by its guest or the venue.
  events.on('reservation.changed', async (db, changes) => {
    const ids = await repository.listIdsOfReservations(
      db,
      changes.map(({ reservationId }) => reservationId),
    )
    if (ids.length === 0) return
    await repository.incrementVersion(db, ids)
    await showPolls(app, db, ids, Date.now())
  })
  for (const name of ['reservation.cancelled', 'reservation.declined'] as const) {
    events.on(name, async (db, gone) => {
      const ids = gone.map(({ reservationId }) => reservationId)
      for (const pollId of await repository.listIdsOfReservations(db, ids)) {
        await announceDecision(app, db, { pollId, isCancelled: true, actorId: null })
      }
    })
  }
  jobs.define<{ pollId: string }>({
    name: EXPIRE_JOB,
    run: async ({ pollId }) => {
      await repository.clearPoll(app.db, pollId)
      await repository.deleteEndedPolls(app.db)
    },
  })
}

type Decision = ProductEvents['poll.decided']

/** Messages to everybody who gave a phone but the one who booked, who gets those of the reservation. */
async function notifyByPhone(app: AppInstance, db: Db, decision: Decision): Promise<void> {
  const { pollId, token, placeId, at, isCancelled, actorId } = decision
  const placeName = await repository.findPlaceName(db, placeId)
  const url = `${app.config.publicUrl}/polls/${token}`
  const text = composeDecision({ placeName, datetime: at, isCancelled, url })
  for (const { phone, user_id } of await repository.listPhones(db, pollId)) {
    if (!phone || (user_id !== null && user_id === actorId)) continue
    const limit = { key: `polls:sms:${phone}`, limit: SMS_PER_DAY, windowSeconds: DAY_SECONDS }
    if ((await app.limits.count(limit)) === 0) await app.delivery.sendSms(db, { phone, text })
  }
}
