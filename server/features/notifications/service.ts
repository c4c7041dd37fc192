import type {
  Notification,
  NotificationSetting,
  NotViewedCount,
} from '#contract/notifications/notifications.ts'
import type { Db } from '#server/db/connection.ts'
import { afterCommit, inTransaction } from '#server/db/transaction.ts'
import { listUserCards } from '#server/features/users/service.ts'
import { requireRows } from '#server/lib/errors.ts'
import type { Events } from '#server/lib/events.ts'
import { newId } from '#server/lib/ids.ts'
import { countWrite } from '#server/lib/limits/writing-limits.ts'
import { type CursorPage, readCursorPage } from '#server/lib/paging.ts'
import type { Services } from '#server/lib/services.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import type { NotificationDraft } from './audience-queries.ts'
import { type FanOutStep, fanOutPost } from './fan-out-queries.ts'
import type { NewDraft, Notified } from './notification-queries.ts'
import * as queries from './notification-queries.ts'
import * as repository from './repository.ts'
import type { Facts } from './rules.ts'
import { sentenceOf, targetOf, viewNotification, viewSettings } from './views.ts'

/**
 * How a draft joins the recipient's notification of the same key: inserted once, added to the group, added to the
 * group only while it is unread, or repeated as unread.
 */
export type GroupingMode = 'once' | 'grouped' | 'grouped-unread' | 'renewed'

/**
 * Writes notifications in the transaction of the event, so that a retried event notifies each recipient exactly once.
 * Actions of blocked people and of the recipient cause no notification.
 */
export async function notify(
  { live, events }: Pick<Services, 'live' | 'events'>,
  db: Db,
  drafts: readonly NotificationDraft[],
  mode: GroupingMode,
): Promise<Notified[]> {
  if (drafts.length === 0) return []
  const named = drafts.map((draft) => ({ ...draft, id: newId() }))
  const notified = await writers[mode](db, named)
  const isNew = notified.filter((one) => !one.was_unviewed)
  if (isNew.length > 0) {
    await repository.countNotified(
      db,
      isNew.map((one) => one.id),
    )
  }
  // A growing group is announced once, but every message is announced.
  const announced = notified.filter((one) => !one.was_unviewed || one.type === 'message')
  await announceNotified(events, db, announced)
  afterCommit(db, () => {
    for (const [isForOutlet, ones] of Map.groupBy(notified, (one) => one.is_for_outlet)) {
      const readers = [
        ...new Set(ones.filter((one) => one.type !== 'message').map((one) => one.recipient_id)),
      ]
      live.send(readers, 'notifications', { isNew: true, isForOutlet })
    }
  })
  return notified
}

/**
 * Notifies the next `limit` followers of a post by one statement, so that the rows do not travel through the process.
 * @returns the cursor of the next batch; null after the last
 */
export async function fanOut(
  { live, events }: Pick<Services, 'live' | 'events'>,
  db: Db,
  step: FanOutStep,
  limit: number,
): Promise<string | null> {
  const newIds = Array.from({ length: limit }, newId)
  const { notified, last } = await fanOutPost(db, step, newIds)
  await announceNotified(events, db, notified)
  afterCommit(db, () => {
    const readers = notified.map((one) => one.recipient_id)
    live.send(readers, 'notifications', { isNew: true, isForOutlet: false })
  })
  return last
}

async function announceNotified(
  events: Pick<Events, 'publish'>,
  db: Db,
  notified: readonly { id: string }[],
): Promise<void> {
  if (notified.length === 0) return
  await events.publish(db, 'notification.created', { notificationIds: notified.map(({ id }) => id) })
}

const writers: Record<GroupingMode, (db: Db, drafts: readonly NewDraft[]) => Promise<Notified[]>> = {
  once: queries.insertOnce,
  renewed: queries.upsertChatNotifications,
  grouped: joinOpenGroups,
  'grouped-unread': async (db, drafts) => {
    await queries.closeSeenGroups(db, drafts)
    return joinOpenGroups(db, drafts)
  },
}

async function joinOpenGroups(db: Db, drafts: readonly NewDraft[]): Promise<Notified[]> {
  await queries.openGroups(db, drafts)
  return queries.joinGroups(db, drafts)
}

export async function listNotifications(
  db: Db,
  viewer: SignedIn,
  query: { isForOutlet: boolean; offset?: number; limit?: number; cursor?: string },
  now: number,
): Promise<CursorPage<Notification>> {
  const page = readCursorPage(query)
  const rows = await repository.listNotifications(db, viewer.userId, {
    ...page.rows,
    isForOutlet: query.isForOutlet,
  })
  const [reader] = await listUserCards(db, viewer, [viewer.userId])
  const shown = requireRows(rows, 'Здесь будут отображаться ваши уведомления')
  const recipient = {
    id: viewer.userId,
    name: reader?.fullName ?? '',
    avatar: reader?.avatar ?? null,
  }
  return page.cut(shown, (row) => viewNotification(row, recipient, now))
}

export async function countNotViewed(db: Db, viewer: SignedIn): Promise<NotViewedCount> {
  const { for_user, for_outlet } = await repository.countNotViewed(db, viewer.userId)
  return { forUser: for_user, forOutlet: for_outlet, total: for_user + for_outlet }
}

export async function view(
  { db, live }: Services,
  viewer: SignedIn,
  which: { forOutlet?: boolean; ids?: string[] },
): Promise<NotViewedCount> {
  const { ids, forOutlet: isForOutlet = false } = which
  await inTransaction(db, (transaction) =>
    repository.markViewed(transaction, viewer.userId, ids ? { ids } : { isForOutlet }),
  )
  live.send([viewer.userId], 'notifications', { isNew: false, isForOutlet })
  return countNotViewed(db, viewer)
}

export async function readSettings(db: Db, viewer: SignedIn): Promise<NotificationSetting[]> {
  return viewSettings(await repository.readMuted(db, viewer.userId))
}

export async function changeSettings(
  { db, limits }: Services,
  viewer: SignedIn,
  settings: readonly NotificationSetting[],
): Promise<NotificationSetting[]> {
  await countWrite(limits, 'edits', viewer.userId)
  const switches = settings.flatMap(({ type, list, push }) => [
    { name: `${type}:list`, isOn: list },
    { name: `${type}:push`, isOn: push },
  ])
  await repository.changeMuted(db, viewer.userId, {
    on: switches.filter((one) => one.isOn).map((one) => one.name),
    off: switches.filter((one) => !one.isOn).map((one) => one.name),
  })
  return readSettings(db, viewer)
}

/** Marks the notification of a chat as viewed once its messages have been read. */
export async function markChatNotificationViewed(
  { live }: Pick<Services, 'live'>,
  db: Db,
  userIds: readonly string[],
  chatId: string,
): Promise<void> {
  const seen = await repository.markChatViewed(db, userIds, chatId)
  afterCommit(db, () => {
    for (const isForOutlet of [false, true]) {
      const readers = seen.filter((one) => one.is_for_outlet === isForOutlet).map((one) => one.recipient_id)
      live.send(readers, 'notifications', { isNew: false, isForOutlet })
    }
  })
}

/** Removes a venue's notifications from a person who has left it. */
export async function deleteLostVenueNotifications(
  db: Db,
  lost: { userId: string } | { placeId: string },
): Promise<void> {
  await repository.deleteOfLeftVenues(db, lost)
}

/** Deletes the recipient's notifications about a person whom they have just blocked. */
export async function deleteNotificationsAboutBlocked(
  db: Db,
  recipientId: string,
  blockedId: string,
): Promise<void> {
  await repository.deleteOfPerson(db, recipientId, blockedId)
}

/** Deletes what people were told of a decision that its moderator has undone. */
export async function deleteNotificationsOfCase(db: Db, caseId: string): Promise<void> {
  await repository.deleteOfCase(db, caseId)
}

/** Deletes the notifications of a deleted account. */
export async function deleteNotificationsOf(db: Db, userId: string): Promise<void> {
  await repository.deleteOf(db, userId)
}

/** The texts and links of notifications that their recipients have not seen and may still see; oldest first. */
export async function describeUnseen(
  db: Db,
  ids: readonly string[],
): Promise<{ event: string; title: string; text: string; link: string; details: Facts['details'] }[]> {
  const rows = await repository.findNotifications(db, ids)
  return rows
    .filter((row) => !row.is_viewed)
    .map((row) => ({
      event: row.event,
      ...sentenceOf(row),
      link: targetOf(row).link,
      details: row.details,
    }))
}

/** The push message of a notification; null when it has been viewed or the recipient may no longer see it. */
export async function pushMessageOf(
  db: Db,
  id: string,
): Promise<{ id: string; title: string; body: string; url: string; tag: string; type: string } | null> {
  const row = await repository.findNotification(db, id)
  if (!row || row.is_viewed) return null
  const { title, text } = sentenceOf(row)
  // A push topic allows at most 32 characters of base64url.
  return { id, title, body: text, url: targetOf(row).link, tag: row.chat_id ?? row.id, type: row.type }
}

/** Names of muted messages that are not notification types: `statistics:email`. */
export function readMutedNames(db: Db, userId: string): Promise<string[]> {
  return repository.readMuted(db, userId)
}

export async function changeMutedNames(
  db: Db,
  userId: string,
  { on = [], off = [] }: { on?: readonly string[]; off?: readonly string[] },
): Promise<void> {
  await repository.changeMuted(db, userId, { on, off })
}
