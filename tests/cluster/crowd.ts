import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#server/db/connection.ts'
import { SessionStore } from '#server/features/accounts/sessions.ts'
import { waitUntil } from '../../scripts/cluster/child.ts'
import { buildChat, buildMember, buildPost, buildUser, type Place, type Post } from '../support/factories.ts'
import { buildBookablePlace, localDay } from '../support/reservations.ts'
import { sessionHeaders } from '../support/sign-in.ts'
import { Reader } from './readers.ts'
import { type Writer, type WriterKind, Writers } from './writers.ts'

const CHATS = 3
const COMMENTERS = 4
const LIKERS = 2
const LIKED = 100
const POSTERS = 2
const BOOKINGS = 60
const SEATS = 500
const FIRST_WRITES_MS = 10_000

interface Person {
  id: string
  token: string
  headers: { authorization: string }
}

interface Guest extends Person {
  phone: string
}

interface TestData {
  author: Person
  post: Post
  liked: Post[]
  bar: Place
  owner: Person
  chatIds: string[]
  posterIds: string[]
}

/**
 * People who chat, comment, like, publish and book concurrently through the proxy. Every chat is read by both of its sides
 * and by a client whose network blocks WebSockets.
 */
export class SimulatedUsers {
  readonly writers: Writers
  readonly readers: readonly Reader[]
  readonly #data: TestData

  private constructor(data: TestData, writers: Writers, readers: readonly Reader[]) {
    this.#data = data
    this.writers = writers
    this.readers = readers
  }

  /** @param issued collects the tokens of all people */
  static async start(db: Db, url: string, issued: Set<string>): Promise<SimulatedUsers> {
    const sessions = new SessionStore(db)
    const somebody = async (values: { phone?: string } = {}): Promise<Person> => {
      const { id } = await buildUser(db, values)
      const headers = await sessionHeaders({ sessions }, { id })
      const token = headers.authorization.slice('Bearer '.length)
      issued.add(token)
      return { id, token, headers }
    }
    const many = (count: number) => Promise.all(Array.from({ length: count }, () => somebody()))
    const author = await somebody()
    const owner = await somebody()
    const bar = await buildBookablePlace(db, { seats: SEATS })
    await buildMember(db, owner, { placeId: bar.id })
    const data: TestData = {
      author,
      owner,
      bar,
      post: await buildPost(db, { user_id: author.id }),
      liked: await Promise.all(Array.from({ length: LIKED }, () => buildPost(db, { user_id: author.id }))),
      chatIds: [],
      posterIds: [],
    }
    const writers: Writer[] = []
    const readers: Reader[] = []
    for (let index = 0; index < CHATS; index += 1) {
      const [first, second] = await many(2)
      if (!first || !second) continue
      const [person, other] = first.id < second.id ? [first, second] : [second, first]
      const chat = await buildChat(db, { person_id: person.id, user_id: other.id })
      data.chatIds.push(chat.id)
      for (const side of [person, other]) writers.push(messageWriter(side, chat.id))
      const open = { url, chatId: chat.id }
      readers.push(
        new Reader({ ...open, token: person.token }),
        new Reader({ ...open, token: other.token, hasCookie: true }),
        new Reader({ ...open, token: other.token, isBlocked: true }),
      )
    }
    for (const item of await many(COMMENTERS)) writers.push(commentWriter(item, data.post.id))
    for (const item of await many(LIKERS)) writers.push(likeWriter(item, data.liked))
    for (const item of await many(POSTERS)) {
      data.posterIds.push(item.id)
      writers.push(postWriter(item))
    }
    const guests = await Promise.all(
      Array.from({ length: BOOKINGS }, async () => {
        const phone = `+7916${randomInt(10 ** 7)
          .toString()
          .padStart(7, '0')}`
        return { ...(await somebody({ phone })), phone }
      }),
    )
    writers.push(reservationWriter(guests, bar.id))
    await waitUntil('sockets are open', async () =>
      readers.every((reader, at) => at % 3 === 2 || reader.isConnected),
    )
    const crowd = new SimulatedUsers(data, new Writers(url, writers), readers)
    await crowd.writers.untilNextWrites(FIRST_WRITES_MS)
    return crowd
  }

  /** Waits until each reader sees all messages acknowledged up to now. */
  async untilAllRead(limitMs: number): Promise<number> {
    const since = Date.now()
    const expected = this.#messagesByChat()
    await waitUntil(
      'every message is read by everybody',
      async () => this.readers.every((reader) => reader.has(expected.get(reader.chatId) ?? [])),
      limitMs,
    )
    return Date.now() - since
  }

  /** Stops the writers, waits until each reader has read all, and disconnects. */
  async leave(limitMs: number): Promise<void> {
    await this.writers.stop()
    await this.untilAllRead(limitMs)
    for (const reader of this.readers) reader.close()
  }

  /** Refusals other than the one that a client retries. */
  unexpectedRefusals(): string[] {
    const expected = '503 ServiceUnavailable Сервис временно недоступен'
    return [...this.writers.refusals.keys()].filter((refusal) => refusal !== expected)
  }

  /** @param db of the current primary */
  async expectEverythingOnce(db: Db): Promise<void> {
    for (const kind of Object.keys(this.writers.acknowledged) as WriterKind[]) {
      await this.#expectOnce(db, kind)
    }
    await this.#expectCounters(db)
    await this.#expectOrder(db)
    await this.#expectNotified(db)
  }

  async #expectOnce(db: Db, kind: WriterKind): Promise<void> {
    const acknowledged = this.writers.acknowledged[kind]
    expect(acknowledged.size, kind).toBeGreaterThan(0)
    const rows = await storedRows[kind](db, this.#data)
    const stored = new Map(rows.map(({ key, id }) => [key, id]))
    expect(rows.length, `${kind}: no key was written twice`).toBe(stored.size)
    for (const [key, id] of acknowledged) expect(stored.get(key), `${kind} ${key}`).toBe(id)
    for (const key of stored.keys()) {
      expect(acknowledged.has(key) || this.writers.uncertain.has(key), `${kind} ${key}`).toBe(true)
    }
  }

  async #expectCounters(db: Db): Promise<void> {
    const { rows } = await sql`
      select p.id from posts p where p.user_id = ${this.#data.author.id} and (
        p.comment_count <> (select count(*) from comments c where c.post_id = p.id)
        or p.like_count <> (select count(*) from likes l where l.post_id = p.id))`.execute(db)
    expect(rows, 'posts whose counters are wrong').toEqual([])
  }

  /** Messages are numbered without gaps, those of one person in the order they were sent. */
  async #expectOrder(db: Db): Promise<void> {
    for (const chatId of this.#data.chatIds) {
      const rows = await db
        .selectFrom('messages')
        .select(['id', 'seq', 'user_id', 'idempotency_key'])
        .where('chat_id', '=', chatId)
        .orderBy('seq')
        .execute()
      expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1))
      for (const messages of Map.groupBy(rows, (row) => row.user_id).values()) {
        const numbers = messages.map((row) => Number(row.idempotency_key?.split('-')[2]))
        expect(numbers).toEqual(numbers.map((_, index) => index))
      }
      for (const reader of this.readers.filter((reader) => reader.chatId === chatId)) {
        expect(reader.outOfOrder).toEqual([])
        expect(reader.shown, 'every message, once, in order').toEqual(rows.map(({ id }) => id))
      }
    }
  }

  /** Each comment and reservation is in the notifications once, however often its event was dispatched. */
  async #expectNotified(db: Db): Promise<void> {
    const { author, owner, post, bar } = this.#data
    await waitUntil('all events are dispatched', async () => {
      const { rows } = await sql`select from outbox limit 1`.execute(db)
      return rows.length === 0
    })
    const lines = (recipientId: string, event: string) =>
      db
        .selectFrom('notifications')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('recipient_id', '=', recipientId)
        .where('event', '=', event)
        .executeTakeFirstOrThrow()
    const comments = await storedRows.comments(db, this.#data)
    const { rows: gathered } = await sql<{ id: string }>`
      select cause id from notification_causes join notifications n on n.id = notification_id
      where n.recipient_id = ${author.id} and n.event = 'comment' order by cause`.execute(db)
    const notified = gathered.map(({ id }) => id)
    expect(notified, `comments on ${post.id}`).toEqual(comments.map(({ id }) => id).toSorted())
    const reservations = await storedRows.reservations(db, this.#data)
    expect((await lines(owner.id, 'reservation.requested')).count, `at ${bar.id}`).toBe(reservations.length)
  }

  #messagesByChat(): Map<string, string[]> {
    const byChat = new Map<string, string[]>()
    for (const [key, id] of this.writers.acknowledged.messages) {
      const chatId = key.split('-').at(-1) ?? ''
      byChat.set(chatId, [...(byChat.get(chatId) ?? []), id])
    }
    return byChat
  }
}

const storedRows: Record<WriterKind, (db: Db, data: TestData) => Promise<{ key: string; id: string }[]>> = {
  comments: (db, { post }) => rowsOf(db, sql`comments where post_id = ${post.id}`),
  messages: (db, { chatIds }) => rowsOf(db, sql`messages where chat_id = any(${chatIds}::text[])`),
  posts: (db, { posterIds }) => rowsOf(db, sql`posts where user_id = any(${posterIds}::text[])`),
  reservations: (db, { bar }) => rowsOf(db, sql`reservations where place_id = ${bar.id}`),
  likes: async (db, { liked }) => {
    const ids = liked.map(({ id }) => id)
    const { rows } = await sql<{ key: string; id: string }>`
      select user_id || '-' || post_id as key, post_id id from likes where post_id = any(${ids}::text[])`.execute(
      db,
    )
    return rows
  },
}

async function rowsOf(db: Db, from: ReturnType<typeof sql>): Promise<{ key: string; id: string }[]> {
  const { rows } = await sql<{ key: string; id: string }>`
    select coalesce(idempotency_key, '') as key, id from ${from}`.execute(db)
  return rows
}

function messageWriter({ id, headers }: Person, chatId: string): Writer {
  return {
    kind: 'messages',
    pauseMs: 400,
    act: (number) => {
      const idempotencyKey = `messages-${id}-${number}-${chatId}`
      const body = { chatId, text: `Слово ${number}`, idempotencyKey }
      return { key: idempotencyKey, headers, path: '/api/v2/messages', body }
    },
    rowOf: ({ message }: { message: { id: string } }) => message.id,
  }
}

function commentWriter({ id, headers }: Person, postId: string): Writer {
  return {
    kind: 'comments',
    pauseMs: 150,
    act: (number) => {
      const idempotencyKey = `comments-${id}-${number}`
      const body = { postId, text: `Слово ${number}`, idempotencyKey }
      return { key: idempotencyKey, headers, path: '/api/v2/comments', body }
    },
    rowOf: ({ comment }: { comment: { id: string } }) => comment.id,
  }
}

function likeWriter({ id, headers }: Person, liked: readonly Post[]): Writer {
  return {
    kind: 'likes',
    pauseMs: 250,
    act: (number) => {
      const postId = liked[number]?.id
      return postId ? { key: `${id}-${postId}`, headers, path: '/api/v2/likes', body: { postId } } : null
    },
    rowOf: ({ like }: { like: { postId: string } }) => like.postId,
  }
}

function postWriter({ id, headers }: Person): Writer {
  return {
    kind: 'posts',
    pauseMs: 800,
    act: (number) => {
      const idempotencyKey = `posts-${id}-${number}`
      const body = { text: `Вечер ${number}`, lat: 55.75, lon: 37.61, idempotencyKey }
      return { key: idempotencyKey, headers, path: '/api/v2/posts', body }
    },
    rowOf: ({ post }: { post: { id: string } }) => post.id,
  }
}

/** Each person books one table: the number per person is limited. */
function reservationWriter(guests: readonly Guest[], placeId: string): Writer {
  const datetime = localDay(2, '19:00')
  return {
    kind: 'reservations',
    pauseMs: 400,
    act: (number) => {
      const guest = guests[number]
      if (!guest) return null
      const { id, headers, phone } = guest
      const idempotency_key = `reservations-${id}`
      const body = { name: 'Анна', phone, guests_count: 2, datetime, place_id: placeId, idempotency_key }
      return { key: idempotency_key, headers, path: '/api/v1/reservations', body }
    },
    rowOf: ({ reservation }: { reservation: { id: string } }) => reservation.id,
  }
}
