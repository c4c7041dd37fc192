import type { Notification, NotificationSetting, NotViewedCount } from '#contract/notifications.ts'
import type { Db } from '#server/db/connection.ts'
import { afterCommit, inTransaction } from '#server/db/transaction.ts'
import { presentUsers } from '#server/features/users/service.ts'
import { requireRows } from '#server/lib/errors.ts'
import type { Events } from '#server/lib/events.ts'
import { newId } from '#server/lib/ids.ts'
import type { Live } from '#server/lib/live.ts'
import { type CursorPage, readCursorPage } from '#server/lib/paging.ts'
import type { RateLimits } from '#server/lib/rate-limits.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import { countWriting } from '#server/lib/writing-limits.ts'
import type { Draft } from './audience-queries.ts'
import * as repository from './repository.ts'
import { sentenceOf, targetOf, viewNotification, viewSettings } from './views.ts'

export interface NotificationParts {
  db: Db
  live: Live
  events: Pick<Events, 'announce'>
  limits: RateLimits
}

/**
 * How a draft meets what the recipient has under its key: once for ever, as one more of a group, as one more of a group
 * that nobody has looked at yet, or again.
 */
export type Manner = 'once' | 'grouped' | 'gathered' | 'again'

/**
 * Writes what people are told, in the transaction of the event: each is told exactly once, whatever is tried again.
 * Blocked people and those who do it themselves cause nothing.
 */
export async function tell(
  { live, events }: Pick<NotificationParts, 'live' | 'events'>,
  db: Db,
  drafts: readonly Draft[],
  manner: Manner,
): Promise<repository.Told[]> {
  if (drafts.length === 0) return []
  const named = drafts.map((draft) => ({ ...draft, id: newId() }))
  const told = await tellers[manner](db, named)
  const isNew = told.filter((one) => !one.was_unviewed)
  if (isNew.length > 0) {
    await repository.countTold(
      db,
      isNew.map((one) => one.id),
    )
  }
  // A group that grows is one line; every message counts.
  const heard = told.filter((one) => !one.was_unviewed || one.type === 'message')
  await announceTold(events, db, heard)
  afterCommit(db, () => {
    for (const [isForOutlet, ones] of Map.groupBy(told, (one) => one.is_for_outlet)) {
      const readers = [
        ...new Set(ones.filter((one) => one.type !== 'message').map((one) => one.recipient_id)),
      ]
      live.tell(readers, 'notifications', { isNew: true, isForOutlet })
    }
  })
  return told
}

/**
 * The next followers of a post are told, at most so many, within the database: nothing but their names leaves it.
 * @returns the cursor to go on from; null when all have been told
 */
export async function spread(
  { live, events }: Pick<NotificationParts, 'live' | 'events'>,
  db: Db,
  step: repository.SpreadStep,
  limit: number,
): Promise<string | null> {
  const newIds = Array.from({ length: limit }, newId)
  const { told, last } = await repository.spreadPost(db, step, newIds)
  await announceTold(events, db, told)
  afterCommit(db, () => {
    const readers = told.map((one) => one.recipient_id)
    live.tell(readers, 'notifications', { isNew: true, isForOutlet: false })
  })
  return last
}

async function announceTold(
  events: Pick<Events, 'announce'>,
  db: Db,
  told: readonly { id: string }[],
): Promise<void> {
  if (told.length === 0) return
  await events.announce(db, 'notification.told', { notificationIds: told.map(({ id }) => id) })
}

type NamedDraft = Draft & { id: string }

const tellers: Record<Manner, (db: Db, drafts: readonly NamedDraft[]) => Promise<repository.Told[]>> = {
  once: repository.insertOnce,
  again: repository.bumpLines,
  grouped: joinOpenGroups,
  gathered: async (db, drafts) => {
    await repository.closeSeenGroups(db, drafts)
    return joinOpenGroups(db, drafts)
  },
}

async function joinOpenGroups(db: Db, drafts: readonly NamedDraft[]): Promise<repository.Told[]> {
  await repository.openGroups(db, drafts)
  return repository.joinGroups(db, drafts)
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
  const [reader] = await presentUsers(db, viewer, [viewer.userId])
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
  { db, live }: NotificationParts,
  viewer: SignedIn,
  which: { forOutlet?: boolean; ids?: string[] },
): Promise<NotViewedCount> {
  const { ids, forOutlet: isForOutlet = false } = which
  await inTransaction(db, (transaction) =>
    repository.markViewed(transaction, viewer.userId, ids ? { ids } : { isForOutlet }),
  )
  live.tell([viewer.userId], 'notifications', { isNew: false, isForOutlet })
  return countNotViewed(db, viewer)
}

export async function readSettings(db: Db, viewer: SignedIn): Promise<NotificationSetting[]> {
  return viewSettings(await repository.readMuted(db, viewer.userId))
}

export async function changeSettings(
  { db, limits }: NotificationParts,
  viewer: SignedIn,
  settings: readonly NotificationSetting[],
): Promise<NotificationSetting[]> {
  await countWriting(limits, 'edits', viewer.userId)
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

/** The line of a chat that has just been read is seen as well. */
export async function viewChatNotice(
  { live }: Pick<NotificationParts, 'live'>,
  db: Db,
  userIds: readonly string[],
  chatId: string,
): Promise<void> {
  const seen = await repository.markChatViewed(db, userIds, chatId)
  afterCommit(db, () => {
    for (const isForOutlet of [false, true]) {
      const readers = seen.filter((one) => one.is_for_outlet === isForOutlet).map((one) => one.recipient_id)
      live.tell(readers, 'notifications', { isNew: false, isForOutlet })
    }
  })
}

/** What a venue was told is nothing for whoever has left it. */
export async function forgetLostVenues(
  db: Db,
  lost: { userId: string } | { placeId: string },
): Promise<void> {
  await repository.deleteOfLostVenues(db, lost)
}

/** Of a person whom the recipient has just blocked nothing is told any more, nor what was told before. */
export async function forgetBlocked(db: Db, recipientId: string, blockedId: string): Promise<void> {
  await repository.deleteOfPerson(db, recipientId, blockedId)
}

/** For whoever leaves the product. */
export async function forgetPerson(db: Db, userId: string): Promise<void> {
  await repository.deleteOf(db, userId)
}

/** How it is told on a device; null for what has been seen, or is no longer the reader's to see. */
export async function pushMessageOf(
  db: Db,
  id: string,
): Promise<{ id: string; title: string; body: string; url: string; tag: string; type: string } | null> {
  const row = await repository.findNotification(db, id)
  if (!row || row.is_viewed) return null
  const { title, text } = sentenceOf(row)
  // At most 32 characters, letters of base64url: what a push service takes as a topic.
  return { id, title, body: text, url: targetOf(row).link, tag: row.chat_id ?? row.id, type: row.type }
}
