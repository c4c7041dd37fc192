import type { PushSubscriptionRequest } from '#contract/notifications/push.ts'
import type { Db } from '#server/db/connection.ts'
import { onPrimary } from '#server/db/pools/replica.ts'
import { quietHoursEnd, wantsPush } from '#server/features/notifications/alerts/rules.ts'
import { pushMessageOf } from '#server/features/notifications/service.ts'
import { AppError } from '#server/lib/errors.ts'
import type { Events } from '#server/lib/events.ts'
import { newId } from '#server/lib/ids.ts'
import type { Jobs } from '#server/lib/jobs.ts'
import { countWrite } from '#server/lib/limits/writing-limits.ts'
import type { Services } from '#server/lib/services.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import * as repository from './repository.ts'
import { classifyResponse, encodeMessage, isPushService, type PushMessage, withoutText } from './rules.ts'

const SEND_JOB = 'push.send'
const RESPONSE_TIMEOUT_MS = 10_000
/** A notification older than a day is no longer worth pushing. */
const TTL_SECONDS = 86_400
/** Seven retries with backoff take about four minutes; later the list of notifications is enough. */
const RETRY_LIMIT = 7
const CONCURRENCY = 4

let cachedKeys: { db: Db; keys: Promise<repository.VapidKeyPair> } | undefined

/** The VAPID keys, created once and shared by all nodes, because a new pair would invalidate every subscription. */
export function vapidKeysOf(db: Db): Promise<repository.VapidKeyPair> {
  if (cachedKeys?.db !== db) {
    cachedKeys = { db, keys: readOrCreateVapidKeys(db) }
    cachedKeys.keys.catch(() => {
      cachedKeys = undefined
    })
  }
  return cachedKeys.keys
}

/** Reads from the primary, because creating the keys writes. */
async function readOrCreateVapidKeys(db: Db): Promise<repository.VapidKeyPair> {
  const { default: webPush } = await import('web-push')
  const keys = await onPrimary(async () => {
    const existing = await repository.findVapidKeys(db)
    if (existing) return existing
    await repository.insertVapidKeys(db, webPush.generateVAPIDKeys())
    return repository.findVapidKeys(db)
  })
  if (!keys) throw new Error('The keys for push messages could not be stored')
  return keys
}

/** @throws {AppError} ValidationFailed unless the endpoint belongs to a known push service, because the server will call it */
export async function subscribe(
  { db, limits, config }: Services,
  viewer: SignedIn,
  { endpoint, keys, isMuted = false }: PushSubscriptionRequest,
): Promise<{ isMuted: boolean }> {
  if (!isPushService(endpoint, config.pushServices)) {
    throw new AppError('ValidationFailed', {
      fields: { endpoint: ['Этот адрес — не служба уведомлений браузера'] },
    })
  }
  await countWrite(limits, 'edits', viewer.userId)
  const { userId, sessionId } = viewer
  await repository.upsertSubscription(db, { id: newId(), userId, sessionId, endpoint, ...keys, isMuted })
  return { isMuted }
}

export async function unsubscribe({ db }: Services, viewer: SignedIn, endpoint: string): Promise<void> {
  await repository.deleteSubscription(db, viewer.userId, endpoint)
}

/** Pushes every notification by a job for each subscription, queued in the transaction of the notification. */
export function registerPushDelivery(services: Services & { events: Events; jobs: Jobs }): void {
  services.jobs.define<repository.Delivery>({
    name: SEND_JOB,
    retryLimit: RETRY_LIMIT,
    concurrency: CONCURRENCY,
    run: (delivery) => deliver(services, delivery),
  })
  services.events.on('notification.created', async (db, created) => {
    const ids = created.flatMap(({ notificationIds }) => notificationIds)
    for (const candidate of await repository.listPushCandidates(db, ids)) {
      if (!wantsPush(candidate)) continue
      const { subscriptionId, notificationId } = candidate
      const quietUntil = quietHoursEnd(candidate, Date.now())
      const delivery: repository.Delivery = { subscriptionId, notificationId }
      const options = quietUntil === null ? {} : { startAfter: new Date(quietUntil) }
      await services.jobs.send(db, SEND_JOB, delivery, options)
    }
  })
}

/** @throws when the push service asks for a retry or does not respond, so that the job is retried */
async function deliver(services: Services, delivery: repository.Delivery): Promise<void> {
  const subscription = await repository.findSubscription(services.db, delivery)
  const message = subscription && (await pushMessageOf(services.db, delivery.notificationId))
  if (!subscription || !message) return
  let outcome = classifyResponse(await post(services, subscription, encodeMessage(message), message))
  if (outcome === 'shorten') {
    const status = await post(services, subscription, encodeMessage(withoutText(message)), message)
    outcome = status === 413 ? 'done' : classifyResponse(status)
  }
  if (outcome === 'delete') await repository.deleteSubscriptionById(services.db, subscription.id)
  if (outcome === 'retry') throw new Error('The push service asks for a retry')
}

/** @returns the status of the response; the endpoint is never logged, because it is a secret of the browser */
async function post(
  { db, config }: Services,
  { endpoint, p256dh, auth }: repository.Subscription,
  payload: string,
  message: PushMessage,
): Promise<number> {
  const { publicKey, privateKey } = await vapidKeysOf(db)
  const { default: webPush } = await import('web-push')
  const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: { subject: contactOf(config.publicUrl), publicKey, privateKey },
    TTL: TTL_SECONDS,
    topic: message.tag,
    urgency: message.type === 'message' ? 'high' : 'normal',
  })
  const { body } = request
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: request.headers as Record<string, string>,
    ...(body && { body: new Uint8Array(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
  })
  await response.body?.cancel()
  return response.status
}

/** The contact that push services require: an https address or a mailbox. */
function contactOf(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? publicUrl : 'mailto:admin@localhost'
}
