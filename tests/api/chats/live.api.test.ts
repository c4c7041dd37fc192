import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type LiveEventName, SOCKET_PATH } from '#contract/chats/realtime.ts'
import { testApp } from '#tests/support/app.ts'
import { buildMember, buildPlace, buildPost, buildUser, type Place } from '#tests/support/factories.ts'
import { sessionHeaders } from '#tests/support/sign-in.ts'

// Sockets of the real server on a real port.

const app = testApp()
const opened: Socket[] = []
let origin: string

interface SignedIn {
  id: string
  token: string
  post: (url: string, payload: object) => ReturnType<typeof app.request>
}

let anna: SignedIn
let boris: SignedIn
let vera: SignedIn
let gleb: SignedIn
let bar: Place

async function newPerson(): Promise<SignedIn> {
  const { id } = await buildUser(app.db)
  const headers = await sessionHeaders(app.app, { id })
  return {
    id,
    token: headers.authorization.slice('Bearer '.length),
    post: (url, payload) => app.request({ method: 'POST', url, headers, payload }),
  }
}

beforeAll(async () => {
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  origin = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`
})

beforeEach(async () => {
  ;[anna, boris, vera, gleb] = await Promise.all([newPerson(), newPerson(), newPerson(), newPerson()])
  bar = await buildPlace(app.db, { name: 'Хроника' })
  await buildMember(app.db, vera, { placeId: bar.id }, 'owner')
  await buildMember(app.db, gleb, { placeId: bar.id }, 'staff')
})

afterEach(() => {
  for (const socket of opened.splice(0)) socket.disconnect()
})

function connect(options: Parameters<typeof io>[1]): Socket {
  const socket = io(origin, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    ...options,
  })
  opened.push(socket)
  return socket
}

/** The outcome of opening a socket: `connect`, or the reason of the refusal. */
const outcome = (socket: Socket) =>
  new Promise<string>((resolve) => {
    socket.once('connect', () => resolve('connect'))
    socket.once('connect_error', (error) => resolve(error.message))
  })

interface Subscriber {
  socket: Socket
  events: [name: string, payload: { [key: string]: unknown }][]
  next: (name: LiveEventName) => Promise<Record<string, unknown>>
}

async function listen(person: SignedIn): Promise<Subscriber> {
  const socket = connect({ auth: { token: person.token } })
  const events: Subscriber['events'] = []
  socket.onAny((name, payload) => events.push([name, payload]))
  expect(await outcome(socket)).toBe('connect')
  return {
    socket,
    events,
    next: (name) => new Promise((resolve) => socket.once(name, resolve)),
  }
}

const openChat = async (person: SignedIn, other: object) =>
  (await person.post('/api/v2/chats', other)).data.chat.id as string
const sendMessage = (person: SignedIn, chatId: string, text: string) =>
  person.post('/api/v2/messages', { chatId, text })

test('a socket needs a session token or the cookie of a page of this site', async () => {
  const cookie = `session=${anna.token}`
  expect(await outcome(connect({ auth: { token: anna.token } }))).toBe('connect')
  expect(await outcome(connect({ extraHeaders: { cookie, origin } }))).toBe('connect')
  expect(await outcome(connect({ extraHeaders: { cookie, origin: 'https://evil.example' } }))).toBe(
    'Unauthorized',
  )
  expect(await outcome(connect({ extraHeaders: { cookie } }))).toBe('Unauthorized')
  expect(await outcome(connect({ query: { token: anna.token } }))).toBe('Unauthorized')
  expect(await outcome(connect({ auth: { token: 'a'.repeat(43) } }))).toBe('Unauthorized')
  expect(await outcome(connect({}))).toBe('Unauthorized')
})

test('a message is sent to both sides, each in its own view, and to nobody else', async () => {
  const chatId = await openChat(anna, { placeId: bar.id })
  const received = await Promise.all([listen(anna), listen(vera), listen(gleb), listen(boris)])
  const [forAnna, forVera, forGleb, forBoris] = received
  const arrived = Promise.all([forAnna.next('message'), forVera.next('message'), forGleb.next('message')])
  await sendMessage(gleb, chatId, 'Ждём вас!')
  const [toAnna, toVera, toGleb] = await arrived
  expect(toAnna).toMatchObject({
    chatId,
    isForOutlet: false,
    isNew: true,
    message: { text: 'Ждём вас!', user: null, isOwn: false, place: { name: 'Хроника' } },
  })
  expect(toVera).toMatchObject({
    isForOutlet: true,
    message: { isOwn: true, canEdit: false, user: { id: gleb.id } },
  })
  expect(toGleb).toMatchObject({ message: { isOwn: true, canEdit: true } })
  expect(JSON.stringify(toAnna)).not.toContain(gleb.id)
  const own = forBoris.next('notifications')
  await app.app.live.send([boris.id], 'notifications', { isNew: true, isForOutlet: false })
  await own
  expect(forBoris.events.map(([name]) => name)).toEqual(['notifications'])
})

test('a message repeated under its key is announced again, in case the first node died', async () => {
  const chatId = await openChat(anna, { userId: boris.id })
  const message = { chatId, text: 'Слышно?', idempotencyKey: 'anna-said-1' }
  const first = await anna.post('/api/v2/messages', message)
  const forBoris = await listen(boris)
  const event = forBoris.next('message')
  const second = await anna.post('/api/v2/messages', message)
  expect(second.data.message.id).toBe(first.data.message.id)
  // Messages already seen play no sound.
  expect(await event).toMatchObject({ isNew: false, message: { id: first.data.message.id, seq: 1 } })
})

test('reading and typing are announced to the other side', async () => {
  const chatId = await openChat(anna, { userId: boris.id })
  await sendMessage(anna, chatId, 'Привет')
  const [forAnna, forBoris] = await Promise.all([listen(anna), listen(boris)])
  const progress = forAnna.next('progress')
  await boris.post(`/api/v2/chats/${chatId}/viewed`, { seq: 1 })
  expect(await progress).toMatchObject({ chatId, isOwn: false, readSeq: 1 })
  const typing = forAnna.next('typing')
  forBoris.socket.emit('typing', { chatId })
  expect(await typing).toEqual({ chatId })
})

test('«typing» from a person outside the chat is ignored, and malformed events break nothing', async () => {
  const chatId = await openChat(anna, { userId: boris.id })
  await sendMessage(anna, chatId, 'Привет')
  const [forAnna, forGleb, forBoris] = await Promise.all([listen(anna), listen(gleb), listen(boris)])
  forGleb.socket.emit('typing', { chatId })
  forGleb.socket.emit('typing', { chatId: 'x' })
  forGleb.socket.emit('typing', null)
  forGleb.socket.emit('join', `user:${anna.id}`)
  const received = forAnna.next('typing')
  forBoris.socket.emit('typing', { chatId })
  await received
  expect(forAnna.events).toHaveLength(1)
  expect(forGleb.events).toEqual([])
})

test.each([
  ['the writer', () => boris],
  ['the reader', () => anna],
])('«typing» is not sent when %s hides it', async (_, hides) => {
  const chatId = await openChat(anna, { userId: boris.id })
  await sendMessage(anna, chatId, 'Привет')
  await app.db.updateTable('users').set({ shows_typing: false }).where('id', '=', hides().id).execute()
  const [forAnna, forBoris] = await Promise.all([listen(anna), listen(boris)])
  forBoris.socket.emit('typing', { chatId })
  // Answered in the order of arrival: the read position comes after the other event would have.
  const progress = forAnna.next('progress')
  await boris.post(`/api/v2/chats/${chatId}/viewed`, { seq: 1 })
  await progress
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(forAnna.events.map(([name]) => name)).not.toContain('typing')
})

test('a reaction is sent to everybody in the chat, its own to each', async () => {
  const chatId = await openChat(anna, { placeId: bar.id })
  const { message } = (await sendMessage(anna, chatId, 'Есть столик?')).data
  const received = await Promise.all([listen(anna), listen(vera), listen(gleb), listen(boris)])
  const arrived = Promise.all(received.slice(0, 3).map(({ next }) => next('message')))
  await gleb.post(`/api/v2/messages/${message.id}/reaction`, { kind: 'like' })
  const shown = (isOwn: boolean) => ({
    isNew: false,
    message: { id: message.id, reactions: [{ kind: 'like', count: 1, isOwn }] },
  })
  const [toAnna, toVera, toGleb] = await arrived
  expect(toAnna).toMatchObject(shown(false))
  expect(toVera).toMatchObject(shown(false))
  expect(toGleb).toMatchObject(shown(true))
  expect(JSON.stringify(toAnna)).not.toContain(gleb.id)
  expect(received[3]?.events).toEqual([])
})

test('notifications are announced when they are stored', async () => {
  const post = await buildPost(app.db, { user_id: anna.id })
  const forAnna = await listen(anna)
  const event = forAnna.next('notifications')
  await boris.post('/api/v2/likes', { postId: post.id })
  await app.app.events.drain()
  expect(await event).toEqual({ isNew: true, isForOutlet: false })
})

test('everybody who looks at a post hears of its comments, and of nothing else', async () => {
  const [post, other] = [await buildPost(app.db), await buildPost(app.db)]
  const hidden = await buildPost(app.db, { is_hidden: true })
  const sockets = [post, post, other].map(({ id }) => connect({ auth: { post: id } }))
  const received = sockets.map((): unknown[][] => [])
  for (const [index, socket] of sockets.entries()) socket.onAny((...event) => received[index]?.push(event))
  expect(await Promise.all(sockets.map(outcome))).toEqual(['connect', 'connect', 'connect'])
  for (const id of [hidden.id, 'f'.repeat(24), 'x']) {
    expect(await outcome(connect({ auth: { post: id } }))).toBe('Unauthorized')
  }
  await anna.post('/api/v2/comments', { postId: post.id, text: 'Слышно?' })
  await app.app.events.drain()
  const event = ['comments', { postId: post.id }]
  await expect.poll(() => received).toEqual([[event], [event], []])
})

test('the end of a session closes its sockets only', async () => {
  const forAnna = await listen(anna)
  const forBoris = await listen(boris)
  expect((await app.get('/metrics')).body).toMatch(/^live_sockets [1-9]/m)
  const closed = new Promise((resolve) => forAnna.socket.once('disconnect', resolve))
  await anna.post('/api/v2/auth/logout', {})
  expect(await closed).toBe('io server disconnect')
  expect(forBoris.socket.connected).toBe(true)
  expect(await outcome(connect({ auth: { token: anna.token } }))).toBe('Unauthorized')
})

test('too many or too large requests close the socket', async () => {
  const forAnna = await listen(anna)
  const closed = new Promise((resolve) => forAnna.socket.once('disconnect', resolve))
  for (let sent = 0; sent < 200; sent += 1) forAnna.socket.emit('typing', { chatId: 'x' })
  expect(await closed).toBe('io server disconnect')
  const forBoris = await listen(boris)
  const cut = new Promise((resolve) => forBoris.socket.once('disconnect', resolve))
  forBoris.socket.emit('typing', { chatId: 'x'.repeat(10_000) })
  expect(await cut).toBe('transport close')
})

test('sockets of a node that stops reconnect to other nodes', async () => {
  const forAnna = await listen(anna)
  const lost = new Promise((resolve) => forAnna.socket.once('disconnect', resolve))
  app.app.beginShutdown()
  expect(await lost).toBe('transport close')
  expect(await outcome(connect({ auth: { token: anna.token } }))).toBe('websocket error')
})
