import { type Static, type TObject, Type } from 'typebox'
import { endpoint, envelope, nullable } from '#contract/endpoint.ts'
import { Id, LocalDateTime, oneOf } from '#contract/fields.ts'
import { cursorPaging, cursorResponse } from '#contract/paging.ts'
import { reservationSources, reservationStatuses } from '#contract/reservations/reservation-values.ts'
import {
  deliveryStatuses,
  MAX_WEBHOOK_URL,
  MAX_WEBHOOKS,
  pauseReasons,
  TEST_EVENT,
  type WebhookEvent,
  webhookEvents,
} from './webhook-events.ts'

export const Webhook = Type.Object({
  id: Id,
  placeId: nullable(Id),
  organisationId: nullable(Id),
  url: Type.String(),
  events: Type.Array(oneOf(webhookEvents)),
  pausedBecause: nullable(oneOf(pauseReasons)),
  /** The time since which every delivery has failed. */
  failingSince: nullable(Type.String()),
  /** Until when the previous secret is also valid. */
  previousSecretUntil: nullable(Type.String()),
  createdAt: Type.String(),
})
export type Webhook = Static<typeof Webhook>

export const WebhookDelivery = Type.Object({
  id: Type.String({ description: 'The header `webhook-id`: the same at every attempt' }),
  event: oneOf([...webhookEvents, TEST_EVENT]),
  status: oneOf(deliveryStatuses),
  attempts: Type.Integer(),
  attemptedAt: nullable(Type.String()),
  responseStatus: nullable(Type.Integer()),
  /** Why it did not get through, as text for people. */
  failure: nullable(Type.String()),
  nextAttemptAt: nullable(Type.String()),
  createdAt: Type.String(),
})
export type WebhookDelivery = Static<typeof WebhookDelivery>

const Url = Type.String({ minLength: 1, maxLength: MAX_WEBHOOK_URL })
const Events = Type.Array(oneOf(webhookEvents), {
  minItems: 1,
  maxItems: webhookEvents.length,
  uniqueItems: true,
})
const params = Type.Object({ webhookId: Id })
const tags = ['webhooks'] as const
const commonErrors = ['Unauthorized', 'Forbidden', 'RecordNotFound'] as const

const exampleWebhook: Webhook = {
  id: '6740c0de0000000000000001',
  placeId: '6740c0de0000000000000002',
  organisationId: null,
  url: 'https://pos.example/shodim',
  events: ['reservation.requested', 'reservation.cancelled'],
  pausedBecause: null,
  failingSince: null,
  previousSecretUntil: null,
  createdAt: '2026-11-25T09:00:00.000Z',
}
const exampleSecret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo='
const exampleDelivery: WebhookDelivery = {
  id: '6740c0de0000000000000003',
  event: 'reservation.requested',
  status: 'delivered',
  attempts: 1,
  attemptedAt: '2026-11-25T09:10:01.000Z',
  responseStatus: 204,
  failure: null,
  nextAttemptAt: null,
  createdAt: '2026-11-25T09:10:00.000Z',
}

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/v2/webhooks',
  access: 'signed-in',
  schema: {
    summary: 'The webhooks of a place or a chain; to its owners and managers',
    tags,
    querystring: Type.Object({ placeId: Type.Optional(Id), organisationId: Type.Optional(Id) }),
    response: { 200: envelope({ webhooks: Type.Array(Webhook) }) },
    example: { data: { webhooks: [exampleWebhook] } },
  },
  errors: [...commonErrors, 'ValidationFailed'],
})

export const createWebhook = endpoint({
  method: 'POST',
  path: '/api/v2/webhooks',
  schema: {
    summary: `Notifies an address of what happens at a place, or at every place of a chain; the secret is shown only once. At most ${MAX_WEBHOOKS} of a venue`,
    tags,
    body: Type.Object({
      placeId: Type.Optional(Id),
      organisationId: Type.Optional(Id),
      url: Url,
      events: Events,
    }),
    response: { 201: envelope({ webhook: Webhook, secret: Type.String() }) },
    example: {
      body: { placeId: exampleWebhook.placeId, url: exampleWebhook.url, events: exampleWebhook.events },
      data: { webhook: exampleWebhook, secret: exampleSecret },
    },
  },
  errors: [...commonErrors, 'StateNotAllowed', 'ValidationFailed'],
})

export const changeWebhook = endpoint({
  method: 'PATCH',
  path: '/api/v2/webhooks/:webhookId',
  schema: {
    summary: 'Another address, other events, a pause or its end',
    tags,
    params,
    body: Type.Object({
      url: Type.Optional(Url),
      events: Type.Optional(Events),
      isPaused: Type.Optional(Type.Boolean()),
    }),
    response: { 200: envelope({ webhook: Webhook }) },
    example: {
      body: { isPaused: true },
      data: { webhook: { ...exampleWebhook, pausedBecause: 'person' } },
    },
  },
  errors: [...commonErrors, 'ValidationFailed'],
})

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/v2/webhooks/:webhookId',
  schema: {
    summary: 'Removes a webhook with its log',
    tags,
    params,
    response: { 200: envelope({}) },
    example: { data: {} },
  },
  errors: commonErrors,
})

export const renewWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/v2/webhooks/:webhookId/secret',
  schema: {
    summary: 'A new secret, shown only once; for a day everything is signed with the one before as well',
    tags,
    params,
    response: { 200: envelope({ webhook: Webhook, secret: Type.String() }) },
    example: {
      data: {
        webhook: { ...exampleWebhook, previousSecretUntil: '2026-11-26T09:00:00.000Z' },
        secret: exampleSecret,
      },
    },
  },
  errors: commonErrors,
})

export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/v2/webhooks/:webhookId/test',
  schema: {
    summary: `Sends \`${TEST_EVENT}\` at once`,
    tags,
    params,
    response: { 201: envelope({ delivery: WebhookDelivery }) },
    example: {
      data: {
        delivery: {
          ...exampleDelivery,
          event: TEST_EVENT,
          status: 'pending',
          attempts: 0,
          attemptedAt: null,
          responseStatus: null,
        },
      },
    },
  },
  errors: [...commonErrors, 'StateNotAllowed', 'TooManyRequests'],
})

export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/api/v2/webhooks/:webhookId/deliveries',
  access: 'signed-in',
  schema: {
    summary: 'Messages sent in the last 30 days with the responses, latest first',
    tags,
    params,
    querystring: Type.Object(cursorPaging),
    response: { 200: envelope({ deliveries: Type.Array(WebhookDelivery), ...cursorResponse }) },
    example: { data: { deliveries: [exampleDelivery], isEnd: true, nextCursor: null } },
  },
  errors: commonErrors,
})

export const resendWebhookDelivery = endpoint({
  method: 'POST',
  path: '/api/v2/webhooks/:webhookId/deliveries/:deliveryId/resend',
  schema: {
    summary: 'Sends the same once more, now: with the same `webhook-id`',
    tags,
    params: Type.Object({ webhookId: Id, deliveryId: Id }),
    response: { 200: envelope({ delivery: WebhookDelivery }) },
    example: { data: { delivery: { ...exampleDelivery, status: 'pending' } } },
  },
  errors: [...commonErrors, 'StateNotAllowed', 'TooManyRequests'],
})

/** Without personal data of the guest: programs read name and phone by the API, with a token that has the right. */
const ReservationFacts = Type.Object({
  id: Id,
  placeId: Id,
  status: oneOf(reservationStatuses),
  source: oneOf(reservationSources),
  guestsCount: Type.Integer(),
  datetime: LocalDateTime,
  until: LocalDateTime,
  startsAt: Type.String({ description: 'ISO 8601, UTC' }),
  zone: nullable(Type.String()),
})
export type ReservationFacts = Static<typeof ReservationFacts>

const ReviewFacts = Type.Object({
  id: Id,
  placeId: Id,
  rating: Type.Integer({ minimum: 1, maximum: 4 }),
})
export type ReviewFacts = Static<typeof ReviewFacts>

interface WebhookMessage {
  summary: string
  data: TObject
  example: unknown
}

const exampleReservation: ReservationFacts = {
  id: '6740c0de0000000000000004',
  placeId: '6740c0de0000000000000002',
  status: 'requested',
  source: 'guest',
  guestsCount: 4,
  datetime: '2026-11-27T19:30',
  until: '2026-11-27T21:30',
  startsAt: '2026-11-27T16:30:00.000Z',
  zone: 'Терраса',
}

function reservationMessage(summary: string, values: Partial<ReservationFacts>): WebhookMessage {
  return {
    summary,
    data: Type.Object({ reservation: ReservationFacts }),
    example: { reservation: { ...exampleReservation, ...values } },
  }
}

/** The message that is sent: `{type, timestamp, data}`, signed by the rules of standardwebhooks.com. OpenAPI is made from it. */
export const webhookMessages: Readonly<Record<WebhookEvent | typeof TEST_EVENT, WebhookMessage>> = {
  'reservation.requested': reservationMessage(
    'Seats were taken: by a guest, by the venue, by the first of the waiting list',
    {},
  ),
  'reservation.unanswered': reservationMessage('The venue has not answered a request for ten minutes', {}),
  'reservation.confirmed': reservationMessage('The venue confirmed it and awaits the guests', {
    status: 'confirmed',
  }),
  'reservation.declined': reservationMessage('The venue declined it', { status: 'declined' }),
  'reservation.moved': reservationMessage('Another time, party or zone', { datetime: '2026-11-27T20:00' }),
  'reservation.cancelled': reservationMessage('The guest gave it up', { status: 'cancelled' }),
  'reservation.arrived': reservationMessage('The guests have come', { status: 'arrived' }),
  'reservation.no-show': reservationMessage('The guests did not come', { status: 'no-show' }),
  'reservation.restored': reservationMessage('A step was taken back', { status: 'confirmed' }),
  'review.published': {
    summary: 'Somebody wrote a review of the place',
    data: Type.Object({ review: ReviewFacts }),
    example: {
      review: { id: '6740c0de0000000000000005', placeId: '6740c0de0000000000000002', rating: 4 },
    },
  },
  [TEST_EVENT]: {
    summary: 'Sent by the test button in the settings',
    data: Type.Object({ webhookId: Id }),
    example: { webhookId: '6740c0de0000000000000001' },
  },
}
