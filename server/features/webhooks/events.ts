import { DAY_MS } from '#contract/durations.ts'
import type { WebhookEvent } from '#contract/webhooks/webhook-events.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { startRecurringTask } from '#server/lib/fastify/recurring-task.ts'
import * as repository from './repository.ts'
import { LOG_RETENTION_MS } from './rules.ts'
import {
  DELIVERY_JOB,
  type DeliveryJob,
  deliver,
  enqueueReservationEvents,
  enqueueReviewEvents,
} from './sending.ts'

/** A server that answers slowly holds one of them for 15 seconds. */
const CONCURRENCY = 4

const reservationEvents = {
  'reservation.requested': 'reservation.requested',
  'reservation.confirmed': 'reservation.confirmed',
  'reservation.declined': 'reservation.declined',
  'reservation.moved': 'reservation.moved',
  'reservation.cancelled': 'reservation.cancelled',
  'reservation.arrived': 'reservation.arrived',
  'reservation.missed': 'reservation.no-show',
  'reservation.restored': 'reservation.restored',
} as const satisfies Record<string, WebhookEvent>

/** Creates deliveries from events of a venue, in the transaction that deletes the events. */
export function listenForWebhooks(app: AppInstance): void {
  const { events, jobs } = app
  for (const [name, event] of Object.entries(reservationEvents)) {
    events.on(name as keyof typeof reservationEvents, (db, happened) =>
      enqueueReservationEvents(
        app,
        db,
        event,
        happened.map(({ reservationId }) => reservationId),
      ),
    )
  }
  events.on('reservation.unanswered', (db, requests) =>
    enqueueReservationEvents(
      app,
      db,
      'reservation.unanswered',
      requests.filter(({ recipient }) => recipient === 'venue').map(({ reservationId }) => reservationId),
    ),
  )
  events.on('post.created', (db, posts) =>
    enqueueReviewEvents(
      app,
      db,
      posts.map(({ postId }) => postId),
    ),
  )
  jobs.define<DeliveryJob>({
    name: DELIVERY_JOB,
    concurrency: CONCURRENCY,
    run: (job) => deliver(app, job, Date.now()),
  })
  startRecurringTask(app, {
    everyMs: DAY_MS,
    failure: 'old deliveries of webhooks were not removed',
    run: () => repository.deleteOldDeliveries(app.db, LOG_RETENTION_MS),
  })
}
