/** Webhooks, for both sides. Free of TypeBox: screens use it as well. */
export const webhookEvents = [
  'reservation.requested',
  'reservation.unanswered',
  'reservation.confirmed',
  'reservation.declined',
  'reservation.moved',
  'reservation.cancelled',
  'reservation.arrived',
  'reservation.no-show',
  'reservation.restored',
  'review.published',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** Sent only by the test button; webhooks do not subscribe to it. */
export const TEST_EVENT = 'webhook.test'

/** Paused by a person, after days of failures, or after a response «410 Gone». */
export const pauseReasons = ['person', 'failures', 'gone'] as const
export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const

export const MAX_WEBHOOKS = 10
export const MAX_WEBHOOK_URL = 500
