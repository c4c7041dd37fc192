import type { Chat } from '#contract/chats/chats.ts'
import type { NotViewedCount } from '#contract/notifications/notifications.ts'
import { MAX_PINNED_CHATS } from '#contract/writing.ts'
import type { Db } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { markChatNotificationViewed } from '#server/features/notifications/service.ts'
import { AppError, requireRows } from '#server/lib/errors.ts'
import { newId } from '#server/lib/ids.ts'
import { countWrite } from '#server/lib/limits/writing-limits.ts'
import { type CursorPage, readCursorPage } from '#server/lib/paging.ts'
import type { Services } from '#server/lib/services.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import { NO_CHAT, requireChat } from './access.ts'
import { peopleOf, sendProgress, sidePeople } from './broadcast.ts'
import { listTypingVisibleUsers, readLastUse } from './presence-queries.ts'
import * as repository from './repository.ts'
import { lastSeenOf } from './rules.ts'
import { readRecipients } from './side-queries.ts'
import { isVenueChat, viewChat } from './views.ts'

const EMPTY_ARCHIVE = 'В архиве пусто'
const EMPTY_LIST = 'Здесь будут отображаться ваши диалоги'

export async function listChats(
  db: Db,
  viewer: SignedIn,
  query: {
    isStaffed: boolean
    isArchived: boolean
    query?: string
    offset?: number
    limit?: number
    cursor?: string
  },
): Promise<CursorPage<Chat>> {
  const page = readCursorPage(query)
  const text = query.query?.trim() || undefined
  const { isStaffed, isArchived } = query
  const box = text ? 'all' : isArchived ? 'archive' : 'open'
  const isFirst = box === 'open' && query.cursor === undefined && page.rows.offset === 0
  const [pinned, rows] = await Promise.all([
    isFirst ? repository.listChats(db, viewer.userId, { ...allPinned, isStaffed, text, box: 'pinned' }) : [],
    repository.listChats(db, viewer.userId, { ...page.rows, isStaffed, text, box }),
  ])
  const now = Date.now()
  const view = (row: repository.ChatRow) => viewChat(row, viewer.userId, now)
  requireRows([...pinned, ...rows], text ? 'Ничего не найдено' : isArchived ? EMPTY_ARCHIVE : EMPTY_LIST)
  const shown = page.cut(rows, view)
  return { ...shown, rows: [...pinned.map(view), ...shown.rows] }
}

const allPinned = { limit: MAX_PINNED_CHATS, offset: 0, cursor: undefined }

/** For the viewer alone. A pinned chat that is archived is pinned no longer. */
export async function changeSettings(
  { db, limits }: Services,
  viewer: SignedIn,
  id: string,
  change: { isMuted?: boolean; isPinned?: boolean; isArchived?: boolean },
): Promise<Chat> {
  const { isMuted, isPinned, isArchived } = change
  const chat = await requireChat(db, viewer, id)
  await countWrite(limits, 'edits', viewer.userId)
  const isNewPin = isPinned === true && !chat.settings?.is_pinned
  await inTransaction(db, async (transaction) => {
    if (isNewPin && (await repository.countPinned(transaction, viewer.userId)) >= MAX_PINNED_CHATS) {
      throw new AppError('Forbidden', { message: `Закрепить можно не больше ${MAX_PINNED_CHATS} чатов` })
    }
    await repository.saveSettings(
      transaction,
      { chat_id: id, user_id: viewer.userId },
      {
        ...(isMuted !== undefined && { is_muted: isMuted }),
        ...(isPinned !== undefined && { pinned_at: isPinned ? new Date() : null }),
        ...(isPinned === true && { archived_seq: null }),
        // A chat that a message has brought back stays in the list; muted, its former place would return it.
        ...(isMuted === true && !chat.settings?.is_archived && { archived_seq: null }),
        ...(isArchived !== undefined && { archived_seq: isArchived ? chat.last_message_seq : null }),
        ...(isArchived === true && { pinned_at: null }),
      },
    )
  })
  return getChat(db, viewer, id)
}

export async function getChat(db: Db, viewer: SignedIn, id: string): Promise<Chat> {
  const now = Date.now()
  const chat = viewChat(await requireChat(db, viewer, id), viewer.userId, now)
  const { user, isStaffed, status } = chat
  if (!user || isStaffed || status !== 'active') return chat
  const lastUse = await readLastUse(db, { personId: user.id, viewerId: viewer.userId })
  return { ...chat, lastSeen: lastSeenOf(lastUse, now) }
}

/** Returns the same chat for both people, regardless of who opens it first. */
export async function openChat(
  { db, limits }: Services,
  viewer: SignedIn,
  request: { userId?: string; placeId?: string; organisationId?: string },
): Promise<Chat> {
  const other = readOther(request)
  if ('userId' in other && other.userId === viewer.userId) {
    throw new AppError('ValidationFailed', { fields: { userId: ['Себе написать нельзя'] } })
  }
  const recipient = await repository.findOtherSide(db, other, viewer.userId)
  if (!recipient) throw new AppError('RecordNotFound', { message: 'Такого профиля или заведения нет' })
  if (recipient.is_staffed) {
    throw new AppError('Forbidden', {
      message: 'Вы работаете в этом заведении: гости пишут ему, а вы им отвечаете',
    })
  }
  const sides = sidesOf(viewer.userId, other)
  const existingId = await repository.findChatBetween(db, sides)
  if (existingId) return getChat(db, viewer, existingId)
  if (recipient.is_blocked) throw new AppError('Forbidden', { message: 'Этому человеку нельзя написать' })
  if (!recipient.accepts_messages) {
    throw new AppError('Forbidden', { message: 'Этот человек ограничил, кто может ему писать' })
  }
  await countWrite(limits, 'chats', viewer.userId)
  await repository.insertChat(db, newId(), sides)
  const made = await repository.findChatBetween(db, sides)
  if (!made) throw new AppError('RecordNotFound', { message: NO_CHAT })
  return getChat(db, viewer, made)
}

/** Clears the chat for the viewer's side; a later message brings it back without the older ones. */
export async function clearChat(services: Services, viewer: SignedIn, id: string): Promise<void> {
  const chat = await requireChat(services.db, viewer, id)
  await inTransaction(services.db, async (db) => {
    await repository.markRead(db, id, chat.side, { seq: chat.last_seq, isOnlyReceived: false })
    await repository.clearChat(db, id, chat.side, chat.last_seq)
    await markChatNotificationViewed(services, db, await peopleOf(db, chat), id)
  })
  const isForOutlet = chat.side === 'other' && isVenueChat(chat)
  services.live.send(await peopleOf(services.db, chat), 'cleared', { chatId: id, isForOutlet })
}

/** Reading in one tab, or by one colleague, counts for the whole side. */
export async function viewUpTo(
  services: Services,
  viewer: SignedIn,
  id: string,
  to: { seq: number; isOnlyReceived: boolean },
): Promise<NotViewedCount> {
  const chat = await requireChat(services.db, viewer, id)
  const advanced = await inTransaction(services.db, async (db) => {
    const moved = await repository.markRead(db, id, chat.side, to)
    if (moved && !to.isOnlyReceived)
      await markChatNotificationViewed(services, db, sidePeople(moved, chat.side), id)
    return moved
  })
  if (advanced) sendProgress(services.live, id, advanced)
  return countNotViewed(services.db, viewer)
}

export async function countNotViewed(db: Db, viewer: SignedIn): Promise<NotViewedCount> {
  const { for_user, for_outlet } = await repository.countNotViewed(db, viewer.userId)
  return { forUser: for_user, forOutlet: for_outlet, total: for_user + for_outlet }
}

/** Sends «пишет…» to those of the other side who see it; ignored when the person has no access to the chat. */
export async function sendTyping(
  { db, live }: Pick<Services, 'db' | 'live'>,
  viewer: SignedIn,
  chatId: string,
): Promise<void> {
  const chat = await repository.findChat(db, chatId, viewer.userId)
  if (!chat || viewChat(chat, viewer.userId, 0).status !== 'active') return
  const recipients = await readRecipients(db, chatId)
  if (!recipients) return
  const others = sidePeople(recipients, chat.side === 'person' ? 'other' : 'person')
  const showing = await listTypingVisibleUsers(db, [viewer.userId, ...others])
  if (!showing.includes(viewer.userId)) return
  const watching = others.filter((userId) => showing.includes(userId))
  live.send(watching, 'typing', { chatId })
}

type Other = { userId: string } | { placeId: string } | { organisationId: string }

function readOther({
  userId,
  placeId,
  organisationId,
}: {
  userId?: string
  placeId?: string
  organisationId?: string
}): Other {
  const ids = [userId, placeId, organisationId].filter((id) => id !== undefined)
  if (ids.length === 1) {
    if (userId !== undefined) return { userId }
    if (placeId !== undefined) return { placeId }
    if (organisationId !== undefined) return { organisationId }
  }
  const problem = ['Укажите что-то одно: человека, заведение или сеть']
  throw new AppError('ValidationFailed', {
    fields: { userId: problem, placeId: problem, organisationId: problem },
  })
}

function sidesOf(viewerId: string, other: Other) {
  const none = { user_id: null, place_id: null, organisation_id: null }
  if ('placeId' in other) return { ...none, person_id: viewerId, place_id: other.placeId }
  if ('organisationId' in other)
    return { ...none, person_id: viewerId, organisation_id: other.organisationId }
  const [person_id, user_id] = viewerId < other.userId ? [viewerId, other.userId] : [other.userId, viewerId]
  return { ...none, person_id, user_id }
}
