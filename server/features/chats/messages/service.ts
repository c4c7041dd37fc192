import type { FoundMessage, Message, MessageChange, MessageRequest } from '#contract/chats/chats.ts'
import type { MessageReaction } from '#contract/writing.ts'
import type { Db } from '#server/db/connection.ts'
import { findByKey } from '#server/db/idempotency.ts'
import { inTransaction, violatedUnique } from '#server/db/transaction.ts'
import { attachImages } from '#server/features/images/service.ts'
import { cleanText, requireContent } from '#server/features/publications/rules.ts'
import { AppError, requireRows } from '#server/lib/errors.ts'
import { newId } from '#server/lib/ids.ts'
import { countWrite, uncountWrite } from '#server/lib/limits/writing-limits.ts'
import { type CursorPage, readCursorPage, readPage } from '#server/lib/paging.ts'
import type { Services } from '#server/lib/services.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import { NO_MESSAGE, requireChat, requireMessage } from '../access.ts'
import { deliver, resendMessage, sendToSides } from '../broadcast.ts'
import * as messages from '../message-queries.ts'
import * as reactions from '../reaction-queries.ts'
import * as repository from '../repository.ts'
import { progressOf, type SideProgress } from '../rules.ts'
import * as search from '../search-queries.ts'
import { writeMessage, writeMessages } from '../send-messages.ts'
import { readRecipients } from '../side-queries.ts'
import { isVenueChat, viewChat, viewFound, viewMessage } from '../views.ts'

const EMPTY_CHAT = 'Здесь будут отображаться ваши сообщения'

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
): Promise<messages.MessageRow[]> {
  const cleared = clearedSeq(chat)
  if (since !== undefined) return messages.listChanges(db, chat.id, { after: cleared, since, limit })
  if (after !== undefined) {
    return messages.listLaterMessages(db, chat.id, { after: Math.max(after, cleared), limit })
  }
  const rows = await messages.listMessages(db, chat.id, { after: cleared, before, limit, offset })
  return requireRows(rows, EMPTY_CHAT)
}

/** Finds messages by their text, latest first, in chats of the viewer or of their venues. */
export async function findMessages(
  db: Db,
  viewer: SignedIn,
  query: { query: string; isStaffed: boolean; limit?: number; cursor?: string },
): Promise<CursorPage<FoundMessage>> {
  const page = readCursorPage(query)
  const text = query.query.trim()
  const rows = await search.findMessages(db, viewer.userId, {
    ...page.rows,
    isStaffed: query.isStaffed,
    text,
  })
  const now = Date.now()
  return page.cut(requireRows(rows, 'Ничего не найдено'), (row) => viewFound(row, viewer.userId, now))
}

/** @returns the message, or the one of an earlier request with the same key */
export async function sendMessage(
  services: Services,
  viewer: SignedIn,
  request: MessageRequest,
): Promise<Message> {
  const { db } = services
  const text = cleanText(request.text ?? '')
  const imageIds = request.imageSetIds ?? []
  requireContent(text, imageIds.length)
  const message: messages.NewMessage = {
    id: newId(),
    chatId: request.chatId,
    userId: viewer.userId,
    text,
    subjectId: request.subjectCommentId ?? null,
    key: request.idempotencyKey ?? null,
  }
  try {
    await countWrite(services.limits, 'messages', viewer.userId)
  } catch (error) {
    // A repeated request is answered even over the limit.
    if (!(await findByKey(db, { table: 'messages', ownerId: viewer.userId, key: message.key }))) throw error
  }
  const sent = await insert(db, message, imageIds).catch(async (error) => {
    if (!violatedUnique(error)) throw error
    return undefined
  })
  if (!sent) {
    const { id, chatId } = await findSent(services, viewer, message)
    await uncountWrite(services.limits, 'messages', viewer.userId)
    // The node that inserted it may have stopped before publishing it.
    return resendMessage(services, viewer, { id, chatId, isNew: false })
  }
  services.events.scheduleDispatch()
  return deliver(services.live, viewer, { chat: sent, row: sent, recipients: sent, isNew: true })
}

/** Text messages are batched; those with pictures need a separate transaction. */
async function insert(
  db: Db,
  message: messages.NewMessage,
  imageIds: readonly string[],
): Promise<messages.SentMessage | undefined> {
  if (imageIds.length === 0) return writeMessage(db, message)
  return inTransaction(db, async (transaction) => {
    const [sent] = await writeMessages(transaction, [message])
    if (!sent) return undefined
    await attachImages(transaction, { messageId: message.id }, imageIds, [message.userId])
    const row = await messages.readMessage(transaction, message.id)
    return row && { ...sent, ...row }
  })
}

/** Returns the message of an earlier request, or throws the reason why it may not be sent. */
async function findSent(
  { db }: Services,
  viewer: SignedIn,
  { key, chatId, subjectId }: messages.NewMessage,
): Promise<Message> {
  const chat = await requireChat(db, viewer, chatId)
  const sentId = await findByKey(db, { table: 'messages', ownerId: viewer.userId, key })
  const sent = sentId && (await messages.readMessage(db, sentId))
  if (sent) {
    if (sent.chat_id !== chatId)
      throw new AppError('ValidationFailed', { fields: { idempotencyKey: ['Ключ уже использован'] } })
    return viewMessage(sent, chat, viewer.userId, Date.now())
  }
  requireWritable(chat, viewer)
  if (subjectId === null) throw new AppError('Forbidden')
  throw new AppError('RecordNotFound', { message: 'Сообщения, на которое вы отвечаете, больше нет' })
}

/** @throws {AppError} Forbidden with the reason why nothing may be written there */
function requireWritable(chat: repository.ChatRow, viewer: SignedIn): void {
  const { status } = viewChat(chat, viewer.userId, Date.now())
  if (status === 'active') return
  if (status === 'blocked') throw new AppError('Forbidden', { message: 'Вы заблокировали этого человека' })
  throw new AppError('Forbidden', {
    message: isVenueChat(chat) ? 'Этому заведению больше нельзя написать' : 'Этому человеку нельзя написать',
  })
}

/** @throws {AppError} RecordNotFound also for a message of somebody else */
export async function changeMessage(
  services: Services,
  viewer: SignedIn,
  id: string,
  change: MessageChange,
): Promise<Message> {
  await countWrite(services.limits, 'edits', viewer.userId)
  const chatId = await inTransaction(services.db, async (db) => {
    const message = await requireMessage(db, viewer, id, change.chatId)
    if (message.user_id !== viewer.userId) throw new AppError('Forbidden')
    requireWritable(await requireChat(db, viewer, message.chat_id), viewer)
    const text = change.text === undefined ? message.text : cleanText(change.text)
    const imageIds = change.imageSetIds ?? message.image_ids
    requireContent(text, imageIds.length)
    if (text === message.text && imageIds.join() === message.image_ids.join()) return message.chat_id
    await messages.updateMessageRow(db, message, { text, is_edited: true })
    await attachImages(db, { messageId: id }, imageIds, [viewer.userId])
    return message.chat_id
  })
  return resendMessage(services, viewer, { id, chatId, isNew: false })
}

/** Deletes it for both sides; staff may delete any message of their venue. */
export async function deleteMessage(services: Services, viewer: SignedIn, id: string): Promise<void> {
  await countWrite(services.limits, 'edits', viewer.userId)
  const chatId = await inTransaction(services.db, async (db) => {
    const message = await requireMessage(db, viewer, id, undefined)
    const isOwn = message.is_by_person === (message.side === 'person')
    if (!isOwn) throw new AppError('Forbidden')
    const deleted_by = message.user_id === viewer.userId ? 'author' : 'venue'
    await messages.updateMessageRow(db, message, { is_deleted: true, deleted_by })
    await repository.decrementUnread(db, message)
    return message.chat_id
  })
  await resendMessage(services, viewer, { id, chatId, isNew: false })
}

/** One reaction for each person, where they may write; null takes it back. */
export async function react(
  services: Services,
  viewer: SignedIn,
  id: string,
  kind: MessageReaction | null,
): Promise<Message> {
  await countWrite(services.limits, 'reactions', viewer.userId)
  const chatId = await inTransaction(services.db, async (db) => {
    const message = await requireMessage(db, viewer, id, undefined)
    const chat = await requireChat(db, viewer, message.chat_id)
    if (message.seq <= clearedSeq(chat)) throw new AppError('RecordNotFound', { message: NO_MESSAGE })
    requireWritable(chat, viewer)
    const key = { message_id: id, user_id: viewer.userId }
    const isChanged =
      kind === null ? await reactions.deleteReaction(db, key) : await reactions.saveReaction(db, key, kind)
    if (isChanged) await messages.updateMessageRow(db, message, {})
    return message.chat_id
  })
  return resendMessage(services, viewer, { id, chatId, isNew: false })
}

/** A moderator hides it from both sides, or restores it. The caller publishes the change after its transaction. */
export async function setHidden(db: Db, viewer: SignedIn, id: string, isHidden: boolean): Promise<void> {
  const message = await messages.lockMessage(db, id, viewer.userId)
  if (!message || message.is_deleted) throw new AppError('RecordDeleted', { message: 'Сообщение удалено' })
  if (message.is_hidden === isHidden) return
  await messages.updateMessageRow(db, message, { is_hidden: isHidden })
  if (isHidden) await repository.decrementUnread(db, message)
}

/** Publishes the changed message to both sides. */
export async function sendChanged({ db, live }: Pick<Services, 'db' | 'live'>, id: string): Promise<void> {
  const row = await messages.readMessage(db, id)
  const recipients = row && (await readRecipients(db, row.chat_id))
  const chat = row && (await repository.findChat(db, row.chat_id, recipients?.person_id ?? ''))
  if (row && recipients && chat) sendToSides(live, { chat, row, recipients, isNew: false })
}

const clearedSeq = (chat: repository.ChatRow) =>
  chat.side === 'person' ? chat.person_cleared_seq : chat.other_cleared_seq
