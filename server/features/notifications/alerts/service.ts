import { type AlertChannel, type AlertEvent, alertEventNames } from '#contract/notifications/alert-events.ts'
import type { AlertSettings, AlertSettingsChange } from '#contract/notifications/alerts.ts'
import type { Db } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { minuteOfDay } from '#server/features/places/schedule/rules.ts'
import { formatLocalDateTime } from '#server/features/reservations/rules.ts'
import { countWrite } from '#server/lib/limits/writing-limits.ts'
import type { Services } from '#server/lib/services.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import { addDays, momentAt, wallTimeAt } from '#server/lib/zone.ts'
import { describeUnseen } from '../service.ts'
import { type DigestVenue, digestOf } from './digest.ts'
import * as repository from './repository.ts'
import * as rules from './rules.ts'

export const ALERT_JOB = 'notifications.alert'

/** All alerts of a person that are due in a channel go out as one message. */
export interface AlertTask {
  recipientId: string
  channel: 'email' | 'sms'
}

export async function readAlertSettings(
  db: Db,
  { userId }: Pick<SignedIn, 'userId'>,
): Promise<AlertSettings> {
  const [person, row] = await Promise.all([
    repository.findPerson(db, userId),
    repository.findSettings(db, userId),
  ])
  const choices = choicesOf(row)
  const wants = (channel: AlertChannel, event: AlertEvent) => choices.chosenEvents[channel].includes(event)
  return {
    isStaff: person?.is_staff ?? false,
    hasEmail: (person?.email ?? null) !== null,
    hasPhone: (person?.phone ?? null) !== null,
    events: alertEventNames.map((event) => ({
      event,
      push: wants('push', event),
      email: wants('email', event),
      sms: wants('sms', event),
    })),
    hasDigest: choices.hasDigest,
    quietHours: rules.viewQuietHours(choices),
  }
}

export async function changeAlertSettings(
  { db, limits }: Pick<Services, 'db' | 'limits'>,
  viewer: SignedIn,
  change: AlertSettingsChange,
): Promise<AlertSettings> {
  await countWrite(limits, 'edits', viewer.userId)
  await inTransaction(db, async (transaction) => {
    const row = await repository.lockSettings(transaction, viewer.userId)
    const { chosenEvents, hasDigest, quietFrom, quietTo } = rules.changedChoices(choicesOf(row), change)
    await repository.saveSettings(transaction, {
      user_id: viewer.userId,
      push: [...chosenEvents.push],
      email: [...chosenEvents.email],
      sms: [...chosenEvents.sms],
      has_digest: hasDigest,
      quiet_from: quietFrom,
      quiet_to: quietTo,
      time_zone: change.timeZone,
    })
  })
  return readAlertSettings(db, viewer)
}

function choicesOf(row: repository.SettingsRow | undefined): rules.AlertPreferences {
  if (!row) return { chosenEvents: rules.defaultEvents, hasDigest: false, quietFrom: null, quietTo: null }
  const known = (names: readonly string[]) => alertEventNames.filter((event) => names.includes(event))
  return {
    chosenEvents: { push: known(row.push), email: known(row.email), sms: known(row.sms) },
    hasDigest: row.has_digest,
    quietFrom: row.quiet_from,
    quietTo: row.quiet_to,
  }
}

/** Enqueues the wanted alerts of new notifications in the transaction of their event, so that each is sent once. */
export async function enqueueAlerts(
  { jobs }: Pick<Services, 'jobs'>,
  db: Db,
  notificationIds: readonly string[],
  now: number,
): Promise<void> {
  const candidates = await repository.listCandidates(db, notificationIds)
  const alerts = candidates.flatMap((row) => {
    const event = rules.alertEventOf(row.event)
    const dueAt = rules.quietHoursEnd(row, now)
    const isWanted = {
      email:
        row.email !== null && (row.email_events ?? rules.defaultEvents.email).some((name) => name === event),
      sms: row.phone !== null && (row.sms_events ?? rules.defaultEvents.sms).some((name) => name === event),
    }
    return (['email', 'sms'] as const)
      .filter((channel) => isWanted[channel])
      .map((channel) => ({ recipientId: row.recipient_id, channel, notificationId: row.id, dueAt }))
  })
  if (alerts.length === 0) return
  await repository.insertAlerts(db, alerts)
  const messages = Map.groupBy(alerts, ({ recipientId, channel }) => `${recipientId} ${channel}`)
  for (const [first] of messages.values()) {
    if (!first) continue
    const { recipientId, channel, dueAt } = first
    const task: AlertTask = { recipientId, channel }
    await jobs.send(db, ALERT_JOB, task, dueAt === null ? {} : { startAfter: new Date(dueAt) })
  }
}

/** Each costs the product money; beyond the limit a venue is notified by e-mail and push alone. */
export const venueSmsLimit = (placeId: string) => ({
  key: `alerts:sms:${placeId}`,
  limit: 50,
  windowSeconds: 86_400,
})

/** The events of venues that have not reached the daily limit of SMS. */
async function withinDailyLimit(
  limits: Services['limits'],
  news: readonly rules.VenueAlertItem[],
): Promise<rules.VenueAlertItem[]> {
  const placeIds = [...new Set(news.map(({ placeId }) => placeId))]
  const waits = await Promise.all(placeIds.map((placeId) => limits.count(venueSmsLimit(placeId))))
  const allowed = placeIds.filter((_, index) => waits[index] === 0)
  return news.filter(({ placeId }) => allowed.includes(placeId))
}

/**
 * Sends all due alerts as one message. They are deleted and the message is enqueued in one transaction, so that a
 * crash neither loses nor repeats it.
 */
export async function sendAlerts(
  { db, delivery, config, limits }: Pick<Services, 'db' | 'delivery' | 'config' | 'limits'>,
  { recipientId, channel }: AlertTask,
  now: number,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const ids = await repository.takeAlerts(transaction, { recipient_id: recipientId, channel })
    if (ids.length === 0) return
    const person = await repository.findPerson(transaction, recipientId)
    const news = await listRelevantItems(transaction, ids, config.publicUrl, now)
    if (!person || news.length === 0) return
    if (channel === 'email' && person.email) {
      const message = rules.composeEmail(news, `${config.publicUrl}/settings#notifications`)
      await delivery.sendEmail(transaction, { to: person.email, ...message })
    }
    if (channel === 'sms' && person.phone) {
      const allowed = await withinDailyLimit(limits, news)
      if (allowed.length > 0)
        await delivery.sendSms(transaction, { phone: person.phone, text: rules.composeSms(allowed) })
    }
  })
}

/** The events that were not seen on the site meanwhile and are still relevant. */
async function listRelevantItems(
  db: Db,
  ids: readonly string[],
  publicUrl: string,
  now: number,
): Promise<rules.VenueAlertItem[]> {
  const unseen = await describeUnseen(db, ids)
  if (unseen.length === 0) return []
  const states = await repository.listReservationStates(
    db,
    unseen.map(({ details }) => String(details?.reservationId)),
  )
  const stateOf = new Map(states.map((state) => [state.id, state]))
  return unseen.flatMap(({ event, details, title, text, link }) => {
    const alert = rules.alertEventOf(event)
    const state = stateOf.get(String(details?.reservationId))
    if (!alert || !state) return []
    const moments = { status: state.status, startsAt: state.starts_at.getTime() }
    return rules.isTimely(alert, moments, now)
      ? [{ title, text, link: publicUrl + link, placeId: state.place_id }]
      : []
  })
}

const DIGEST_FROM = minuteOfDay('09:00')
/** A digest later than this is not sent. */
const DIGEST_UNTIL = minuteOfDay('13:00')
/** A business day continues after midnight. */
const EVENING_ENDS = minuteOfDay('06:00')
const CLAIMED_AT_ONCE = 100

/**
 * Sends the reservations of the day in time zones where it is morning. Claimed rows keep nodes from sending them
 * twice.
 */
export async function sendDueDigests(
  services: Pick<Services, 'db' | 'delivery' | 'config'>,
  now: number,
): Promise<void> {
  for (const timeZone of await repository.listDigestZones(services.db)) {
    const { date: day, minuteOfDay: minute } = wallTimeAt(now, timeZone)
    if (minute < DIGEST_FROM || minute >= DIGEST_UNTIL) continue
    for (let claimed = CLAIMED_AT_ONCE; claimed === CLAIMED_AT_ONCE; ) {
      claimed = await inTransaction(services.db, async (transaction) => {
        const userIds = await repository.claimDigests(transaction, { day, timeZone, limit: CLAIMED_AT_ONCE })
        if (userIds.length > 0) await sendDigests(services, transaction, userIds, { day, timeZone, now })
        return userIds.length
      })
    }
  }
}

async function sendDigests(
  { delivery, config }: Pick<Services, 'delivery' | 'config'>,
  db: Db,
  userIds: readonly string[],
  { day, timeZone, now }: { day: string; timeZone: string; now: number },
): Promise<void> {
  const ends = momentAt(addDays(day, 1), EVENING_ENDS, timeZone)
  const readers = await repository.listDigestReaders(db, userIds)
  if (ends === null || readers.length === 0) return
  const span = { from: new Date(now), to: new Date(ends) }
  const rows = await repository.listDigestRows(db, userIds, span)
  const byReader = Map.groupBy(rows, ({ user_id }) => user_id)
  for (const { user_id, email } of readers) {
    const venues = venuesOf(byReader.get(user_id) ?? [], config.publicUrl)
    const message = digestOf(day, venues, `${config.publicUrl}/settings#notifications`)
    if (message) await delivery.sendEmail(db, { to: email, ...message })
  }
}

function venuesOf(rows: readonly repository.DigestRow[], publicUrl: string): DigestVenue[] {
  return [...Map.groupBy(rows, ({ place_id }) => place_id).values()].flatMap((placeRows) => {
    const [place] = placeRows
    if (!place) return []
    const reservations = placeRows.map((row) => ({
      at: formatLocalDateTime(row.starts_at.getTime(), row.time_zone),
      name: row.name,
      guests: row.guests_count,
      isAnswered: row.status === 'confirmed',
      zone: row.zone_name,
      comment: row.comment,
    }))
    return [{ name: place.place_name, link: `${publicUrl}/${place.latin_name}/reservations`, reservations }]
  })
}
