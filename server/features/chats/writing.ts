import { coalesce } from '#server/db/coalesce.ts'
import { insertMessages, type NewMessage, type SaidMessage } from './repository.ts'

/**
 * Says something. What is said while others are being written is written with them, whoever says it and wherever: in
 * the order in which it came, a key once at a time.
 * @returns undefined when the person may not write there, or when a message with their key is there already
 */
export const writeMessage = coalesce<NewMessage, SaidMessage | undefined>({
  apart: ({ id, userId, key }) => (key === null ? id : `${userId} ${key}`),
  async run(db, requests) {
    const said = new Map((await insertMessages(db, requests)).map((one) => [one.id, one]))
    return requests.map(({ id }) => said.get(id))
  },
})
