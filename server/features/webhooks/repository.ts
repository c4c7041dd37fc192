import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import { timeFromNow } from '#server/db/fragments/columns.ts'
import { cursorOf, isOlderThan } from '#server/db/fragments/cursors.ts'
import type { WebhookDeliveries, Webhooks } from '#server/db/types.ts'
import type { VenueIds } from '#server/lib/events.ts'

export type WebhookRow = Selectable<Webhooks>
export type DeliveryRow = Selectable<WebhookDeliveries>

export async function listWebhooks(db: Db, venue: VenueIds): Promise<WebhookRow[]> {
  return db
    .selectFrom('webhooks')
    .selectAll()
    .where('place_id', 'is not distinct from', venue.placeId)
    .where('organisation_id', 'is not distinct from', venue.organisationId)
    .orderBy('id')
    .execute()
}

/** One new webhook of a venue at a time, so that two at once do not exceed the maximum. */
export async function lockVenue(db: Db, { placeId, organisationId }: VenueIds): Promise<void> {
  if (placeId !== null) await db.selectFrom('places').where('id', '=', placeId).forNoKeyUpdate().execute()
  if (organisationId !== null)
    await db.selectFrom('organisations').where('id', '=', organisationId).forNoKeyUpdate().execute()
}

export async function findWebhook(db: Db, id: string): Promise<WebhookRow | undefined> {
  return db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertWebhook(db: Db, webhook: Insertable<Webhooks>): Promise<WebhookRow> {
  return db.insertInto('webhooks').values(webhook).returningAll().executeTakeFirstOrThrow()
}

export async function updateWebhook(
  db: Db,
  id: string,
  values: Updateable<Webhooks>,
): Promise<WebhookRow | undefined> {
  return db.updateTable('webhooks').set(values).where('id', '=', id).returningAll().executeTakeFirst()
}

/** @returns undefined when it is paused already, so that its owners are notified once */
export async function pauseWebhook(
  db: Db,
  id: string,
  reason: 'failures' | 'gone',
): Promise<WebhookRow | undefined> {
  return db
    .updateTable('webhooks')
    .set({ paused_because: reason })
    .where('id', '=', id)
    .where('paused_because', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

export async function deleteWebhook(db: Db, id: string): Promise<void> {
  await db.deleteFrom('webhooks').where('id', '=', id).execute()
}

export async function deleteWebhooksSince(db: Db, userId: string, since: Date): Promise<void> {
  await db.deleteFrom('webhooks').where('created_by', '=', userId).where('created_at', '>=', since).execute()
}

/** Owners and managers of a venue, people of its chain included. */
export async function listManagers(db: Db, { placeId, organisationId }: VenueIds): Promise<string[]> {
  const rows = await db
    .selectFrom('venue_staff')
    .select('user_id')
    .distinct()
    .where(placeId === null ? 'organisation_id' : 'place_id', '=', placeId ?? organisationId)
    .where('role', 'in', ['owner', 'manager'])
    .execute()
  return rows.map((row) => row.user_id)
}

export async function insertDeliveries(db: Db, deliveries: Insertable<WebhookDeliveries>[]): Promise<void> {
  if (deliveries.length > 0) await db.insertInto('webhook_deliveries').values(deliveries).execute()
}

export async function findDelivery(
  db: Db,
  { webhookId, id }: { webhookId: string; id: string },
): Promise<DeliveryRow | undefined> {
  return db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('id', '=', id)
    .where('webhook_id', '=', webhookId)
    .executeTakeFirst()
}

/** With the address and the secrets as they are now. */
export async function findDeliveryToSend(db: Db, id: string) {
  return db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhooks as w', 'w.id', 'd.webhook_id')
    .select(['d.id', 'd.webhook_id', 'd.event', 'd.body', 'd.attempts', 'd.status'])
    .select(['w.url', 'w.secret', 'w.previous_secret', 'w.previous_secret_until'])
    .select(['w.paused_because', 'w.failing_since', 'w.place_id', 'w.organisation_id'])
    .where('d.id', '=', id)
    .executeTakeFirst()
}

export async function updateDelivery(
  db: Db,
  id: string,
  values: Updateable<WebhookDeliveries>,
): Promise<void> {
  await db.updateTable('webhook_deliveries').set(values).where('id', '=', id).execute()
}

export async function listDeliveries(
  db: Db,
  webhookId: string,
  page: { limit: number; offset: number; cursor?: string | undefined },
): Promise<(DeliveryRow & { cursor: string })[]> {
  return db
    .selectFrom('webhook_deliveries as d')
    .selectAll('d')
    .select(cursorOf('d').as('cursor'))
    .where('d.webhook_id', '=', webhookId)
    .$if(page.cursor !== undefined, (query) => query.where(isOlderThan(page.cursor ?? '', 'd')))
    .orderBy('d.created_at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export async function deleteOldDeliveries(db: Db, keptMs: number): Promise<void> {
  await db.deleteFrom('webhook_deliveries').where('created_at', '<', timeFromNow(-keptMs)).execute()
}
