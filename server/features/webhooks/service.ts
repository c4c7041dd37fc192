import { randomBytes } from 'node:crypto'
import { MAX_WEBHOOKS, TEST_EVENT, type WebhookEvent } from '#contract/webhooks/webhook-events.ts'
import type { Webhook, WebhookDelivery } from '#contract/webhooks/webhooks.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { requireVenueManager, type VenueQuery } from '#server/features/permissions/service.ts'
import { AppError } from '#server/lib/errors.ts'
import { newId } from '#server/lib/ids.ts'
import { requireWithinLimit } from '#server/lib/limits/rate-limits.ts'
import { OutgoingError, parseOutgoingUrl } from '#server/lib/outgoing/outgoing-url.ts'
import { readCursorPage } from '#server/lib/paging.ts'
import type { Services } from '#server/lib/services.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import * as repository from './repository.ts'
import { SECRET_OVERLAP_MS } from './rules.ts'
import { DELIVERY_JOB, type DeliveryJob, enqueue } from './sending.ts'
import { viewDelivery, viewWebhook } from './views.ts'

const MANUAL_SENDS_PER_HOUR = 60

/** @throws {AppError} Forbidden for all but owners and managers of the place or the chain */
export async function listWebhooks(
  db: Db,
  viewer: SignedIn,
  query: VenueQuery,
  now: number,
): Promise<Webhook[]> {
  const venue = await requireVenueManager(db, viewer, query)
  return (await repository.listWebhooks(db, venue)).map((row) => viewWebhook(row, now))
}

export async function createWebhook(
  { db, config }: Pick<Services, 'db' | 'config'>,
  viewer: SignedIn,
  { url, events, ...query }: VenueQuery & { url: string; events: readonly WebhookEvent[] },
  now: number,
): Promise<{ webhook: Webhook; secret: string }> {
  const venue = await requireVenueManager(db, viewer, query)
  const secret = newSecret()
  const row = await inTransaction(db, async (transaction) => {
    await repository.lockVenue(transaction, venue)
    if ((await repository.listWebhooks(transaction, venue)).length >= MAX_WEBHOOKS) {
      throw new AppError('StateNotAllowed', { message: `Вебхуков уже ${MAX_WEBHOOKS}. Удалите ненужные` })
    }
    return repository.insertWebhook(transaction, {
      id: newId(now),
      place_id: venue.placeId,
      organisation_id: venue.organisationId,
      url: requireUrl(url, config),
      events: [...events],
      secret,
      created_by: viewer.userId,
    })
  })
  return { webhook: viewWebhook(row, now), secret }
}

export async function changeWebhook(
  { db, config }: Pick<Services, 'db' | 'config'>,
  viewer: SignedIn,
  id: string,
  change: { url?: string; events?: readonly WebhookEvent[]; isPaused?: boolean },
  now: number,
): Promise<Webhook> {
  const before = await requireWebhook(db, viewer, id)
  const { url, events, isPaused } = change
  const isResumed = isPaused === false && before.paused_because !== null
  const values = {
    ...(url !== undefined && { url: requireUrl(url, config) }),
    ...(events && { events: [...events] }),
    ...(isPaused === true && { paused_because: 'person' as const }),
    // The period of failures starts again.
    ...(isResumed && { paused_because: null, failing_since: null }),
  }
  if (Object.keys(values).length === 0) return viewWebhook(before, now)
  return viewWebhook((await repository.updateWebhook(db, id, values)) ?? throwNotFound(), now)
}

export async function deleteWebhook(db: Db, viewer: SignedIn, id: string): Promise<void> {
  await requireWebhook(db, viewer, id)
  await repository.deleteWebhook(db, id)
}

/** Deletes webhooks that somebody else may have created while they controlled the account. */
export function deleteWebhooksSince(db: Db, userId: string, since: Date): Promise<void> {
  return repository.deleteWebhooksSince(db, userId, since)
}

/** For a day both secrets sign, so that the other side changes over when it is ready. */
export async function renewSecret(
  db: Db,
  viewer: SignedIn,
  id: string,
  now: number,
): Promise<{ webhook: Webhook; secret: string }> {
  const before = await requireWebhook(db, viewer, id)
  const secret = newSecret()
  const row = await repository.updateWebhook(db, id, {
    secret,
    previous_secret: before.secret,
    previous_secret_until: new Date(now + SECRET_OVERLAP_MS),
  })
  return { webhook: viewWebhook(row ?? throwNotFound(), now), secret }
}

export async function sendTest(
  services: Pick<Services, 'db' | 'jobs' | 'limits'>,
  viewer: SignedIn,
  id: string,
  now: number,
): Promise<WebhookDelivery> {
  refusePaused(await requireWebhook(services.db, viewer, id))
  await countManualSend(services, id)
  const message = { webhookId: id, event: TEST_EVENT, data: { webhookId: id } } as const
  const [deliveryId = ''] = await inTransaction(services.db, (db) =>
    enqueue({ ...services, db }, [message], now),
  )
  return requireDelivery(services.db, { webhookId: id, id: deliveryId })
}

export async function listDeliveries(
  db: Db,
  viewer: SignedIn,
  id: string,
  query: { limit?: number; offset?: number; cursor?: string },
): Promise<{ deliveries: WebhookDelivery[]; isEnd: boolean; nextCursor: string | null }> {
  await requireWebhook(db, viewer, id)
  const page = readCursorPage(query)
  const { rows: deliveries, ...rest } = page.cut(
    await repository.listDeliveries(db, id, page.rows),
    viewDelivery,
  )
  return { deliveries, ...rest }
}

/** Makes one more attempt now, also of a received or failed delivery. */
export async function resend(
  services: Pick<Services, 'db' | 'jobs' | 'limits'>,
  viewer: SignedIn,
  ids: { webhookId: string; deliveryId: string },
): Promise<WebhookDelivery> {
  const { webhookId, deliveryId } = ids
  refusePaused(await requireWebhook(services.db, viewer, webhookId))
  await requireDelivery(services.db, { webhookId, id: deliveryId })
  await countManualSend(services, webhookId)
  await inTransaction(services.db, async (db) => {
    await repository.updateDelivery(db, deliveryId, { status: 'pending', next_attempt_at: null })
    const { attempts } = await requireDelivery(db, { webhookId, id: deliveryId })
    await services.jobs.send(db, DELIVERY_JOB, { deliveryId, attempts } satisfies DeliveryJob)
  })
  return requireDelivery(services.db, { webhookId, id: deliveryId })
}

async function requireWebhook(db: Db, viewer: SignedIn, id: string): Promise<repository.WebhookRow> {
  const row = await repository.findWebhook(db, id)
  if (!row) throw notFound()
  const { place_id: placeId, organisation_id: organisationId } = row
  const venue = { ...(placeId && { placeId }), ...(organisationId && { organisationId }) }
  // A person without rights at the venue learns nothing about its webhooks.
  await requireVenueManager(db, viewer, venue).catch((error: unknown) => {
    throw error instanceof AppError ? notFound() : error
  })
  return row
}

async function requireDelivery(db: Db, ids: { webhookId: string; id: string }): Promise<WebhookDelivery> {
  const row = await repository.findDelivery(db, ids)
  if (!row) throw new AppError('RecordNotFound', { message: 'Этой отправки в журнале уже нет' })
  return viewDelivery(row)
}

function refusePaused({ paused_because: reason }: repository.WebhookRow): void {
  if (reason !== null)
    throw new AppError('StateNotAllowed', { message: 'Вебхук приостановлен. Сначала включите его' })
}

/** Test messages are sent at once, so they are limited to prevent floods of requests to other servers. */
async function countManualSend({ limits }: Pick<Services, 'limits'>, webhookId: string): Promise<void> {
  await requireWithinLimit(limits, {
    key: `webhooks:${webhookId}`,
    limit: MANUAL_SENDS_PER_HOUR,
    windowSeconds: 3600,
  })
}

/** @throws {AppError} ValidationFailed for an address of a private network, or without TLS */
function requireUrl(text: string, { webhookPrivateHosts: privateHosts }: Config): string {
  const refuse = (words: string) => new AppError('ValidationFailed', { fields: { url: [words] } })
  try {
    const url = parseOutgoingUrl(text.trim(), privateHosts)
    if (url.protocol !== 'https:' && !privateHosts.has(url.hostname)) {
      throw refuse('Нужен адрес, который начинается с https://')
    }
    return url.href
  } catch (error) {
    throw error instanceof OutgoingError ? refuse(error.message) : error
  }
}

/** 256 bits, as Standard Webhooks writes them. */
function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

function notFound(): AppError {
  return new AppError('RecordNotFound', { message: 'Вебхук не найден' })
}

function throwNotFound(): never {
  throw notFound()
}
