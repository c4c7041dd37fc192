import { together } from '#server/db/together.ts'
import { insertMessages, type NewMessage, type SaidMessage } from './repository.ts'

/**
 * Says something. What is said while others are being written is written with them, whoever says it and wherever: in
 * the order in which it came, a key once at a time.
 * @returns undefined when the person may not write there, or when a message with their key is there already
 */
export const writeMessage = together<NewMessage, SaidMessage | undefined>({
  apart: ({ id, userId, key }) => (key === null ? id : `${userId} ${key}`),
  async run(db, asks) {
    const said = new Map((await insertMessages(db, asks)).map((one) => [one.id, one]))
    return asks.map(({ id }) => said.get(id))
  },
})
