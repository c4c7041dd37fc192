import { type Static, Type } from 'typebox'
import { endpoint, envelope } from '#contract/endpoint.ts'

const Base64Url = (maxLength: number) => Type.String({ pattern: '^[\\w-]+={0,2}$', minLength: 16, maxLength })
const Address = Type.String({ format: 'uri', maxLength: 2000 })

export const getPushKey = endpoint({
  method: 'GET',
  path: '/api/v2/push/key',
  schema: {
    summary: 'The public key that a browser subscribes with (VAPID)',
    tags: ['push'],
    response: { 200: envelope({ pushKey: Type.Object({ publicKey: Type.String() }) }) },
  },
  errors: [],
})

/** The browser's `PushSubscription`. */
export const PushSubscriptionRequest = Type.Object(
  {
    endpoint: Address,
    keys: Type.Object({ p256dh: Base64Url(200), auth: Base64Url(100) }, { additionalProperties: false }),
    /** Registered, but muted. */
    isMuted: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)
export type PushSubscriptionRequest = Static<typeof PushSubscriptionRequest>

export const createPushSubscription = endpoint({
  method: 'POST',
  path: '/api/v2/push/subscriptions',
  schema: {
    summary:
      'Subscribes this browser to push messages until its session ends; a second subscription replaces the first',
    tags: ['push'],
    body: PushSubscriptionRequest,
    response: { 201: envelope({ subscription: Type.Object({ isMuted: Type.Boolean() }) }) },
  },
  errors: ['Unauthorized', 'ValidationFailed', 'TooManyRequests'],
})

export const deletePushSubscription = endpoint({
  method: 'DELETE',
  path: '/api/v2/push/subscriptions',
  schema: {
    summary: 'Unsubscribes this browser from push messages',
    tags: ['push'],
    querystring: Type.Object({ endpoint: Address }),
    response: { 200: envelope({}) },
  },
  errors: ['Unauthorized', 'ValidationFailed'],
})
