import { Webhook as Signer } from 'standardwebhooks'
import type { TEST_EVENT, WebhookEvent } from '#contract/webhooks/webhook-events.ts'
import type { Db } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { loadReference } from '#server/features/reference/lookup.ts'
import { newId } from '#server/lib/ids.ts'
import { OutgoingError } from '#server/lib/outgoing/outgoing-url.ts'
import { post } from '#server/lib/outgoing/post.ts'
import type { Services } from '#server/lib/services.ts'
import * as repository from './repository.ts'
import { isReceived, reasonToPause, retryDelayAfter, validSecrets } from './rules.ts'
import { listReservationsToSend, listReviewsToSend } from './subject-queries.ts'
import { viewReservationFacts } from './views.ts'

export const DELIVERY_JOB = 'webhooks.delivery'

export interface DeliveryJob {
  deliveryId: string
  /** The number of earlier attempts; the second of two jobs with the same number does nothing. */
  attempts: number
}

type EnqueueServices = Pick<Services, 'db' | 'jobs'>

/** Runs in the transaction of the event, so that an event that is rolled back sends nothing. */
export async function enqueueReservationEvents(
  services: Pick<Services, 'jobs'>,
  db: Db,
  event: WebhookEvent,
  reservationIds: readonly string[],
): Promise<void> {
  if (reservationIds.length === 0) return
  const rows = await listReservationsToSend(db, event, reservationIds)
  if (rows.length === 0) return
  const { cityById } = await loadReference(db)
  const messages = rows.map((row) => ({
    webhookId: row.webhook_id,
    event,
    data: { reservation: viewReservationFacts(row, cityById.get(row.city_id)?.timeZone ?? 'UTC') },
  }))
  await enqueue({ ...services, db }, messages, Date.now())
}

export async function enqueueReviewEvents(
  services: Pick<Services, 'jobs'>,
  db: Db,
  postIds: readonly string[],
): Promise<void> {
  const event = 'review.published' as const
  const rows = await listReviewsToSend(db, event, postIds)
  const messages = rows.map((row) => ({
    webhookId: row.webhook_id,
    event,
    data: { review: { id: row.id, placeId: row.place_id, rating: row.rating } },
  }))
  await enqueue({ ...services, db }, messages, Date.now())
}

interface Message {
  webhookId: string
  event: WebhookEvent | typeof TEST_EVENT
  data: object
}

/** Stores each body, because every attempt must sign the same bytes, and enqueues its job. @returns ids of the deliveries */
export async function enqueue(
  { db, jobs }: EnqueueServices,
  messages: readonly Message[],
  now: number,
): Promise<string[]> {
  const deliveries = messages.map(({ webhookId, event, data }) => ({
    id: newId(now),
    webhook_id: webhookId,
    event,
    body: JSON.stringify({ type: event, timestamp: new Date(now).toISOString(), data }),
    status: 'pending' as const,
  }))
  await repository.insertDeliveries(db, deliveries)
  for (const { id } of deliveries) {
    await jobs.send(db, DELIVERY_JOB, { deliveryId: id, attempts: 0 } satisfies DeliveryJob)
  }
  return deliveries.map(({ id }) => id)
}

/** Makes one attempt and schedules the next one if it fails. */
export async function deliver(
  services: Pick<Services, 'db' | 'jobs' | 'events' | 'config'>,
  { deliveryId, attempts }: DeliveryJob,
  now: number,
): Promise<void> {
  const delivery = await repository.findDeliveryToSend(services.db, deliveryId)
  if (delivery?.status !== 'pending' || delivery.attempts !== attempts) return
  if (delivery.paused_because !== null) {
    const failure = 'Отправка приостановлена'
    return repository.updateDelivery(services.db, deliveryId, {
      status: 'failed',
      failure,
      next_attempt_at: null,
    })
  }
  const outcome = await attempt(services, delivery, now)
  await inTransaction(services.db, (db) => recordOutcome({ ...services, db }, delivery, outcome, now))
}

interface Outcome {
  responseStatus: number | null
  failure: string | null
}

type DeliveryToSend = NonNullable<Awaited<ReturnType<typeof repository.findDeliveryToSend>>>

async function attempt(
  { config }: Pick<Services, 'config'>,
  delivery: DeliveryToSend,
  now: number,
): Promise<Outcome> {
  const { url, secret, previous_secret: previous, previous_secret_until: previousUntil } = delivery
  const sentAt = new Date(now)
  const signatures = validSecrets({ secret, previous, previousUntil }, now).map((valid) =>
    new Signer(valid).sign(delivery.id, sentAt, delivery.body),
  )
  try {
    const responseStatus = await post(url, {
      body: delivery.body,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'shodim-webhooks',
        'webhook-id': delivery.id,
        'webhook-timestamp': String(Math.floor(now / 1000)),
        'webhook-signature': signatures.join(' '),
      },
      privateHosts: config.webhookPrivateHosts,
    })
    const failure = isReceived(responseStatus) ? null : `Сервер ответил ${responseStatus}.`
    return { responseStatus, failure }
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    return { responseStatus: null, failure: error.message }
  }
}

/** Saves the result of an attempt, enqueues the next one, and pauses a webhook that has failed for days. */
async function recordOutcome(
  services: EnqueueServices & Pick<Services, 'events'>,
  delivery: DeliveryToSend,
  { responseStatus, failure }: Outcome,
  now: number,
): Promise<void> {
  const { db, jobs, events } = services
  const { id, webhook_id: webhookId } = delivery
  const attempts = delivery.attempts + 1
  const pause = failure === null ? null : retryDelayAfter(attempts)
  const next = pause === null ? null : new Date(now + pause)
  await repository.updateDelivery(db, id, {
    status: failure === null ? 'delivered' : next ? 'pending' : 'failed',
    attempts,
    attempted_at: new Date(now),
    response_status: responseStatus,
    failure,
    next_attempt_at: next,
  })
  if (next) {
    const job: DeliveryJob = { deliveryId: id, attempts }
    await jobs.send(db, DELIVERY_JOB, job, { startAfter: next })
  }
  const failingSince = delivery.failing_since?.getTime() ?? null
  if (failure === null) {
    if (failingSince !== null) await repository.updateWebhook(db, webhookId, { failing_since: null })
    return
  }
  if (failingSince === null) await repository.updateWebhook(db, webhookId, { failing_since: new Date(now) })
  const reason = reasonToPause({ responseStatus, failingSince }, now)
  if (reason === null || !(await repository.pauseWebhook(db, webhookId, reason))) return
  const venue = { placeId: delivery.place_id, organisationId: delivery.organisation_id }
  const recipientIds = await repository.listManagers(db, venue)
  await events.publish(db, 'webhook.paused', { ...venue, recipientIds })
}
