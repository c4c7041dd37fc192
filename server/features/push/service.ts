import webPush from 'web-push'
import type { PushSubscriptionRequest } from '#contract/push.ts'
import type { Db } from '#server/db/connection.ts'
import { onPrimary } from '#server/db/replica.ts'
import { pushMessageOf } from '#server/features/notifications/service.ts'
import { AppError } from '#server/lib/errors.ts'
import type { Events } from '#server/lib/events.ts'
import { newId } from '#server/lib/ids.ts'
import type { Jobs } from '#server/lib/jobs.ts'
import type { RateLimits } from '#server/lib/rate-limits.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import { countWriting } from '#server/lib/writing-limits.ts'
import * as repository from './repository.ts'
import { encodeMessage, isPushService, judgeAnswer, type PushMessage, shortest } from './rules.ts'

const SEND_JOB = 'push.send'
const ANSWER_LIMIT_MS = 10_000
/** A day later nobody wants to be told any more. */
const LIFE_SECONDS = 86_400
/** With growing pauses about four minutes: what is late is in the list of notifications anyway. */
const TRIES = 7
const AT_ONCE = 4

export interface PushParts {
  db: Db
  limits: RateLimits
  config: { pushServices: readonly string[]; publicUrl: string }
}

let known: { db: Db; keys: Promise<repository.KeyPair> } | undefined

/** Made at the first need, the same on every node and for ever: a new pair would end every subscription. */
export function keysOf(db: Db): Promise<repository.KeyPair> {
  if (known?.db !== db) {
    known = { db, keys: readOrMakeKeys(db) }
    known.keys.catch(() => {
      known = undefined
    })
  }
  return known.keys
}

/** Of the primary, whoever asks: nothing can be kept in a replica. */
async function readOrMakeKeys(db: Db): Promise<repository.KeyPair> {
  const kept = await onPrimary(
    async () =>
      (await repository.readKeys(db)) ?? (await repository.readKeys(db, webPush.generateVAPIDKeys())),
  )
  if (!kept) throw new Error('The keys for push messages could not be kept')
  return kept
}

/** @throws {AppError} ValidationFailed for an address that is no push service of a browser: the server will call it */
export async function subscribe(
  { db, limits, config }: PushParts,
  viewer: SignedIn,
  { endpoint, keys, isMuted = false }: PushSubscriptionRequest,
): Promise<{ isMuted: boolean }> {
  if (!isPushService(endpoint, config.pushServices)) {
    throw new AppError('ValidationFailed', {
      fields: { endpoint: ['Этот адрес — не служба уведомлений браузера'] },
    })
  }
  await countWriting(limits, 'edits', viewer.userId)
  const { userId, sessionId } = viewer
  await repository.putSubscription(db, { id: newId(), userId, sessionId, endpoint, ...keys, isMuted })
  return { isMuted }
}

export async function unsubscribe({ db }: PushParts, viewer: SignedIn, endpoint: string): Promise<void> {
  await repository.deleteSubscription(db, viewer.userId, endpoint)
}

/** Whatever people are told goes to their browsers too: a job for each, sent with the telling. */
export function deliverNotifications(parts: PushParts & { events: Events; jobs: Jobs }): void {
  parts.jobs.define<repository.Delivery>({
    name: SEND_JOB,
    retryLimit: TRIES,
    atOnce: AT_ONCE,
    run: (delivery) => deliver(parts, delivery),
  })
  parts.events.on('notification.told', async (db, told) => {
    const ids = told.flatMap(({ notificationIds }) => notificationIds)
    for (const delivery of await repository.listDeliveries(db, ids))
      await parts.jobs.send(db, SEND_JOB, delivery)
  })
}

/** @throws to be tried again when the service asks for it or does not answer */
async function deliver(
  parts: PushParts,
  { subscriptionId, notificationId }: repository.Delivery,
): Promise<void> {
  const subscription = await repository.findSubscription(parts.db, subscriptionId)
  const message = subscription && (await pushMessageOf(parts.db, notificationId))
  if (!subscription || !message) return
  let outcome = judgeAnswer(await post(parts, subscription, encodeMessage(message), message))
  if (outcome === 'shorten') {
    const status = await post(parts, subscription, encodeMessage(shortest(message)), message)
    outcome = status === 413 ? 'done' : judgeAnswer(status)
  }
  if (outcome === 'forget') await repository.forgetSubscription(parts.db, subscription.id)
  if (outcome === 'again') throw new Error('The push service asks for another time')
}

/** @returns the status of the answer; nothing of the address is ever logged, because it is a secret of the browser */
async function post(
  { db, config }: PushParts,
  { endpoint, p256dh, auth }: repository.Subscription,
  payload: string,
  message: PushMessage,
): Promise<number> {
  const { publicKey, privateKey } = await keysOf(db)
  const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: { subject: contactOf(config.publicUrl), publicKey, privateKey },
    TTL: LIFE_SECONDS,
    topic: message.tag,
    urgency: message.type === 'message' ? 'high' : 'normal',
  })
  const { body } = request
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: request.headers as Record<string, string>,
    ...(body && { body: new Uint8Array(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
  })
  await response.body?.cancel()
  return response.status
}

/** Push services want to know whom to write to; only an https address or a mailbox will do. */
function contactOf(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? publicUrl : 'mailto:admin@localhost'
}
