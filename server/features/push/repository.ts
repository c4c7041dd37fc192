import { sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import { prepared, textList } from '#server/db/prepared.ts'

export interface KeyPair {
  publicKey: string
  privateKey: string
}

/** The pair of this installation: the first one that was ever offered stays, whatever node offered it. */
export async function readKeys(db: Db, offered?: KeyPair): Promise<KeyPair | undefined> {
  if (offered) {
    await db
      .insertInto('push_keys')
      .values({ id: 1, public_key: offered.publicKey, private_key: offered.privateKey })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
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

/** A browser that another person used before is this person's now. */
export async function putSubscription(db: Db, one: NewSubscription): Promise<void> {
  await sql`
    insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, is_muted)
    values (${one.id}, ${one.userId}, ${one.sessionId}, ${one.endpoint}, ${one.p256dh}, ${one.auth}, ${one.isMuted})
    on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
      p256dh = excluded.p256dh, auth = excluded.auth, is_muted = excluded.is_muted, created_at = now()`.execute(
    db,
  )
}

export async function deleteSubscription(db: Db, userId: string, endpoint: string): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('endpoint', '=', endpoint)
    .execute()
}

export async function forgetSubscription(db: Db, id: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute()
}

export interface Delivery {
  subscriptionId: string
  notificationId: string
}

/** Which browsers are to be told of which notifications: those that are not silent, of people who want it. */
export async function listDeliveries(db: Db, notificationIds: readonly string[]): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`${prepared}
    select p.id as "subscriptionId", n.id as "notificationId"
    from unnest(${textList(notificationIds)}) told(id) join notifications n on n.id = told.id
    join push_subscriptions p on p.user_id = n.recipient_id and not p.is_muted
    left join notification_settings s on s.user_id = n.recipient_id
    where not coalesce(n.type || ':push' = any(s.muted), false)
    order by n.id, p.id`.execute(db)
  return rows
}

export interface Subscription {
  id: string
  endpoint: string
  p256dh: string
  auth: string
}

/** Undefined when it ended or was silenced while the message waited. */
export async function findSubscription(db: Db, id: string): Promise<Subscription | undefined> {
  return db
    .selectFrom('push_subscriptions')
    .select(['id', 'endpoint', 'p256dh', 'auth'])
    .where('id', '=', id)
    .where('is_muted', '=', false)
    .executeTakeFirst()
}
