import { coalesce } from '#server/db/coalesce.ts'
import type { Db } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { insertMessages, lockChats, type NewMessage, type SentMessage } from './repository.ts'
import { sendingSide } from './rules.ts'

/**
 * Messages that come while others are written are written together, whoever sends them and wherever: in the order in
 * which they came, a key once at a time.
 * @returns undefined when the person may not write there, or when a message with their key is there already
 */
export const writeMessage = coalesce<NewMessage, SentMessage | undefined>({
  apart: ({ id, userId, key }) => (key === null ? id : `${userId} ${key}`),
  async run(db, requests) {
    const sent = await inTransaction(db, (transaction) => writeMessages(transaction, requests))
    const byId = new Map(sent.map((one) => [one.id, one]))
    return requests.map(({ id }) => byId.get(id))
  },
})

/** In a transaction: locks the chats, decides who may write there, writes. */
export async function writeMessages(db: Db, messages: readonly NewMessage[]): Promise<SentMessage[]> {
  const standings = new Map((await lockChats(db, messages)).map((one) => [one.messageId, one]))
  const allowed = messages.flatMap((message) => {
    const standing = standings.get(message.id)
    const side = standing && sendingSide(standing, message)
    return side ? [{ ...message, side }] : []
  })
  return allowed.length > 0 ? insertMessages(db, allowed) : []
}
