import type { Insertable, Selectable } from 'kysely'
import type { AlertChannel } from '#contract/notifications/alert-events.ts'
import type { Db } from '#server/db/connection.ts'
import { currentTime } from '#server/db/fragments/columns.ts'
import type { AlertSettings, Alerts } from '#server/db/types.ts'
import { alertedNotifications } from './rules.ts'

export type SettingsRow = Selectable<AlertSettings>

export async function findSettings(db: Db, userId: string): Promise<SettingsRow | undefined> {
  return db.selectFrom('alert_settings').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** The same, so that two changes at once do not lose each other's part. */
export async function lockSettings(db: Db, userId: string): Promise<SettingsRow | undefined> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  return findSettings(db, userId)
}

export async function saveSettings(
  db: Db,
  { user_id, ...values }: Omit<Insertable<AlertSettings>, 'digest_sent_on'>,
): Promise<void> {
  await db
    .insertInto('alert_settings')
    .values({ user_id, ...values })
    .onConflict((known) => known.column('user_id').doUpdateSet(values))
    .execute()
}

export async function findPerson(
  db: Db,
  userId: string,
): Promise<{ email: string | null; phone: string | null; is_staff: boolean } | undefined> {
  return db
    .selectFrom('users as u')
    .select(['u.email', 'u.phone'])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('reservation_staff as s').select('s.place_id').whereRef('s.user_id', '=', 'u.id'))
        .$castTo<boolean>()
        .as('is_staff'),
    )
    .where('u.id', '=', userId)
    .where('u.is_deleted', '=', false)
    .where('u.blocked_at', 'is', null)
    .executeTakeFirst()
}

/** Of these notifications those of venues that may make alerts, with the addresses and the choices of their recipients. */
export async function listCandidates(db: Db, notificationIds: readonly string[]) {
  return db
    .selectFrom('notifications as n')
    .innerJoin('users as u', 'u.id', 'n.recipient_id')
    .leftJoin('alert_settings as s', 's.user_id', 'n.recipient_id')
    .select(['n.id', 'n.event', 'n.recipient_id', 'u.email', 'u.phone'])
    .select(['s.email as email_events', 's.sms as sms_events'])
    .select(['s.quiet_from', 's.quiet_to', 's.time_zone'])
    .where('n.id', 'in', notificationIds)
    .where('n.event', 'in', alertedNotifications)
    .where('n.outlet_place_id', 'is not', null)
    .where('u.blocked_at', 'is', null)
    .execute()
}

interface NewAlert {
  recipientId: string
  channel: Exclude<AlertChannel, 'push'>
  notificationId: string
  /** Null for at once, by the clock of the database. */
  dueAt: number | null
}

export async function insertAlerts(db: Db, alerts: readonly NewAlert[]): Promise<void> {
  const rows = alerts.map(({ recipientId, channel, notificationId, dueAt }) => ({
    recipient_id: recipientId,
    channel,
    notification_id: notificationId,
    due_at: dueAt === null ? currentTime : new Date(dueAt),
  }))
  await db
    .insertInto('alerts')
    .values(rows)
    .onConflict((known) => known.doNothing())
    .execute()
}

/** Deletes the alerts that are due and returns their notifications; a rollback restores them. */
export async function takeAlerts(
  db: Db,
  { recipient_id, channel }: Pick<Selectable<Alerts>, 'recipient_id' | 'channel'>,
): Promise<string[]> {
  const rows = await db
    .deleteFrom('alerts')
    .where('recipient_id', '=', recipient_id)
    .where('channel', '=', channel)
    .where('due_at', '<=', currentTime)
    .returning('notification_id')
    .execute()
  return rows.map(({ notification_id }) => notification_id)
}

/** The current states of the reservations of these notifications. */
export async function listReservationStates(db: Db, reservationIds: readonly string[]) {
  return db
    .selectFrom('reservations')
    .select(['id', 'place_id', 'status', 'starts_at'])
    .where('id', 'in', reservationIds)
    .execute()
}

export async function listDigestZones(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('alert_settings')
    .select('time_zone')
    .distinct()
    .where('has_digest', '=', true)
    .execute()
  return rows.map(({ time_zone }) => time_zone)
}

export interface DigestReader {
  user_id: string
  email: string
}

/** Claims the digests of a day for a batch of recipients; a rollback releases them. */
export async function claimDigests(
  db: Db,
  { day, timeZone, limit }: { day: string; timeZone: string; limit: number },
): Promise<string[]> {
  const due = db
    .selectFrom('alert_settings')
    .select('user_id')
    .where('has_digest', '=', true)
    .where('time_zone', '=', timeZone)
    .where(({ eb, or }) =>
      or([eb('digest_sent_on', 'is', null), eb('digest_sent_on', '<', eb.cast<Date>(eb.val(day), 'date'))]),
    )
    .orderBy('user_id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
  const rows = await db
    .updateTable('alert_settings')
    .set({ digest_sent_on: day })
    .where('user_id', 'in', due)
    .returning('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

export async function listDigestReaders(db: Db, userIds: readonly string[]): Promise<DigestReader[]> {
  return db
    .selectFrom('users')
    .select(['id as user_id', 'email'])
    .where('id', 'in', userIds)
    .where('email', 'is not', null)
    .where('blocked_at', 'is', null)
    .where('is_deleted', '=', false)
    .$narrowType<{ email: string }>()
    .execute()
}

export type DigestRow = Awaited<ReturnType<typeof listDigestRows>>[number]

/** The reservations to come of a span, at the places where these people manage reservations. */
export async function listDigestRows(db: Db, userIds: readonly string[], span: { from: Date; to: Date }) {
  return db
    .selectFrom('reservation_staff as s')
    .innerJoin('places as p', 'p.id', 's.place_id')
    .innerJoin('cities as c', 'c.id', 'p.city_id')
    .innerJoin('reservations as r', 'r.place_id', 'p.id')
    .leftJoin('reservation_zones as z', 'z.id', 'r.zone_id')
    .select(['s.user_id', 'p.id as place_id', 'p.name as place_name', 'p.latin_name', 'c.time_zone'])
    .select(['r.name', 'r.guests_count', 'r.status', 'r.comment', 'r.starts_at', 'z.name as zone_name'])
    .distinct()
    .select('r.id')
    .where('s.user_id', 'in', userIds)
    .where('r.status', 'in', ['requested', 'confirmed'])
    .where('r.starts_at', '>=', span.from)
    .where('r.starts_at', '<', span.to)
    .orderBy('p.name')
    .orderBy('p.id')
    .orderBy('r.starts_at')
    .orderBy('r.id')
    .execute()
}
