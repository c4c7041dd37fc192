import {
  type deliveryStatuses,
  type pauseReasons,
  TEST_EVENT,
  webhookEvents,
} from '#contract/webhooks/webhook-events.ts'
import type { ReservationFacts, Webhook, WebhookDelivery } from '#contract/webhooks/webhooks.ts'
import { formatLocalDateTime } from '#server/features/reservations/rules.ts'
import type { DeliveryRow, WebhookRow } from './repository.ts'
import type { listReservationsToSend } from './subject-queries.ts'

export function viewWebhook(row: WebhookRow, now: number): Webhook {
  const until = row.previous_secret_until
  return {
    id: row.id,
    placeId: row.place_id,
    organisationId: row.organisation_id,
    url: row.url,
    events: webhookEvents.filter((event) => row.events.includes(event)),
    pausedBecause: row.paused_because as (typeof pauseReasons)[number] | null,
    failingSince: row.failing_since?.toISOString() ?? null,
    previousSecretUntil: until !== null && until.getTime() > now ? until.toISOString() : null,
    createdAt: row.created_at.toISOString(),
  }
}

export function viewDelivery(row: DeliveryRow): WebhookDelivery {
  return {
    id: row.id,
    event: webhookEvents.find((event) => event === row.event) ?? TEST_EVENT,
    status: row.status as (typeof deliveryStatuses)[number],
    attempts: row.attempts,
    attemptedAt: row.attempted_at?.toISOString() ?? null,
    responseStatus: row.response_status,
    failure: row.failure,
    nextAttemptAt: row.next_attempt_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  }
}

type ReservationToSend = Awaited<ReturnType<typeof listReservationsToSend>>[number]

/** Leaves out the personal data of the guest, which other programs do not get. */
export function viewReservationFacts(row: ReservationToSend, timeZone: string): ReservationFacts {
  return {
    id: row.id,
    placeId: row.place_id,
    status: row.status,
    source: row.source,
    guestsCount: row.guests_count,
    datetime: formatLocalDateTime(row.starts_at.getTime(), timeZone),
    until: formatLocalDateTime(row.ends_at.getTime(), timeZone),
    startsAt: row.starts_at.toISOString(),
    zone: row.zone_name,
  }
}
