import type { Db } from '#server/db/connection.ts'
import { AppError } from '#server/lib/errors.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import * as messages from './message-queries.ts'
import * as repository from './repository.ts'

export const NO_CHAT = 'Чат не найден'

export const NO_MESSAGE = 'Сообщение не найдено'

export async function requireChat(db: Db, viewer: SignedIn, id: string): Promise<repository.ChatRow> {
  const chat = await repository.findChat(db, id, viewer.userId)
  if (!chat) throw new AppError('RecordNotFound', { message: NO_CHAT })
  return chat
}

/** Requires a message that is not deleted and is in a chat of the viewer. */
export async function requireMessage(
  db: Db,
  viewer: SignedIn,
  id: string,
  chatId: string | undefined,
): Promise<messages.LockedMessage> {
  const message = await messages.lockMessage(db, id, viewer.userId)
  const isThere =
    message?.side &&
    !message.is_deleted &&
    !message.is_hidden &&
    (chatId === undefined || chatId === message.chat_id)
  if (!isThere) throw new AppError('RecordNotFound', { message: NO_MESSAGE })
  return message
}
