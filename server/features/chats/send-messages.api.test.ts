import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#server/lib/ids.ts'
import { testApp } from '#tests/support/app.ts'
import { buildChat, buildMember, buildMessage, buildPlace, buildUser } from '#tests/support/factories.ts'
import type { NewMessage } from './message-queries.ts'
import { writeMessage } from './send-messages.ts'

const app = testApp()

let anna: { id: string }
let boris: { id: string }
let vera: { id: string }
/** Chats: of Анна with Борис, and of each with the bar of Вера. */
let chats: { friends: string; annaAtBar: string; borisAtBar: string }
let bar: { id: string }

beforeEach(async () => {
  anna = await buildUser(app.db)
  boris = await buildUser(app.db)
  vera = await buildUser(app.db)
  bar = await buildPlace(app.db)
  await buildMember(app.db, vera, { placeId: bar.id }, 'owner')
  chats = {
    friends: await chatOfTwo(anna, boris),
    annaAtBar: (await buildChat(app.db, { person_id: anna.id, place_id: bar.id })).id,
    borisAtBar: (await buildChat(app.db, { person_id: boris.id, place_id: bar.id })).id,
  }
})

/** The first side is the older account, because ids sort by creation. */
const chatOfTwo = async (first: { id: string }, second: { id: string }) =>
  (await buildChat(app.db, { person_id: first.id, user_id: second.id })).id

const newMessage = (user: { id: string }, chatId: string, more: Partial<NewMessage> = {}): NewMessage => ({
  id: newId(),
  chatId,
  userId: user.id,
  text: 'Добрый вечер!',
  subjectId: null,
  key: null,
  ...more,
})

const sendAtOnce = (...messages: NewMessage[]) =>
  Promise.allSettled([newMessage(vera, chats.annaAtBar), ...messages].map((one) => writeMessage(app.db, one)))

const outcome = (result: PromiseSettledResult<unknown>) =>
  result.status === 'rejected' ? 'failed' : result.value ? 'stored' : 'nothing'

const chatOf = (id: string) =>
  app.db
    .selectFrom('chats')
    .select(['last_seq', 'last_message_seq', 'person_unread', 'other_unread'])
    .where('id', '=', id)
    .executeTakeFirst()

async function unreadCountOf(ownerId: string): Promise<number> {
  const { rows } = await sql<{
    unread: number
  }>`select unread from chat_counts where owner_id = ${ownerId}`.execute(app.db)
  return rows[0]?.unread ?? 0
}

test('simultaneous messages in several chats are numbered in order of arrival, with correct counters', async () => {
  const sent: NewMessage[] = []
  for (let turn = 0; turn < 20; turn += 1) {
    sent.push(newMessage(anna, chats.friends, { text: `Анна ${turn}` }))
    sent.push(newMessage(boris, chats.friends, { text: `Борис ${turn}` }))
    sent.push(newMessage(boris, chats.borisAtBar))
  }
  const results = await sendAtOnce(...sent)
  expect(results.every((one) => outcome(one) === 'stored')).toBe(true)
  const rows = await app.db
    .selectFrom('messages')
    .select(['id', 'seq', 'version', 'created_at'])
    .where('chat_id', '=', chats.friends)
    .orderBy('seq')
    .execute()
  expect(rows.map(({ id }) => id)).toEqual(
    sent.filter((one) => one.chatId === chats.friends).map(({ id }) => id),
  )
  expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
  expect(rows.every(({ seq, version }) => seq === version)).toBe(true)
  // One statement, so one time.
  expect(new Set(rows.map((row) => row.created_at.getTime())).size).toBe(1)
  expect(await chatOf(chats.friends)).toEqual({
    last_seq: 40,
    last_message_seq: 40,
    person_unread: 20,
    other_unread: 20,
  })
  expect(await chatOf(chats.borisAtBar)).toMatchObject({
    last_seq: 20,
    person_unread: 0,
    other_unread: 20,
  })
  // Unread chats are counted, not messages: two for Анна, one for Борис, one for the bar.
  expect(await Promise.all([anna, boris, bar].map(({ id }) => unreadCountOf(id)))).toEqual([2, 1, 1])
  await writeMessage(app.db, newMessage(anna, chats.friends))
  expect(await unreadCountOf(boris.id)).toBe(1)
  const { rows: events } = await sql<{
    payload: object
  }>`select payload from outbox where name = 'message.created'`.execute(app.db)
  expect(events.map(({ payload }) => payload)).toEqual(
    expect.arrayContaining(sent.map(({ id, chatId }) => ({ messageId: id, chatId }))),
  )
})

test('each sender gets the message as they are allowed to see it', async () => {
  const known = await buildMessage(app.db, { chat_id: chats.borisAtBar, text: 'Есть столик?' })
  const [, response, message] = await sendAtOnce(
    newMessage(vera, chats.borisAtBar, { text: 'Да', subjectId: known.id, key: 'answer-1' }),
    newMessage(anna, chats.friends, { text: 'Идём' }),
  )
  expect(response).toMatchObject({
    value: {
      seq: 2,
      side: 'other',
      is_by_person: false,
      text: 'Да',
      idempotency_key: 'answer-1',
      images: null,
      author: { id: vera.id },
      subject: { id: known.id, text: 'Есть столик?' },
      place: { id: bar.id },
      person_id: boris.id,
      other_ids: [vera.id],
      is_venue: true,
    },
  })
  expect(message).toMatchObject({
    value: {
      side: 'person',
      place: null,
      organisation: null,
      subject: null,
      other_ids: [boris.id],
      is_venue: false,
    },
  })
})

test('a message without permission is refused, and one that cannot be stored does not fail the others', async () => {
  const alone = await chatOfTwo(anna, await buildUser(app.db, { is_deleted: true }))
  const taken = await buildMessage(app.db, { chat_id: chats.borisAtBar })
  const elsewhere = await buildMessage(app.db, { chat_id: chats.borisAtBar })
  const blocker = await buildUser(app.db)
  const silent = await chatOfTwo(anna, blocker)
  await app.db
    .insertInto('blocks')
    .values({ id: newId(), blocker_id: blocker.id, blocked_id: anna.id })
    .execute()
  const results = await sendAtOnce(
    newMessage(anna, chats.friends),
    newMessage(vera, chats.friends),
    newMessage(anna, newId()),
    newMessage(anna, alone),
    newMessage(anna, silent),
    newMessage(anna, chats.friends, { subjectId: elsewhere.id }),
    // Its id is taken, which makes the statement of the batch fail.
    newMessage(boris, chats.friends, { id: taken.id }),
    newMessage(boris, chats.friends),
  )
  expect(results.map(outcome)).toEqual(['stored', 'stored', ...Array(5).fill('nothing'), 'failed', 'stored'])
  expect(await chatOf(chats.friends)).toEqual({
    last_seq: 2,
    last_message_seq: 2,
    person_unread: 1,
    other_unread: 1,
  })
  expect(await chatOf(silent)).toMatchObject({ last_seq: 0, person_unread: 0, other_unread: 0 })
})

test('a repeated key stores one message, and the same key of another person or chat stores another', async () => {
  const key = 'once-and-only'
  const results = await sendAtOnce(
    newMessage(anna, chats.friends, { key }),
    newMessage(boris, chats.friends, { key }),
    newMessage(anna, chats.friends, { key }),
    newMessage(anna, chats.annaAtBar, { key }),
    newMessage(anna, chats.friends, { key: 'twice' }),
  )
  expect(results.map(outcome)).toEqual(['stored', 'stored', 'stored', 'nothing', 'nothing', 'stored'])
  expect(await chatOf(chats.friends)).toMatchObject({ last_seq: 3, person_unread: 1, other_unread: 2 })
})
