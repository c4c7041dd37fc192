import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { SOCKET_PATH } from '#contract/chats/realtime.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { newId } from '#server/lib/ids.ts'
import { testApp } from '#tests/support/app.ts'

import {
  buildChat,
  buildCollection,
  buildComment,
  buildMember,
  buildMessage,
  buildOrganisation,
  buildPlace,
  buildReview,
  buildUser,
} from '#tests/support/factories.ts'
import {
  buildBookablePlace,
  buildPoll,
  buildReservation,
  buildVote,
  buildWaitlistEntry,
  localDay,
} from '#tests/support/reservations.ts'
import { sessionHeaders } from '#tests/support/sign-in.ts'

// Private data stay private: by every route, for every role, and over the sockets.

const roles = [
  'guest',
  'stranger',
  /** The author of the private rows. */
  'vera',
  /** Vera talks with him. */
  'boris',
  'staff',
  'manager',
  'owner',
  'requester',
  /** Worked at the bar until yesterday. */
  'former',
  /** Works next door. */
  'neighbour',
  'content-manager',
  'admin',
] as const
type Role = (typeof roles)[number]

/** Staff of the venue, who may read hidden publications about it, because they hide and restore them. */
const venue: Role[] = ['staff', 'manager', 'owner']
const moderators: Role[] = ['content-manager', 'admin']

/** Private rows, the texts by which they are recognised in a response, and their readers. */
const secrets: Record<string, { words: string; readers: Role[] }> = {
  'a message to a person': { words: 'Лишь между нами', readers: ['vera', 'boris'] },
  'a message to a venue': { words: 'Только бару', readers: ['vera', ...venue] },
  'the comment of a reservation': { words: 'У окна, пожалуйста', readers: ['vera', ...venue, 'admin'] },
  'the phone of a guest': { words: '+79160000451', readers: ['vera', ...venue, 'admin'] },
  'an e-mail': { words: 'vera.only@example.ru', readers: ['vera', 'admin'] },
  'a hidden review': { words: 'Скрытые слова', readers: ['vera', ...venue, ...moderators] },
  'why it was hidden': { words: 'Нарушает правило семь', readers: ['vera', ...venue, ...moderators] },
  'a comment under it': { words: 'Ответ под скрытым', readers: ['vera', ...venue, 'admin'] },
  'a place not published yet': {
    words: 'Тайный погреб',
    readers: [...venue, 'requester', ...moderators],
  },
}

const app = testApp()
const people = new Map<Role, { id: string; headers: Record<string, string> }>()
const ids: Record<string, string[]> = {}
const sockets: Socket[] = []

const idOf = (role: Role) => people.get(role)?.id ?? ''
const headersOf = (role: Role) => people.get(role)?.headers ?? {}

beforeAll(async () => {
  const contacts = { email: 'vera.only@example.ru', phone: '+79160000451' }
  for (const role of roles) {
    if (role === 'guest') continue
    const isModerator = role === 'admin' || role === 'content-manager'
    const user = await buildUser(app.db, {
      ...(role === 'vera' && contacts),
      ...(isModerator && { role: role === 'admin' ? 'admin' : 'content_manager' }),
    })
    people.set(role, { id: user.id, headers: await sessionHeaders(app.app, user) })
  }
  const bar = await buildBookablePlace(app.db)
  const cellar = await buildPlace(app.db, {
    name: 'Тайный погреб',
    latin_name: 'hidden-cellar',
    moderation_status: 'on-moderation',
  })
  const nextDoor = await buildPlace(app.db)
  const organisation = await buildOrganisation(app.db)
  for (const place of [bar, cellar]) {
    for (const role of [...venue, 'requester'] as ('staff' | 'manager' | 'owner' | 'requester')[])
      await buildMember(app.db, { id: idOf(role) }, { placeId: place.id }, role)
  }
  await buildMember(app.db, { id: idOf('neighbour') }, { placeId: nextDoor.id }, 'owner')
  const [vera, boris] = [idOf('vera'), idOf('boris')]
  const personal = await buildChat(app.db, { person_id: vera, user_id: boris })
  const withBar = await buildChat(app.db, { person_id: vera, place_id: bar.id })
  const messages = [
    await buildMessage(app.db, { chat_id: personal.id, user_id: vera, text: 'Лишь между нами' }),
    await buildMessage(app.db, { chat_id: withBar.id, user_id: vera, text: 'Только бару' }),
  ]
  const reservation = await buildReservation(app.db, {
    place_id: bar.id,
    user_id: vera,
    phone: contacts.phone,
    name: 'Вера',
    comment: 'У окна, пожалуйста',
  })
  const waitlistEntry = await buildWaitlistEntry(app.db, {
    place_id: bar.id,
    user_id: vera,
    phone: contacts.phone,
  })
  const review = await buildReview(app.db, {
    place_id: bar.id,
    user_id: vera,
    text: 'Скрытые слова',
    is_hidden: true,
  })
  const comment = await buildComment(app.db, { post_id: review.id, user_id: vera, text: 'Ответ под скрытым' })
  const decided = await app.db
    .insertInto('moderation_cases')
    .values({
      id: newId(),
      subject: 'review',
      subject_id: review.id,
      post_id: review.id,
      place_id: bar.id,
      author_id: vera,
      status: 'hidden',
      note: 'Нарушает правило семь',
      decided_at: new Date(),
      decided_by: idOf('admin'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const poll = await buildPoll(app.db, { user_id: vera })
  await buildVote(app.db, { poll_id: poll.id, user_id: vera, phone: contacts.phone })
  const hidden = await buildCollection(app.db, { user_id: vera, title: contacts.phone })
  Object.assign(ids, {
    token: [poll.token],
    collectionId: [hidden.id],
    userId: [vera, boris],
    followerId: [vera],
    placeId: [bar.id, cellar.id],
    organisationId: [organisation.id],
    postId: [review.id],
    commentId: [comment.id],
    chatId: [personal.id, withBar.id],
    messageId: messages.map(({ id }) => id),
    reservationId: [reservation.id],
    waitlistEntryId: [waitlistEntry.id],
    caseId: [decided.id],
    ids: [[bar.id, cellar.id].join()],
    query: [contacts.email, 'Лишь между нами', 'погреб', 'Вера'],
    name: ['Тайный погреб'],
    date: [localDay(2), localDay(1)],
    isStaffed: ['1'],
    is_staffed_or_requested: ['1'],
    on_moderation_or_has_requester: ['1'],
    is_deleted: ['1'],
    isHidden: ['1'],
    forOutlet: ['true', '1'],
    type: ['upcoming', 'past', 'review'],
    status: ['open', 'decided', 'hidden'],
    since: ['0'],
    city: ['moscow'],
  })
})

afterAll(() => {
  for (const socket of sockets) socket.disconnect()
})

/** Every address that the contract allows for a route with these ids, one parameter at a time. */
function addressesOf({ path, schema }: Endpoint): string[] {
  const paths = [...path.matchAll(/:(\w+)/g)].reduce(
    (made, [whole, name = '']) =>
      made.flatMap((item) => (ids[name] ?? ids.userId ?? []).map((id) => item.replace(whole, id))),
    [path],
  )
  const properties = Object.keys(schema.querystring?.properties ?? {})
  const required = (schema.querystring as { required?: string[] } | undefined)?.required ?? []
  const base = required.map((name) => `${name}=${encodeURIComponent(ids[name]?.[0] ?? '')}`)
  const queries = properties.flatMap((name) =>
    (ids[name] ?? []).map((value) =>
      [...base.filter((item) => !item.startsWith(`${name}=`)), `${name}=${encodeURIComponent(value)}`].join(
        '&',
      ),
    ),
  )
  return paths.flatMap((path) =>
    [base.join('&'), ...queries].map((query) => (query ? `${path}?${query}` : path)),
  )
}

describe('private texts in the responses of every route', () => {
  const read = new Set<string>()
  const routes = (endpoints as readonly Endpoint[]).filter(({ method }) => method === 'GET')

  test.each(routes.map((route) => ({ route, path: route.path })))('$path', async ({ route }) => {
    const leaks: string[] = []
    for (const url of addressesOf(route)) {
      for (const role of roles) {
        const { body } = await app.request({ method: 'GET', url, headers: headersOf(role) })
        for (const [name, { words, readers }] of Object.entries(secrets)) {
          if (!body.includes(words)) continue
          read.add(`${role}: ${name}`)
          if (!readers.includes(role)) leaks.push(`${role} reads ${name} at ${url}`)
        }
      }
    }
    expect(leaks).toEqual([])
  })

  test('everybody with access to a text receives it', () => {
    const expected = Object.entries(secrets).flatMap(([name, { readers }]) =>
      readers.map((role) => `${role}: ${name}`),
    )
    expect([...read].sort()).toEqual(expected.sort())
  })
})

test('private texts in socket events', async () => {
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  const origin = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`
  const received = new Map<Role, string>()
  for (const [role, { headers }] of people) {
    const token = headers.authorization?.slice('Bearer '.length)
    const socket = io(origin, {
      path: SOCKET_PATH,
      transports: ['websocket'],
      forceNew: true,
      auth: { token },
    })
    sockets.push(socket)
    socket.onAny((...event) => received.set(role, (received.get(role) ?? '') + JSON.stringify(event)))
    await new Promise<void>((resolve) => socket.once('connect', resolve))
  }
  const everyoneReceived = sockets.map(
    (socket) =>
      new Promise<void>((resolve) =>
        socket.on('notifications', ({ isForOutlet }) => isForOutlet && resolve()),
      ),
  )
  const say = (text: string, chatId: string | undefined) =>
    app.request({
      method: 'POST',
      url: '/api/v2/messages',
      headers: headersOf('vera'),
      payload: { chatId, text },
    })
  const [personal, withBar] = ids.chatId ?? []
  for (const [text, chatId] of [
    ['Лишь между нами', personal],
    ['Только бару', withBar],
  ] as const)
    expect((await say(text, chatId)).status).toBe(201)
  // The last event, which everybody receives after all others.
  app.app.live.send(
    [...people.values()].map(({ id }) => id),
    'notifications',
    { isNew: false, isForOutlet: true },
  )
  await Promise.all(everyoneReceived)
  for (const [name, { words, readers }] of Object.entries(secrets).slice(0, 2)) {
    const listeners = [...received].filter(([, text]) => text.includes(words)).map(([role]) => role)
    expect(listeners.sort(), name).toEqual([...readers].sort())
  }
})
