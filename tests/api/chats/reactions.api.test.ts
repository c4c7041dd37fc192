import { beforeEach, expect, test } from 'vitest'
import { messageReactions } from '#contract/writing.ts'
import { testApp } from '#tests/support/app.ts'
import { buildMember, buildPlace, buildUser } from '#tests/support/factories.ts'
import { type Person, signIn } from '#tests/support/people.ts'

const app = testApp()
const MESSAGES = '/api/v2/messages'
const person = async () => signIn(app, await buildUser(app.db))

let anna: Person
let boris: Person
let chatId: string
let messageId: string
beforeEach(async () => {
  ;[anna, boris] = await Promise.all([person(), person()])
  chatId = (await anna.post('/api/v2/chats', { userId: boris.id })).data.chat.id
  messageId = (await anna.post(MESSAGES, { chatId, text: 'Идём в пятницу?' })).data.message.id
})

const react = (who: Person, kind: string | null, id = messageId) =>
  who.post(`${MESSAGES}/${id}/reaction`, { kind })
const reactionsFor = async (who: Person) =>
  (await who.get(MESSAGES, { chatId })).data.messages.at(-1).reactions

test('a person has one reaction to a message, everybody sees how many there are, a change is caught up', async () => {
  const { lastSeq } = (await anna.get(MESSAGES, { chatId })).data.chat
  expect((await react(boris, 'like')).data.message.reactions).toEqual([
    { kind: 'like', count: 1, isOwn: true },
  ])
  await react(anna, 'like')
  expect(await reactionsFor(anna)).toEqual([{ kind: 'like', count: 2, isOwn: true }])
  await react(boris, 'fire')
  expect(await reactionsFor(anna)).toEqual([
    { kind: 'like', count: 1, isOwn: true },
    { kind: 'fire', count: 1, isOwn: false },
  ])
  const missed = (await anna.get(MESSAGES, { chatId, since: lastSeq })).data
  expect(missed.messages).toMatchObject([{ id: messageId, isEdited: false, reactions: [{}, {}] }])
  await react(anna, null)
  await react(boris, null)
  expect(await reactionsFor(boris)).toEqual([])
  expect((await boris.get(`/api/v2/chats/${chatId}`)).data.chat.notViewedMessageCount).toBe(1)
})

test('the same reaction twice or at once is one, and nothing changes for the others', async () => {
  await Promise.all([...messageReactions, ...messageReactions].map((kind) => react(boris, kind)))
  const [only, ...others] = await reactionsFor(boris)
  expect(only).toMatchObject({ count: 1, isOwn: true })
  expect(others).toEqual([])
  const { version } = (await react(boris, only.kind)).data.message
  expect((await react(boris, only.kind)).data.message.version).toBe(version)
})

test.each([
  ['a stranger', async () => react(await person(), 'like'), 404],
  ['a reaction that is none', async () => react(boris, 'robot'), 422],
  ['no reaction', async () => boris.post(`${MESSAGES}/${messageId}/reaction`, {}), 422],
  [
    'a deleted message',
    async () => {
      await anna.delete(`${MESSAGES}/${messageId}`)
      return react(boris, 'like')
    },
    404,
  ],
  [
    'a cleared chat',
    async () => {
      await boris.delete(`/api/v2/chats/${chatId}`)
      return react(boris, 'like')
    },
    404,
  ],
  [
    'a person who was blocked',
    async () => {
      await anna.post('/api/v2/blocks', { userId: boris.id })
      return react(boris, 'like')
    },
    403,
  ],
])('%s is refused', async (_, attempt, code) => {
  expect((await attempt()).status).toBe(code)
  expect(await app.db.selectFrom('message_reactions').where('message_id', '=', messageId).execute()).toEqual(
    [],
  )
})

test('reactions are not shown of a deleted message, and each of a venue’s people has one of their own', async () => {
  const bar = await buildPlace(app.db)
  const [vera, gleb] = [await person(), await person()]
  for (const member of [vera, gleb]) await buildMember(app.db, member, { placeId: bar.id }, 'staff')
  chatId = (await anna.post('/api/v2/chats', { placeId: bar.id })).data.chat.id
  messageId = (await anna.post(MESSAGES, { chatId, text: 'Есть столик?' })).data.message.id
  await react(vera, 'love')
  await react(gleb, 'love')
  expect(await reactionsFor(gleb)).toEqual([{ kind: 'love', count: 2, isOwn: true }])
  expect(await reactionsFor(anna)).toEqual([{ kind: 'love', count: 2, isOwn: false }])
  await anna.delete(`${MESSAGES}/${messageId}`)
  expect(await reactionsFor(anna)).toEqual([])
})

test('addresses in a message are links', async () => {
  const text = 'Меню: https://bar.ru/menu. И #бранч'
  const { message } = (await boris.post(MESSAGES, { chatId, text })).data
  expect(message.links).toEqual([
    { start: 6, end: 25, to: 'https://bar.ru/menu' },
    { start: 29, end: 35, to: `/hashtag/${encodeURIComponent('бранч')}` },
  ])
  expect((await boris.post(MESSAGES, { chatId, text: 'Ок' })).data.message).not.toHaveProperty('links')
})

const lastSeen = async (who: Person) => (await who.get(`/api/v2/chats/${chatId}`)).data.chat.lastSeen

test.each([
  ['both show it', {}, {}, 'recently'],
  ['the other hides it', {}, { showsPresence: false }, null],
  ['the reader hides their own', { showsPresence: false }, {}, null],
  ['only typing is hidden', { showsTyping: false }, { showsTyping: false }, 'recently'],
])('when the other was here: %s', async (_, own, others, shown) => {
  for (const [who, change] of [
    [anna, own],
    [boris, others],
  ] as const) {
    if (Object.keys(change).length > 0) await who.patch('/api/v2/privacy', change)
  }
  expect(await lastSeen(anna)).toBe(shown)
})

test('when the other was here is shown neither in lists, nor of venues, nor after a block', async () => {
  expect((await anna.get('/api/v2/chats')).data.chats[0].lastSeen).toBeNull()
  await app.db
    .updateTable('sessions')
    .set({ last_used_at: new Date(Date.now() - 3 * 24 * 3_600_000) })
    .where('user_id', '=', boris.id)
    .execute()
  expect(await lastSeen(anna)).toBe('week')
  await boris.post('/api/v2/blocks', { userId: anna.id })
  expect(await lastSeen(anna)).toBeNull()
  const bar = await buildPlace(app.db)
  await buildMember(app.db, boris, { placeId: bar.id }, 'owner')
  chatId = (await anna.post('/api/v2/chats', { placeId: bar.id })).data.chat.id
  await anna.post(MESSAGES, { chatId, text: 'Здравствуйте' })
  expect([await lastSeen(anna), await lastSeen(boris)]).toEqual([null, null])
})
