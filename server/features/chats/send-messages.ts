import { batchCalls } from '#server/db/batch-calls.ts'
import type { Db } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { insertMessages, lockAndReadChats, type NewMessage, type SentMessage } from './message-queries.ts'
import { allowedSide } from './rules.ts'

/**
 * Writes a message in a batch with others that arrive while a statement runs, in the order of their arrival; no two
 * messages of one batch share an idempotency key. @returns undefined when the person may not write there, or when a
 * message with their key exists already
 */
export const writeMessage = batchCalls<NewMessage, SentMessage | undefined>({
  conflictKey: ({ id, userId, key }) => (key === null ? id : `${userId} ${key}`),
  async run(db, requests) {
    const sent = await inTransaction(db, (transaction) => writeMessages(transaction, requests))
    const byId = new Map(sent.map((message) => [message.id, message]))
    return requests.map(({ id }) => byId.get(id))
  },
})

/** Locks the chats, checks who may write there, and inserts; called in a transaction. */
export async function writeMessages(db: Db, messages: readonly NewMessage[]): Promise<SentMessage[]> {
  const preconditionsOfMessage = new Map(
    (await lockAndReadChats(db, messages)).map((chat) => [chat.messageId, chat]),
  )
  const allowed = messages.flatMap((message) => {
    const chat = preconditionsOfMessage.get(message.id)
    const side = chat && allowedSide(chat, message)
    return side ? [{ ...message, side }] : []
  })
  return allowed.length > 0 ? insertMessages(db, allowed) : []
}
