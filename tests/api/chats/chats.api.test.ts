import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '#server/lib/ids.ts'
import { testApp } from '#tests/support/app.ts'
import {
  buildImage,
  buildMember,
  buildMessage,
  buildOrganisation,
  buildPlace,
  buildUser,
  type Place,
} from '#tests/support/factories.ts'
import { type Person, signIn } from '#tests/support/people.ts'

const app = testApp()
const CHATS = '/api/v2/chats'
const MESSAGES = '/api/v2/messages'

let anna: Person
let boris: Person
let vera: Person
let gleb: Person
let bar: Place

beforeEach(async () => {
  anna = await signIn(app, await buildUser(app.db, { first_name: 'Анна', second_name: 'Смирнова' }))
  boris = await signIn(app, await buildUser(app.db, { first_name: 'Борис', second_name: 'Кузнецов' }))
  vera = await signIn(app, await buildUser(app.db, { first_name: 'Вера', second_name: 'Попова' }))
  gleb = await signIn(app, await buildUser(app.db, { first_name: 'Глеб', second_name: 'Соколов' }))
  bar = await buildPlace(app.db, { name: 'Хроника', category: 'bars' })
  await buildMember(app.db, vera, { placeId: bar.id }, 'owner')
  await buildMember(app.db, gleb, { placeId: bar.id }, 'staff')
})

const open = async (person: Person, other: object) => (await person.post(CHATS, other)).data.chat.id as string
const sendMessage = (person: Person, chatId: string, text: string, more: object = {}) =>
  person.post(MESSAGES, { chatId, text, ...more })
const counts = async (person: Person) => (await person.get(`${CHATS}/not-viewed-count`)).data.notViewedCount
const textsOf = async (person: Person, chatId: string) =>
  (await person.get(MESSAGES, { chatId, limit: 101 })).data.messages.map(
    (item: { text: string }) => item.text,
  )

/** Resolves when a query of the application waits for a row that the test has locked. */
const lockAwaited = () =>
  vi.waitFor(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      app.db,
    )
    expect(rows).not.toEqual([])
  })

describe('a chat of two people', () => {
  test('a message repeated under its key gets the same answer and counts against no limit', async () => {
    const chatId = await open(anna, { userId: boris.id })
    const idempotencyKey = 'a-message-sent-again'
    const first = await sendMessage(anna, chatId, 'Снова и снова', { idempotencyKey })
    const key = `writing:messages:${anna.id}`
    const spent = { key, limit: 120, windowSeconds: 60 }
    for (let count = 0; count < 118; count += 1) await app.app.limits.countCheaply(spent)
    for (let count = 0; count < 3; count += 1) {
      const again = await sendMessage(anna, chatId, 'Снова и снова', { idempotencyKey })
      expect([again.status, again.data.message.id]).toEqual([201, first.data.message.id])
    }
    expect((await sendMessage(anna, chatId, 'Последнее')).status).toBe(201)
    expect((await sendMessage(anna, chatId, 'Лишнее')).status).toBe(429)
    expect((await sendMessage(anna, chatId, 'Снова и снова', { idempotencyKey })).status).toBe(201)
  })

  test('is the same for both, and appears to the other with its first message', async () => {
    const [one, two] = await Promise.all([open(anna, { userId: boris.id }), open(boris, { userId: anna.id })])
    expect(one).toBe(two)
    expect((await boris.get(CHATS)).error.messageUI.message).toBe('Здесь будут отображаться ваши диалоги')
    const { status, data } = await sendMessage(anna, one, ' Привет! ')
    expect(status).toBe(201)
    expect(data.message).toMatchObject({
      chatId: one,
      text: 'Привет!',
      userId: anna.id,
      isOwn: true,
      status: 'sent',
      isViewed: false,
      canEdit: true,
      seq: 1,
      version: 1,
    })
    const list = (await boris.get(CHATS)).data.chats
    expect(list).toHaveLength(1)
    expect(list[0]).toMatchObject({
      id: one,
      user: { id: anna.id, fullName: 'Анна Смирнова' },
      place: null,
      isStaffed: false,
      notViewedMessageCount: 1,
      lastMessage: { text: 'Привет!', isOwn: false },
      status: 'active',
    })
  })

  test('the count of chats rises with the first unread message and falls on reading', async () => {
    const chatId = await open(anna, { userId: boris.id })
    await sendMessage(anna, chatId, 'Раз')
    await sendMessage(anna, chatId, 'Два')
    expect(await counts(boris)).toEqual({ forUser: 1, forOutlet: 0, total: 1 })
    const half = await boris.post(`${CHATS}/${chatId}/viewed`, { seq: 1 })
    expect(half.data.notViewedCount.forUser).toBe(1)
    expect((await boris.get(`${CHATS}/${chatId}`)).data.chat.notViewedMessageCount).toBe(1)
    const whole = await boris.post(`${CHATS}/${chatId}/viewed`, { seq: 1000 })
    expect(whole.data.notViewedCount.forUser).toBe(0)
    await boris.post(`${CHATS}/${chatId}/viewed`, { seq: 1 })
    expect(await counts(boris)).toEqual({ forUser: 0, forOutlet: 0, total: 0 })
    expect(await counts(anna)).toEqual({ forUser: 0, forOutlet: 0, total: 0 })
  })

  test('a late request leaves the read position and the count of unread messages as they are', async () => {
    const chatId = await open(anna, { userId: boris.id })
    await sendMessage(anna, chatId, 'Раз')
    await sendMessage(anna, chatId, 'Два')
    await boris.post(`${CHATS}/${chatId}/viewed`, { seq: 2 })
    await sendMessage(anna, chatId, 'Три')
    const late = await boris.post(`${CHATS}/${chatId}/viewed`, { seq: 1 })
    expect(late.data.notViewedCount.forUser).toBe(1)
    expect((await boris.get(`${CHATS}/${chatId}`)).data.chat).toMatchObject({
      readSeq: 2,
      notViewedMessageCount: 1,
    })
    const { messages } = (await anna.get(MESSAGES, { chatId })).data
    expect(messages.map((item: { status: string }) => item.status)).toEqual(['sent', 'read', 'read'])
  })

  test.each([
    ['reading', (chatId: string) => anna.post(`${CHATS}/${chatId}/viewed`, { seq: 1 }), ['Два', 'Раз']],
    ['clearing', (chatId: string) => anna.delete(`${CHATS}/${chatId}`), ['Два']],
  ])('a message that arrives during %s stays unread', async (_, act, left) => {
    const chatId = await open(anna, { userId: boris.id })
    await sendMessage(boris, chatId, 'Раз')
    const acting = await app.db.transaction().execute(async (transaction) => {
      const by = { user_id: boris.id, is_by_person: false }
      await buildMessage(transaction, { chat_id: chatId, text: 'Два', ...by })
      const response = act(chatId)
      await lockAwaited()
      return { response }
    })
    expect((await acting.response).status).toBe(200)
    expect(await textsOf(anna, chatId)).toEqual(left)
    expect((await anna.get(CHATS)).data.chats).toMatchObject([{ id: chatId, notViewedMessageCount: 1 }])
    expect(await counts(anna)).toMatchObject({ forUser: 1 })
  })

  test('sent, delivered and read states', async () => {
    const chatId = await open(anna, { userId: boris.id })
    await sendMessage(anna, chatId, 'Ты где?')
    const statusNow = async () => (await anna.get(MESSAGES, { chatId })).data.messages[0].status
    expect(await statusNow()).toBe('sent')
    await boris.post(`${CHATS}/${chatId}/viewed`, { seq: 1, isOnlyReceived: true })
    expect(await statusNow()).toBe('delivered')
    expect(await counts(boris)).toMatchObject({ forUser: 1 })
    await boris.post(`${CHATS}/${chatId}/viewed`, { seq: 1 })
    expect(await statusNow()).toBe('read')
  })

  test('a block in either direction refuses messages and their changes', async () => {
    const chatId = await open(anna, { userId: boris.id })
    const { id } = (await sendMessage(anna, chatId, 'Привет')).data.message
    const second = (await sendMessage(boris, chatId, 'И тебе')).data.message.id
    await boris.post('/api/v2/blocks', { userId: anna.id })
    const refused = await sendMessage(anna, chatId, 'Эй')
    expect([refused.status, refused.error.messageUI.message]).toEqual([403, 'Этому человеку нельзя написать'])
    expect((await sendMessage(boris, chatId, 'Пока')).error.messageUI.message).toBe(
      'Вы заблокировали этого человека',
    )
    expect((await anna.get(`${CHATS}/${chatId}`)).data.chat.status).toBe('closed')
    expect((await boris.get(`${CHATS}/${chatId}`)).data.chat.status).toBe('blocked')
    const changed = await anna.patch(`${MESSAGES}/${id}`, { text: 'Ах так?' })
    expect([changed.status, changed.error.messageUI.message]).toEqual([403, 'Этому человеку нельзя написать'])
    expect((await boris.patch(`${MESSAGES}/${second}`, { text: 'Нет' })).status).toBe(403)
    expect(await textsOf(boris, chatId)).toEqual(['И тебе', 'Привет'])
    expect((await boris.delete(`${MESSAGES}/${second}`)).status).toBe(200)
    await boris.delete('/api/v2/blocks', { userId: anna.id })
    expect((await anna.patch(`${MESSAGES}/${id}`, { text: 'Привет!' })).status).toBe(200)
    expect((await sendMessage(anna, chatId, 'Спасибо')).status).toBe(201)
    await gleb.post('/api/v2/blocks', { userId: anna.id })
    expect((await anna.post(CHATS, { userId: gleb.id })).status).toBe(403)
  })

  test('a chat with oneself, with a missing person or with two recipients is refused', async () => {
    expect((await anna.post(CHATS, { userId: anna.id })).status).toBe(422)
    expect((await anna.post(CHATS, { userId: newId() })).status).toBe(404)
    expect((await anna.post(CHATS, {})).status).toBe(422)
    expect((await anna.post(CHATS, { userId: boris.id, placeId: bar.id })).status).toBe(422)
    const chatId = await open(anna, { userId: boris.id })
    expect((await sendMessage(anna, chatId, ' \u200b\n ')).status).toBe(422)
    expect((await sendMessage(anna, chatId, 'а'.repeat(4001))).status).toBe(422)
  })
})

describe('a chat of a person and a venue', () => {
  test('is answered by staff as the venue; only staff see the name of the colleague', async () => {
    const chatId = await open(anna, { placeId: bar.id })
    await sendMessage(anna, chatId, 'Столик на двоих есть?')
    expect(await counts(vera)).toEqual({ forUser: 0, forOutlet: 1, total: 1 })
    expect(await counts(gleb)).toEqual({ forUser: 0, forOutlet: 1, total: 1 })
    expect((await vera.get(CHATS)).status).toBe(404)
    const [staffed] = (await gleb.get(CHATS, { isStaffed: '1' })).data.chats
    expect(staffed).toMatchObject({
      id: chatId,
      isStaffed: true,
      user: { id: anna.id },
      place: { id: bar.id, name: 'Хроника' },
      notViewedMessageCount: 1,
    })
    await gleb.post(`${CHATS}/${chatId}/viewed`, { seq: 1 })
    expect(await counts(vera)).toMatchObject({ forOutlet: 0 })
    await sendMessage(gleb, chatId, 'Да, приходите')
    const [forAnna] = (await anna.get(MESSAGES, { chatId })).data.messages
    expect(forAnna).toMatchObject({
      text: 'Да, приходите',
      userId: null,
      user: null,
      place: { id: bar.id, name: 'Хроника' },
      isOwn: false,
    })
    expect(JSON.stringify((await anna.get(`${CHATS}/${chatId}`)).data)).not.toContain(gleb.id)
    const [forVera] = (await vera.get(MESSAGES, { chatId })).data.messages
    expect(forVera).toMatchObject({
      user: { id: gleb.id, fullName: 'Глеб Соколов' },
      isOwn: true,
      canEdit: false,
      canDelete: true,
    })
    expect(await counts(anna)).toEqual({ forUser: 1, forOutlet: 0, total: 1 })
  })

  test('staff cannot open one with their own venue, and former staff cannot read it', async () => {
    expect((await vera.post(CHATS, { placeId: bar.id })).status).toBe(403)
    const chatId = await open(anna, { placeId: bar.id })
    await sendMessage(anna, chatId, 'Здравствуйте')
    await app.db.deleteFrom('place_members').where('user_id', '=', gleb.id).execute()
    expect((await gleb.get(MESSAGES, { chatId })).status).toBe(404)
    expect((await gleb.get(CHATS, { isStaffed: '1' })).status).toBe(404)
    expect(await counts(gleb)).toMatchObject({ forOutlet: 0 })
    expect((await sendMessage(gleb, chatId, 'Я ещё тут')).status).toBe(404)
  })

  test('applicants and admins cannot read it', async () => {
    const chatId = await open(anna, { placeId: bar.id })
    await sendMessage(anna, chatId, 'Личное')
    await buildMember(app.db, boris, { placeId: bar.id }, 'requester')
    const admin = await signIn(app, await buildUser(app.db, { role: 'admin' }))
    for (const stranger of [boris, admin]) {
      expect((await stranger.get(MESSAGES, { chatId })).status).toBe(404)
      expect((await stranger.get(`${CHATS}/${chatId}`)).status).toBe(404)
      expect((await sendMessage(stranger, chatId, 'Ха')).status).toBe(404)
    }
  })

  test('can be opened with an organisation as well', async () => {
    const chain = await buildOrganisation(app.db, { name: 'Сеть «Точка»' })
    await buildMember(app.db, vera, { organisationId: chain.id }, 'manager')
    const chatId = await open(anna, { organisationId: chain.id })
    await sendMessage(anna, chatId, 'Франшиза?')
    const [staffed] = (await vera.get(CHATS, { isStaffed: '1' })).data.chats
    expect(staffed).toMatchObject({ id: chatId, organisation: { name: 'Сеть «Точка»' }, place: null })
  })

  test('is closed for both sides when the organisation is deleted', async () => {
    const chain = await buildOrganisation(app.db)
    await buildMember(app.db, vera, { organisationId: chain.id }, 'owner')
    const chatId = await open(anna, { organisationId: chain.id })
    const { id } = (await sendMessage(anna, chatId, 'Франшиза?')).data.message
    expect((await vera.delete(`/api/v2/organisations/${chain.id}`)).status).toBe(200)
    expect((await anna.get(`${CHATS}/${chatId}`)).data.chat).toMatchObject({
      status: 'closed',
      isDeleted: true,
    })
    for (const more of [{}, { subjectCommentId: id }]) {
      const refused = await sendMessage(anna, chatId, 'Ау', more)
      const { status, error } = refused
      expect([status, error.messageUI.message]).toEqual([403, 'Этому заведению больше нельзя написать'])
    }
  })
})

describe('repeated messages', () => {
  test('with one key are stored once, also in parallel', async () => {
    const chatId = await open(anna, { userId: boris.id })
    const idempotencyKey = 'first-message-1'
    const responses = await Promise.all(
      [1, 2, 3].map(() => sendMessage(anna, chatId, 'Один раз', { idempotencyKey })),
    )
    expect(responses.map((response) => response.status)).toEqual([201, 201, 201])
    expect(new Set(responses.map((response) => response.data.message.id)).size).toBe(1)
    expect(await textsOf(boris, chatId)).toEqual(['Один раз'])
    expect((await boris.get(`${CHATS}/${chatId}`)).data.chat.notViewedMessageCount).toBe(1)
    expect((await boris.get(MESSAGES, { chatId })).data.messages[0].idempotencyKey).toBeNull()
    const other = await open(anna, { userId: gleb.id })
    expect((await sendMessage(anna, other, 'Один раз', { idempotencyKey })).status).toBe(422)
  })

  test('sent in parallel are numbered without gaps or duplicates', async () => {
    const chatId = await open(anna, { userId: boris.id })
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        sendMessage(index % 2 ? anna : boris, chatId, `Сообщение ${index}`),
      ),
    )
    const { messages } = (await anna.get(MESSAGES, { chatId })).data
    expect(messages.map((item: { seq: number }) => item.seq)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
  })
})

describe('a message', () => {
  test('has up to two pictures of its author', async () => {
    const chatId = await open(anna, { userId: boris.id })
    const pictures = await Promise.all([1, 2, 3].map(() => buildImage(app.db, { user_id: anna.id })))
    const [one, two, three] = pictures.map((picture) => picture.id)
    const { data } = await anna.post(MESSAGES, { chatId, imageSetIds: [two, one] })
    expect(data.message.imageSets.map((image: { id: string }) => image.id)).toEqual([two, one])
    expect((await anna.post(MESSAGES, { chatId, imageSetIds: [one] })).status).toBe(422)
    expect((await anna.post(MESSAGES, { chatId, imageSetIds: [one, two, three] })).status).toBe(422)
    const foreign = await buildImage(app.db, { user_id: boris.id })
    expect((await anna.post(MESSAGES, { chatId, imageSetIds: [foreign.id] })).status).toBe(422)
    expect(await textsOf(anna, chatId)).toEqual([''])
  })

  test('can quote another message of the same chat', async () => {
    const chatId = await open(anna, { placeId: bar.id })
    const question = (await sendMessage(anna, chatId, 'До скольки открыты?')).data.message.id
    const response = await sendMessage(vera, chatId, 'До двух', { subjectCommentId: question })
    expect(response.data.message.subjectMessage).toEqual({
      id: question,
      authorName: 'Анна Смирнова',
      text: 'До скольки открыты?',
    })
    const third = await sendMessage(anna, chatId, 'Ура', { subjectCommentId: response.data.message.id })
    expect(third.data.message.subjectMessage.authorName).toBe('Хроника')
    const elsewhere = await open(anna, { userId: boris.id })
    expect((await sendMessage(anna, elsewhere, 'Эй', { subjectCommentId: question })).status).toBe(404)
  })

  test('is edited by its author with a version of its own', async () => {
    const chatId = await open(anna, { userId: boris.id })
    const { id } = (await sendMessage(anna, chatId, 'Превет')).data.message
    await sendMessage(boris, chatId, 'Что?')
    const changed = await anna.patch(`${MESSAGES}/${id}`, { chatId, text: 'Привет' })
    expect(changed.data.message).toMatchObject({ text: 'Привет', isEdited: true, seq: 1, version: 3 })
    expect((await boris.patch(`${MESSAGES}/${id}`, { text: 'Чужое' })).status).toBe(403)
    expect((await anna.patch(`${MESSAGES}/${id}`, { text: '' })).status).toBe(422)
    expect((await gleb.patch(`${MESSAGES}/${id}`, { text: 'Чужое' })).status).toBe(404)
    const changes = await boris.get(MESSAGES, { chatId, since: 1 })
    expect(
      changes.data.messages.map((item: { version: number; text: string }) => [item.version, item.text]),
    ).toEqual([
      [2, 'Что?'],
      [3, 'Привет'],
    ])
  })

  test('is deleted for both sides and then not found', async () => {
    const chatId = await open(anna, { userId: boris.id })
    const { id } = (await sendMessage(anna, chatId, 'Лишнее')).data.message
    expect(await counts(boris)).toMatchObject({ forUser: 1 })
    expect((await boris.delete(`${MESSAGES}/${id}`)).status).toBe(403)
    expect((await anna.delete(`${MESSAGES}/${id}`)).status).toBe(200)
    const again = await anna.delete(`${MESSAGES}/${id}`)
    expect([again.status, again.error.messageUI.message]).toEqual([404, 'Сообщение не найдено'])
    expect((await anna.patch(`${MESSAGES}/${id}`, { text: 'Ой' })).status).toBe(404)
    const [gone] = (await boris.get(MESSAGES, { chatId })).data.messages
    expect(gone).toMatchObject({ isDeleted: true, text: '', canEdit: false })
    expect(await counts(boris)).toMatchObject({ forUser: 0 })
    expect((await boris.get(MESSAGES, { chatId, since: 1 })).data.messages).toHaveLength(1)
    await sendMessage(boris, chatId, 'А что было?')
    expect((await boris.get(MESSAGES, { chatId })).data.messages[0].seq).toBe(3)
  })
})

test('clearing a chat affects one side, where only later messages bring it back', async () => {
  const chatId = await open(anna, { userId: boris.id })
  await sendMessage(boris, chatId, 'Старое')
  expect((await anna.delete(`${CHATS}/${chatId}`)).status).toBe(200)
  expect((await anna.get(CHATS)).status).toBe(404)
  expect((await anna.get(MESSAGES, { chatId })).status).toBe(404)
  expect(await counts(anna)).toMatchObject({ forUser: 0 })
  expect(await textsOf(boris, chatId)).toEqual(['Старое'])
  await sendMessage(boris, chatId, 'Новое')
  expect(await textsOf(anna, chatId)).toEqual(['Новое'])
  expect(await counts(anna)).toMatchObject({ forUser: 1 })
})

test('the latest chat comes first, pages list each chat once, and search finds names', async () => {
  const people = await Promise.all(
    ['Ян', 'Юля', 'Эмма', 'Степан', 'Роза'].map((first_name) =>
      buildUser(app.db, { first_name, second_name: 'Я' }),
    ),
  )
  const chats: string[] = []
  for (const person of people) {
    const chatId = await open(anna, { userId: person.id })
    await sendMessage(anna, chatId, `Здравствуйте, ${person.first_name}`)
    chats.unshift(chatId)
  }
  await sendMessage(anna, chats[4] ?? '', 'Ещё раз')
  const order = [chats[4], ...chats.slice(0, 4)]
  const walked: string[] = []
  let cursor: string | undefined
  do {
    const { data } = await anna.get(CHATS, { limit: 2, cursor })
    walked.push(...data.chats.map((item: { id: string }) => item.id))
    cursor = data.nextCursor ?? undefined
  } while (cursor)
  expect(walked).toEqual(order)
  const found = async (query: string) =>
    ((await anna.get(CHATS, { query })).data?.chats ?? []).map((item: { id: string }) => item.id)
  expect(await found('степ')).toEqual([chats[1]])
  expect(await found('100%_')).toEqual([])
})

test('messages of a chat give one notification, which disappears on reading', async () => {
  const chatId = await open(anna, { placeId: bar.id })
  await sendMessage(anna, chatId, 'Столик есть?')
  await sendMessage(anna, chatId, 'Есть ли столик на двоих у окна?')
  await app.app.events.drain()
  const list = (await vera.get('/api/v2/notifications', { forOutlet: '1' })).data.notifications
  expect(list).toHaveLength(1)
  expect(list[0]).toMatchObject({
    type: 'message',
    title: 'Анна Смирнова',
    text: 'пишет заведению «Хроника»: «Есть ли столик...»',
    link: `/chats/${chatId}`,
    isViewed: false,
  })
  expect((await vera.get('/api/v2/notifications/not-viewed-count')).data.notViewedCount.total).toBe(0)
  await gleb.post(`${CHATS}/${chatId}/viewed`, { seq: 2 })
  const after = (await vera.get('/api/v2/notifications', { forOutlet: '1' })).data.notifications
  expect(after[0].isViewed).toBe(true)
  await sendMessage(vera, chatId, 'Есть')
  await app.app.events.drain()
  expect((await anna.get('/api/v2/notifications')).data.notifications[0]).toMatchObject({
    title: 'Хроника',
    text: 'пишет вам: «Есть»',
    creatorType: 'place',
  })
})

test('too many messages in a short time are refused', async () => {
  const chatId = await open(anna, { userId: boris.id })
  const responses = await Promise.all(
    Array.from({ length: 130 }, (_, index) => sendMessage(anna, chatId, `${index}`)),
  )
  expect(responses.filter((response) => response.status === 201)).toHaveLength(120)
  expect(responses.filter((response) => response.status === 429)).toHaveLength(10)
})

test('a participant reports a message, and moderators can read that message only', async () => {
  const chatId = await open(anna, { userId: boris.id })
  const { id } = (await sendMessage(boris, chatId, 'Гадость')).data.message
  await sendMessage(boris, chatId, 'Личное')
  const report = { messageId: id, reason: 'insult' }
  expect((await gleb.post('/api/v2/reports', report)).status).toBe(404)
  expect((await boris.post('/api/v2/reports', report)).status).toBe(403)
  expect((await anna.post('/api/v2/reports', report)).status).toBe(201)
  const manager = await signIn(app, await buildUser(app.db, { role: 'content_manager' }))
  const { cases } = (await manager.get('/api/v2/moderation/cases')).data
  expect(cases).toHaveLength(1)
  expect(cases[0]).toMatchObject({
    subject: 'message',
    subjectId: id,
    text: 'Гадость',
    author: { id: boris.id },
  })
  expect(JSON.stringify(cases)).not.toContain('Личное')
  const decide = (action: string) =>
    manager.post(`/api/v2/moderation/cases/${cases[0].id}/decision`, { action, note: 'Предупреждён' })
  expect((await decide('decide')).status).toBe(200)
})

describe('a hidden reported message', () => {
  async function reported(text: string) {
    const [anna, boris, manager] = await Promise.all([
      signIn(app, await buildUser(app.db)),
      signIn(app, await buildUser(app.db)),
      signIn(app, await buildUser(app.db, { role: 'content_manager' })),
    ])
    const chatId = await open(anna, { userId: boris.id })
    await sendMessage(boris, chatId, 'Привет')
    const { id } = (await sendMessage(boris, chatId, text)).data.message
    await anna.post('/api/v2/reports', { messageId: id, reason: 'insult' })
    const { cases } = (await manager.get('/api/v2/moderation/cases', { limit: 101 })).data
    const caseId: string = cases.find((item: { subjectId: string }) => item.subjectId === id).id
    const decide = (who: typeof anna, action: string, note = 'Так нельзя') =>
      who.post(`/api/v2/moderation/cases/${caseId}/decision`, { action, note, reason: 'insult' })
    return { anna, boris, manager, chatId, id, caseId, decide }
  }
  const seen = async (who: Awaited<ReturnType<typeof signIn>>, chatId: string, id: string) =>
    (await who.get('/api/v2/messages', { chatId })).data.messages.find(
      (item: { id: string }) => item.id === id,
    )

  test('is invisible to both sides, its author is notified, and a granted appeal restores it', async () => {
    const { anna, boris, manager, chatId, id, caseId, decide } = await reported(
      'Гадость с редким словом хрюндель',
    )
    expect((await anna.get('/api/v2/chats/not-viewed-count')).data.notViewedCount.forUser).toBe(1)
    const before = (await anna.get(`/api/v2/chats/${chatId}`)).data.chat
    const search = (who: typeof anna) => who.get('/api/v2/messages/found', { query: 'хрюндель' })
    for (const who of [anna, boris]) expect((await search(who)).data.found).toHaveLength(1)
    expect((await decide(manager, 'hide')).data.case).toMatchObject({ status: 'hidden', isHidden: true })
    for (const who of [anna, boris]) {
      expect(await seen(who, chatId, id)).toMatchObject({
        isHidden: true,
        isDeleted: false,
        text: '',
        canEdit: false,
      })
      expect((await search(who)).status).toBe(404)
    }
    const after = (await anna.get(`/api/v2/chats/${chatId}`)).data.chat
    expect(after.notViewedMessageCount).toBe(before.notViewedMessageCount - 1)
    // A client that was away gets it with the other changes.
    const changes = await anna.get('/api/v2/messages', { chatId, since: before.lastSeq })
    expect(changes.data.messages).toMatchObject([{ id, isHidden: true, text: '' }])
    expect((await boris.patch(`/api/v2/messages/${id}`, { text: 'Снова' })).status).toBe(404)
    expect((await boris.delete(`/api/v2/messages/${id}`)).status).toBe(404)

    const own = (await boris.get('/api/v2/moderation/own')).data.cases
    expect(own).toMatchObject([
      {
        id: caseId,
        subject: 'message',
        decision: 'hidden',
        reason: 'insult',
        note: 'Так нельзя',
        canAppeal: true,
      },
    ])
    expect((await anna.get('/api/v2/moderation/own')).status).toBe(404)
    const appeal = (who: typeof anna) =>
      who.post(`/api/v2/moderation/cases/${caseId}/appeal`, { text: 'Это была шутка' })
    expect((await appeal(anna)).status).toBe(404)
    expect((await appeal(boris)).status).toBe(200)
    expect((await appeal(boris)).error.status).toBe('AppealAlreadyExist')
    expect((await decide(manager, 'restore')).data.case).toMatchObject({
      isHidden: false,
      appealStatus: 'granted',
    })
    expect(await seen(anna, chatId, id)).toMatchObject({
      isHidden: false,
      text: expect.stringContaining('Гадость'),
    })
  })

  test('is restored when the moderator takes the decision back', async () => {
    const { anna, manager, chatId, id, caseId, decide } = await reported('Ошибка модератора')
    await decide(manager, 'hide')
    expect((await manager.post(`/api/v2/moderation/cases/${caseId}/reopen`)).data.case.isHidden).toBe(false)
    expect(await seen(anna, chatId, id)).toMatchObject({ isHidden: false, text: 'Ошибка модератора' })
  })

  test.each(['user', 'content_manager', 'admin'] as const)(
    'is read and decided by role: %s',
    async (role) => {
      const { chatId, id, decide } = await reported(`Для роли ${role}`)
      const stranger = await signIn(app, await buildUser(app.db, { role }))
      const canDecide = role !== 'user'
      const queue = await stranger.get('/api/v2/moderation/cases', { limit: 101 })
      expect(queue.status).toBe(canDecide ? 200 : 403)
      expect((await stranger.get('/api/v2/messages', { chatId })).status).toBe(404)
      expect((await stranger.get(`/api/v2/chats/${chatId}`)).status).toBe(404)
      expect((await stranger.delete(`/api/v2/messages/${id}`)).status).toBe(404)
      expect(JSON.stringify(queue.data ?? '')).not.toContain('Привет')
      expect((await decide(stranger, 'hide')).status).toBe(canDecide ? 200 : 403)
    },
  )

  test('deleted by its author in the meantime: the moderator sees that', async () => {
    const { boris, manager, id, decide } = await reported('Уже удалю сам')
    await boris.delete(`/api/v2/messages/${id}`)
    expect((await decide(manager, 'hide')).status).toBe(410)
    expect((await decide(manager, 'decide')).status).toBe(200)
  })
})
