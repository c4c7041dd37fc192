import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#server/lib/ids.ts'
import { testApp } from '#tests/support/app.ts'
import { buildChat, buildMember, buildMessage, buildPlace, buildUser } from '#tests/support/factories.ts'
import type { NewMessage } from './message-queries.ts'
import { writeMessage } from './writing.ts'

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

const saying = (user: { id: string }, chatId: string, more: Partial<NewMessage> = {}): NewMessage => ({
  id: newId(),
  chatId,
  userId: user.id,
  text: 'Добрый вечер!',
  subjectId: null,
  key: null,
  ...more,
})

const sendAtOnce = (...messages: NewMessage[]) =>
  Promise.allSettled([saying(vera, chats.annaAtBar), ...messages].map((one) => writeMessage(app.db, one)))

const outcome = (result: PromiseSettledResult<unknown>) =>
  result.status === 'rejected' ? 'failed' : result.value ? 'said' : 'nothing'

const chatOf = (id: string) =>
  app.db
    .selectFrom('chats')
    .select(['last_seq', 'said_seq', 'person_unread', 'other_unread'])
    .where('id', '=', id)
    .executeTakeFirst()

async function waitingFor(ownerId: string): Promise<number> {
  const { rows } = await sql<{
    unread: number
  }>`select unread from chat_counts where owner_id = ${ownerId}`.execute(app.db)
  return rows[0]?.unread ?? 0
}

test('simultaneous messages in several chats are numbered in order of arrival, with correct counters', async () => {
  const said: NewMessage[] = []
  for (let turn = 0; turn < 20; turn += 1) {
    said.push(saying(anna, chats.friends, { text: `Анна ${turn}` }))
    said.push(saying(boris, chats.friends, { text: `Борис ${turn}` }))
    said.push(saying(boris, chats.borisAtBar))
  }
  const results = await sendAtOnce(...said)
  expect(results.every((one) => outcome(one) === 'said')).toBe(true)
  const rows = await app.db
    .selectFrom('messages')
    .select(['id', 'seq', 'version', 'created_at'])
    .where('chat_id', '=', chats.friends)
    .orderBy('seq')
    .execute()
  expect(rows.map(({ id }) => id)).toEqual(
    said.filter((one) => one.chatId === chats.friends).map(({ id }) => id),
  )
  expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
  expect(rows.every(({ seq, version }) => seq === version)).toBe(true)
  // One statement, so one time.
  expect(new Set(rows.map((row) => row.created_at.getTime())).size).toBe(1)
  expect(await chatOf(chats.friends)).toEqual({
    last_seq: 40,
    said_seq: 40,
    person_unread: 20,
    other_unread: 20,
  })
  expect(await chatOf(chats.borisAtBar)).toMatchObject({
    last_seq: 20,
    person_unread: 0,
    other_unread: 20,
  })
  // Unread chats are counted, not messages: two for Анна, one for Борис, one for the bar.
  expect(await Promise.all([anna, boris, bar].map(({ id }) => waitingFor(id)))).toEqual([2, 1, 1])
  await writeMessage(app.db, saying(anna, chats.friends))
  expect(await waitingFor(boris.id)).toBe(1)
  const { rows: told } = await sql<{
    payload: object
  }>`select payload from outbox where name = 'message.created'`.execute(app.db)
  expect(told.map(({ payload }) => payload)).toEqual(
    expect.arrayContaining(said.map(({ id, chatId }) => ({ messageId: id, chatId }))),
  )
})

test('each sender gets the message as they are allowed to see it', async () => {
  const known = await buildMessage(app.db, { chat_id: chats.borisAtBar, text: 'Есть столик?' })
  const [, response, letter] = await sendAtOnce(
    saying(vera, chats.borisAtBar, { text: 'Да', subjectId: known.id, key: 'answer-1' }),
    saying(anna, chats.friends, { text: 'Идём' }),
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
  expect(letter).toMatchObject({
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
    saying(anna, chats.friends),
    saying(vera, chats.friends),
    saying(anna, newId()),
    saying(anna, alone),
    saying(anna, silent),
    saying(anna, chats.friends, { subjectId: elsewhere.id }),
    // Its id is taken, which makes the statement of the batch fail.
    saying(boris, chats.friends, { id: taken.id }),
    saying(boris, chats.friends),
  )
  expect(results.map(outcome)).toEqual(['said', 'said', ...Array(5).fill('nothing'), 'failed', 'said'])
  expect(await chatOf(chats.friends)).toEqual({ last_seq: 2, said_seq: 2, person_unread: 1, other_unread: 1 })
  expect(await chatOf(silent)).toMatchObject({ last_seq: 0, person_unread: 0, other_unread: 0 })
})

test('a repeated key stores one message, and the same key of another person or chat stores another', async () => {
  const key = 'once-and-only'
  const results = await sendAtOnce(
    saying(anna, chats.friends, { key }),
    saying(boris, chats.friends, { key }),
    saying(anna, chats.friends, { key }),
    saying(anna, chats.annaAtBar, { key }),
    saying(anna, chats.friends, { key: 'twice' }),
  )
  expect(results.map(outcome)).toEqual(['said', 'said', 'said', 'nothing', 'nothing', 'said'])
  expect(await chatOf(chats.friends)).toMatchObject({ last_seq: 3, person_unread: 1, other_unread: 2 })
})
