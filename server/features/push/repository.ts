import type { Db } from '#server/db/connection.ts'
import { currentTime } from '#server/db/fragments/columns.ts'
import { isTypeMuted } from '#server/db/fragments/muting.ts'
import { executePrepared, orderedIds } from '#server/db/pools/prepared.ts'
import type { QuietHours } from '#server/features/notifications/alerts/rules.ts'

export interface VapidKeyPair {
  publicKey: string
  privateKey: string
}

/** Does nothing when another node was first, because all nodes share one key pair. */
export async function insertVapidKeys(db: Db, { publicKey, privateKey }: VapidKeyPair): Promise<void> {
  await db
    .insertInto('push_keys')
    .values({ id: 1, public_key: publicKey, private_key: privateKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function findVapidKeys(db: Db): Promise<VapidKeyPair | undefined> {
  const row = await db.selectFrom('push_keys').selectAll().executeTakeFirst()
  return row && { publicKey: row.public_key, privateKey: row.private_key }
}

export interface NewSubscription {
  id: string
  userId: string
  sessionId: string
  endpoint: string
  p256dh: string
  auth: string
  isMuted: boolean
}

/** Adds a subscription; one of the same browser passes to the person who signed in last. */
export async function upsertSubscription(db: Db, subscription: NewSubscription): Promise<void> {
  const values = {
    user_id: subscription.userId,
    session_id: subscription.sessionId,
    p256dh: subscription.p256dh,
    auth: subscription.auth,
    is_muted: subscription.isMuted,
  }
  await db
    .insertInto('push_subscriptions')
    .values({ id: subscription.id, endpoint: subscription.endpoint, ...values })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ ...values, created_at: currentTime }))
    .execute()
}

export async function deleteSubscription(db: Db, userId: string, endpoint: string): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('endpoint', '=', endpoint)
    .execute()
}

export async function deleteSubscriptionById(db: Db, id: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute()
}

export interface Delivery {
  subscriptionId: string
  notificationId: string
}

/** A delivery with the notification settings of its recipient. */
export interface PushCandidate extends Delivery, QuietHours {
  event: string
  isForVenue: boolean
  /** The events of reservations that the recipient wants; null for the default events. */
  chosenEvents: string[] | null
}

/** The subscriptions and notifications to push, without muted ones. */
export async function listPushCandidates(
  db: Db,
  notificationIds: readonly string[],
): Promise<PushCandidate[]> {
  const deliveries = db
    .selectFrom(orderedIds(notificationIds))
    .innerJoin('notifications as n', 'n.id', 'wanted.id')
    .innerJoin('push_subscriptions as p', 'p.user_id', 'n.recipient_id')
    .leftJoin('notification_settings as s', 's.user_id', 'n.recipient_id')
    .leftJoin('alert_settings as a', 'a.user_id', 'n.recipient_id')
    .select(['p.id as subscriptionId', 'n.id as notificationId', 'n.event', 'a.push as chosenEvents'])
    .select(['a.quiet_from', 'a.quiet_to', 'a.time_zone'])
    .select((eb) => eb('n.outlet_place_id', 'is not', null).$castTo<boolean>().as('isForVenue'))
    .where((eb) => eb.not('p.is_muted'))
    .where((eb) => eb.not(isTypeMuted(eb.ref('n.type'), 'push')))
    .orderBy('n.id')
    .orderBy('p.id')
  return executePrepared(db, deliveries)
}

export interface Subscription {
  id: string
  endpoint: string
  p256dh: string
  auth: string
}

/** Undefined when the subscription was ended, muted or taken over by another person while the message waited. */
export async function findSubscription(
  db: Db,
  { subscriptionId, notificationId }: Delivery,
): Promise<Subscription | undefined> {
  return db
    .selectFrom('push_subscriptions as p')
    .innerJoin('notifications as n', 'n.recipient_id', 'p.user_id')
    .select(['p.id', 'p.endpoint', 'p.p256dh', 'p.auth'])
    .where('p.id', '=', subscriptionId)
    .where('p.is_muted', '=', false)
    .where('n.id', '=', notificationId)
    .executeTakeFirst()
}
