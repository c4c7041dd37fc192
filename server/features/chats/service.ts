import type { Chat, FoundMessage, Message, MessageChange, MessageRequest } from '#contract/chats.ts'
import type { NotViewedCount } from '#contract/notifications.ts'
import type { Db } from '#server/db/connection.ts'
import { brokenUnique, inTransaction } from '#server/db/transaction.ts'
import { attachImages } from '#server/features/images/service.ts'
import { viewChatNotice } from '#server/features/notifications/service.ts'
import { cleanText, requireContent } from '#server/features/written/rules.ts'
import { AppError, requireRows } from '#server/lib/errors.ts'
import type { Events } from '#server/lib/events.ts'
import { newId } from '#server/lib/ids.ts'
import type { Live } from '#server/lib/live.ts'
import { type CursorPage, readCursorPage, readPage } from '#server/lib/paging.ts'
import type { RateLimits } from '#server/lib/rate-limits.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import { countWriting, forgiveRepeat } from '#server/lib/writing-limits.ts'
import * as repository from './repository.ts'
import { progressOf, type Side, type SideProgress } from './rules.ts'
import { asSeenBy, isVenueChat, viewChat, viewFound, viewMessage } from './views.ts'
import { writeMessage, writeMessages } from './writing.ts'

export interface ChatParts {
  db: Db
  events: Events
  limits: RateLimits
  live: Live
}

const NO_CHAT = 'Чат не найден'
const NO_MESSAGE = 'Сообщение не найдено'
const EMPTY_LIST = 'Здесь будут отображаться ваши диалоги'
const EMPTY_CHAT = 'Здесь будут отображаться ваши сообщения'

export async function listChats(
  db: Db,
  viewer: SignedIn,
  query: { isStaffed: boolean; query?: string; offset?: number; limit?: number; cursor?: string },
): Promise<CursorPage<Chat>> {
  const page = readCursorPage(query)
  const text = query.query?.trim() || undefined
  const rows = await repository.listChats(db, viewer.userId, {
    ...page.rows,
    isStaffed: query.isStaffed,
    text,
  })
  const now = Date.now()
  return page.cut(requireRows(rows, text ? 'Ничего не найдено' : EMPTY_LIST), (row) =>
    viewChat(row, viewer.userId, now),
  )
}

export async function getChat(db: Db, viewer: SignedIn, id: string): Promise<Chat> {
  return viewChat(await requireChat(db, viewer, id), viewer.userId, Date.now())
}

/** The same chat every time, whoever of the two asks first. */
export async function openChat(
  { db, limits }: ChatParts,
  viewer: SignedIn,
  request: { userId?: string; placeId?: string; organisationId?: string },
): Promise<Chat> {
  const other = readOther(request)
  if ('userId' in other && other.userId === viewer.userId) {
    throw new AppError('ValidationFailed', { fields: { userId: ['Себе написать нельзя'] } })
  }
  const standing = await repository.findOtherSide(db, other, viewer.userId)
  if (!standing) throw new AppError('RecordNotFound', { message: 'Писать некому: профиля или заведения нет' })
  if (standing.is_staffed) {
    throw new AppError('Forbidden', {
      message: 'Вы работаете в этом заведении: гости пишут ему, а вы им отвечаете',
    })
  }
  const sides = sidesOf(viewer.userId, other)
  const known = await repository.findChatBetween(db, sides)
  if (known) return getChat(db, viewer, known)
  if (standing.is_blocked) throw new AppError('Forbidden', { message: 'Этому человеку нельзя написать' })
  await countWriting(limits, 'chats', viewer.userId)
  await repository.insertChat(db, newId(), sides)
  const made = await repository.findChatBetween(db, sides)
  if (!made) throw new AppError('RecordNotFound', { message: NO_CHAT })
  return getChat(db, viewer, made)
}

/** For the viewer's side; what is sent later brings the chat back with that alone. */
export async function clearChat(parts: ChatParts, viewer: SignedIn, id: string): Promise<void> {
  const chat = await requireChat(parts.db, viewer, id)
  await inTransaction(parts.db, async (db) => {
    await repository.advance(db, id, chat.side, { seq: chat.last_seq, isOnlyReceived: false })
    await repository.clearChat(db, id, chat.side)
    await viewChatNotice(parts, db, await peopleOf(db, chat), id)
  })
  const isForOutlet = chat.side === 'other' && isVenueChat(chat)
  parts.live.tell(await peopleOf(parts.db, chat), 'cleared', { chatId: id, isForOutlet })
}

/** Reading in one tab, or by one colleague, is reading for the whole side. */
export async function viewUpTo(
  parts: ChatParts,
  viewer: SignedIn,
  id: string,
  to: { seq: number; isOnlyReceived: boolean },
): Promise<NotViewedCount> {
  const chat = await requireChat(parts.db, viewer, id)
  const advanced = await inTransaction(parts.db, async (db) => {
    const moved = await repository.advance(db, id, chat.side, to)
    if (moved && !to.isOnlyReceived) await viewChatNotice(parts, db, sidePeople(moved, chat.side), id)
    return moved
  })
  if (advanced) tellProgress(parts.live, id, advanced)
  return countNotViewed(parts.db, viewer)
}

function tellProgress(live: Live, chatId: string, moved: repository.Advanced): void {
  const { side } = moved
  const [readSeq, receivedSeq] =
    side === 'person'
      ? [moved.person_read_seq, moved.person_received_seq]
      : [moved.other_read_seq, moved.other_received_seq]
  for (const hearer of ['person', 'other'] as const) {
    const isForOutlet = hearer === 'other' && moved.is_venue
    live.tell(sidePeople(moved, hearer), 'progress', {
      chatId,
      isForOutlet,
      isOwn: hearer === side,
      readSeq,
      receivedSeq,
    })
  }
}

export async function countNotViewed(db: Db, viewer: SignedIn): Promise<NotViewedCount> {
  const { for_user, for_outlet } = await repository.countNotViewed(db, viewer.userId)
  return { forUser: for_user, forOutlet: for_outlet, total: for_user + for_outlet }
}

export async function listMessages(
  db: Db,
  viewer: SignedIn,
  query: MessagesQuery,
): Promise<{ messages: Message[]; isEnd: boolean; chat: SideProgress }> {
  const chat = await requireChat(db, viewer, query.chatId)
  const page = readPage(query)
  const rows = await readMessages(db, chat, query, page.rows)
  const now = Date.now()
  const shown = page.cut(rows, (row) => viewMessage(row, chat, viewer.userId, now))
  return { messages: shown.rows, isEnd: shown.isEnd, chat: progressOf(chat, chat.side) }
}

interface MessagesQuery {
  chatId: string
  before?: number
  after?: number
  since?: number
  offset?: number
  limit?: number
}

async function readMessages(
  db: Db,
  chat: repository.ChatRow,
  { before, after, since }: MessagesQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<repository.MessageRow[]> {
  const cleared = clearedSeq(chat)
  if (since !== undefined) return repository.listChanges(db, chat.id, { after: cleared, since, limit })
  if (after !== undefined) {
    return repository.listLaterMessages(db, chat.id, { after: Math.max(after, cleared), limit })
  }
  const rows = await repository.listMessages(db, chat.id, { after: cleared, before, limit, offset })
  return requireRows(rows, EMPTY_CHAT)
}

/** By their words, latest first, in chats of the viewer or of the venues they work for. */
export async function findMessages(
  db: Db,
  viewer: SignedIn,
  query: { query: string; isStaffed: boolean; limit?: number; cursor?: string },
): Promise<CursorPage<FoundMessage>> {
  const page = readCursorPage(query)
  const text = query.query.trim()
  const rows = await repository.findMessages(db, viewer.userId, {
    ...page.rows,
    isStaffed: query.isStaffed,
    text,
  })
  const now = Date.now()
  return page.cut(requireRows(rows, 'Ничего не найдено'), (row) => viewFound(row, viewer.userId, now))
}

/** @returns the message, or the one that an earlier request with the same key sent */
export async function sendMessage(
  parts: ChatParts,
  viewer: SignedIn,
  request: MessageRequest,
): Promise<Message> {
  const { db } = parts
  const text = cleanText(request.text ?? '')
  const imageIds = request.imageSetIds ?? []
  requireContent(text, imageIds.length)
  const message: repository.NewMessage = {
    id: newId(),
    chatId: request.chatId,
    userId: viewer.userId,
    text,
    subjectId: request.subjectCommentId ?? null,
    key: request.idempotencyKey ?? null,
  }
  try {
    await countWriting(parts.limits, 'messages', viewer.userId)
  } catch (error) {
    // What was sent already is answered, however much was sent since.
    if (!message.key || !(await repository.findMessageByKey(db, viewer.userId, message.key))) throw error
  }
  const sent = await insert(db, message, imageIds).catch(async (error) => {
    if (!brokenUnique(error)) throw error
    return undefined
  })
  if (!sent) {
    const { id, chatId } = await findSent(parts, viewer, message)
    await forgiveRepeat(parts.limits, 'messages', viewer.userId)
    // The node that wrote it may have died before it told anybody.
    return tellMessage(parts, viewer, { id, chatId, isNew: false })
  }
  parts.events.wake()
  return passOn(parts.live, viewer, { chat: sent, row: sent, hearers: sent, isNew: true })
}

/** Words alone share their statements with others; pictures take a transaction of their own. */
async function insert(
  db: Db,
  message: repository.NewMessage,
  imageIds: readonly string[],
): Promise<repository.SentMessage | undefined> {
  if (imageIds.length === 0) return writeMessage(db, message)
  return inTransaction(db, async (transaction) => {
    const [sent] = await writeMessages(transaction, [message])
    if (!sent) return undefined
    await attachImages(transaction, { messageId: message.id }, imageIds, [message.userId])
    const row = await repository.readMessage(transaction, message.id)
    return row && { ...sent, ...row }
  })
}

/** Why nothing was sent: it had been sent before, or it may not be. */
async function findSent(
  { db }: ChatParts,
  viewer: SignedIn,
  { key, chatId, subjectId }: repository.NewMessage,
): Promise<Message> {
  const chat = await requireChat(db, viewer, chatId)
  const sentId = key && (await repository.findMessageByKey(db, viewer.userId, key))
  const sent = sentId && (await repository.readMessage(db, sentId))
  if (sent) {
    if (sent.chat_id !== chatId)
      throw new AppError('ValidationFailed', { fields: { idempotencyKey: ['Ключ уже использован'] } })
    return viewMessage(sent, chat, viewer.userId, Date.now())
  }
  if (chat.has_blocked) throw new AppError('Forbidden', { message: 'Вы заблокировали этого человека' })
  const { status } = viewChat(chat, viewer.userId, Date.now())
  if (status === 'active' && subjectId !== null) {
    throw new AppError('RecordNotFound', { message: 'Сообщения, на которое вы отвечаете, больше нет' })
  }
  throw new AppError('Forbidden', {
    message: isVenueChat(chat) ? 'Этому заведению больше нельзя написать' : 'Этому человеку нельзя написать',
  })
}

/** @throws {AppError} RecordNotFound for a message of somebody else, too */
export async function changeMessage(
  parts: ChatParts,
  viewer: SignedIn,
  id: string,
  change: MessageChange,
): Promise<Message> {
  await countWriting(parts.limits, 'edits', viewer.userId)
  const chatId = await inTransaction(parts.db, async (db) => {
    const message = await requireMessage(db, viewer, id, change.chatId)
    if (message.user_id !== viewer.userId) throw new AppError('Forbidden')
    const text = change.text === undefined ? message.text : cleanText(change.text)
    const imageIds = change.imageSetIds ?? message.image_ids
    requireContent(text, imageIds.length)
    if (text === message.text && imageIds.join() === message.image_ids.join()) return message.chat_id
    await repository.changeMessage(db, message, { text })
    await attachImages(db, { messageId: id }, imageIds, [viewer.userId])
    return message.chat_id
  })
  return tellMessage(parts, viewer, { id, chatId, isNew: false })
}

/** For everybody; a venue's people may take back what any of them sent in its name. */
export async function deleteMessage(parts: ChatParts, viewer: SignedIn, id: string): Promise<void> {
  await countWriting(parts.limits, 'edits', viewer.userId)
  const chatId = await inTransaction(parts.db, async (db) => {
    const message = await requireMessage(db, viewer, id, undefined)
    const isOwn = message.is_by_person === (message.side === 'person')
    if (!isOwn) throw new AppError('Forbidden')
    await repository.changeMessage(db, message, {
      deletedBy: message.user_id === viewer.userId ? 'author' : 'venue',
    })
    await repository.forgetUnread(db, message)
    return message.chat_id
  })
  await tellMessage(parts, viewer, { id, chatId, isNew: false })
}

/** A moderator takes it from both sides, or gives it back. Whoever holds the transaction tells of it afterwards. */
export async function setHidden(db: Db, viewer: SignedIn, id: string, isHidden: boolean): Promise<void> {
  const message = await repository.lockMessage(db, id, viewer.userId)
  if (!message || message.is_deleted) throw new AppError('RecordDeleted', { message: 'Сообщение удалено' })
  if (message.is_hidden === isHidden) return
  await repository.changeMessage(db, message, { isHidden })
  if (isHidden) await repository.forgetUnread(db, message)
}

/** To both sides: the message is another than they have. */
export async function tellChanged({ db, live }: Pick<ChatParts, 'db' | 'live'>, id: string): Promise<void> {
  const row = await repository.readMessage(db, id)
  const hearers = row && (await repository.readHearers(db, row.chat_id))
  const chat = row && (await repository.findChat(db, row.chat_id, hearers?.person_ids[0] ?? ''))
  if (row && hearers && chat) tellSides(live, { chat, row, hearers, isNew: false })
}

/** The other side hears «пишет…»; a stranger's claim to write is nothing. */
export async function tellTyping(
  { db, live }: Pick<ChatParts, 'db' | 'live'>,
  viewer: SignedIn,
  chatId: string,
): Promise<void> {
  const chat = await repository.findChat(db, chatId, viewer.userId)
  if (!chat || viewChat(chat, viewer.userId, 0).status !== 'active') return
  const hearers = await repository.readHearers(db, chatId)
  if (hearers)
    live.tell(sidePeople(hearers, chat.side === 'person' ? 'other' : 'person'), 'typing', { chatId })
}

async function tellMessage(
  { db, live }: ChatParts,
  viewer: SignedIn,
  { id, chatId, isNew }: { id: string; chatId: string; isNew: boolean },
): Promise<Message> {
  const [chat, row, hearers] = await Promise.all([
    requireChat(db, viewer, chatId),
    repository.readMessage(db, id),
    repository.readHearers(db, chatId),
  ])
  if (!row || !hearers) throw new AppError('RecordNotFound', { message: NO_MESSAGE })
  return passOn(live, viewer, { chat, row, hearers, isNew })
}

interface Told {
  chat: repository.Standpoint
  row: repository.MessageRow
  hearers: repository.Hearers
  isNew: boolean
}

/** @returns it as the viewer sees it */
function passOn(live: Live, viewer: SignedIn, told: Told): Message {
  tellSides(live, told)
  return viewMessage(told.row, told.chat, viewer.userId, Date.now())
}

/** To both sides, each as it sees the message. */
function tellSides(live: Live, { chat, row, hearers, isNew }: Told): void {
  const now = Date.now()
  for (const side of ['person', 'other'] as const) {
    const isForOutlet = side === 'other' && hearers.is_venue
    for (const [isAuthor, userIds] of groupByAuthor(sidePeople(hearers, side), row.user_id)) {
      const readerId = isAuthor ? row.user_id : ''
      const message = viewMessage(row, asSeenBy(chat, side), readerId, now)
      live.tell(userIds, 'message', { chatId: row.chat_id, isForOutlet, isNew, message })
    }
  }
}

function groupByAuthor(userIds: readonly string[], authorId: string): [boolean, string[]][] {
  return [...Map.groupBy(userIds, (userId) => userId === authorId)]
}

function sidePeople(hearers: repository.Hearers, side: Side): string[] {
  return side === 'person' ? hearers.person_ids : hearers.other_ids
}

async function peopleOf(db: Db, chat: repository.ChatRow): Promise<string[]> {
  const hearers = await repository.readHearers(db, chat.id)
  return hearers ? sidePeople(hearers, chat.side) : []
}

async function requireChat(db: Db, viewer: SignedIn, id: string): Promise<repository.ChatRow> {
  const chat = await repository.findChat(db, id, viewer.userId)
  if (!chat) throw new AppError('RecordNotFound', { message: NO_CHAT })
  return chat
}

/** One that stands in a chat of the viewer and has not been deleted. */
async function requireMessage(
  db: Db,
  viewer: SignedIn,
  id: string,
  chatId: string | undefined,
): Promise<repository.LockedMessage> {
  const message = await repository.lockMessage(db, id, viewer.userId)
  const isThere =
    message?.side &&
    !message.is_deleted &&
    !message.is_hidden &&
    (chatId === undefined || chatId === message.chat_id)
  if (!isThere) throw new AppError('RecordNotFound', { message: NO_MESSAGE })
  return message
}

const clearedSeq = (chat: repository.ChatRow) =>
  chat.side === 'person' ? chat.person_cleared_seq : chat.other_cleared_seq

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
  const given = [userId, placeId, organisationId].filter((id) => id !== undefined)
  if (given.length === 1) {
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
