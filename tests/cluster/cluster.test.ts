import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DatabaseHandle, openPostgres } from '#server/db/connection.ts'
import { migrateToLatest, readMigrations } from '#server/db/migrate.ts'
import { SessionStore } from '#server/features/accounts/sessions.ts'
import { waitUntil } from '../../scripts/cluster/child.ts'
import {
  type Cluster,
  type ClusterNode,
  startCluster,
  waitUntilReady,
} from '../../scripts/cluster/cluster.ts'
import { findClusterPrograms } from '../../scripts/cluster/programs.ts'
import { buildPlace, buildPost, buildUser } from '../support/factories.ts'
import { sessionHeaders } from '../support/sign-in.ts'
import { SimulatedUsers } from './crowd.ts'
import { EventRecorder } from './event-recorder.ts'

const programs = findClusterPrograms()
const RECOVERY_LIMIT_MS = 5000

describe.skipIf('missing' in programs)('several nodes', () => {
  const home = mkdtempSync(join(tmpdir(), 'shodim-cluster-test-'))
  let cluster: Cluster
  let database: DatabaseHandle
  let headers: { authorization: string }
  /** Every token that was given out. */
  const issued = new Set<string>()

  beforeAll(async () => {
    if ('missing' in programs) return
    cluster = await startCluster({ programs, home, environment: { LOG_LEVEL: 'trace' } })
    database = await openPostgres(cluster.primary.url, { poolSize: 4 })
    headers = await sessionHeaders({ sessions: new SessionStore(database.db) }, await buildUser(database.db))
  })
  afterAll(async () => {
    await database?.close()
    await cluster?.stop()
    rmSync(home, { recursive: true, force: true })
  })

  const node = (index: number) => {
    const found = cluster.nodes[index]
    if (!found) throw new Error(`No node ${index}`)
    return found
  }
  const commentOn = (url: string, postId: string, text: string) =>
    fetch(`${url}/api/v2/comments`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ postId, text }),
    })
  const socketsOf = async ({ url }: ClusterNode) =>
    Number(/^\w*live_sockets (\d+)/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1])
  const page = async (url: string, path: string) => (await fetch(url + path)).text()

  test('a write on one node is visible on guest pages of the other within a second', async () => {
    const post = await buildPost(database.db)
    const path = `/posts/${post.id}`
    for (const { url } of cluster.nodes) for (let look = 0; look < 2; look += 1) await page(url, path)
    expect((await commentOn(node(0).url, post.id, 'Сказано на первом узле')).status).toBe(201)
    await waitUntil(
      'the other node shows it',
      async () => (await page(node(1).url, path)).includes('Сказано на первом узле'),
      1000,
    )
  })

  test('guests get no missing rows from a lagging replica, and authors see their writes at once', async () => {
    const replica = await openPostgres(cluster.replica.url, { poolSize: 1 })
    const place = await buildPlace(database.db)
    const commentsOf = async (postId: string, as: Record<string, string> = {}) => {
      const response = await fetch(`${node(0).url}/api/v2/comments?postId=${postId}`, { headers: as })
      return response.ok ? (await response.json()).data.comments.length : 0
    }
    const post = await buildPost(database.db, { place_id: place.id })
    await sql`select pg_wal_replay_pause()`.execute(replica.db)
    try {
      expect((await commentOn(node(0).url, post.id, 'Пока копия стоит')).status).toBe(201)
      // A page that is not cached yet must not be rendered from the lagging replica and cached without the write.
      expect(await page(node(0).url, `/posts/${post.id}`)).toContain('Пока копия стоит')
      expect(await commentsOf(post.id, headers)).toBe(1)
      await waitUntil('guests read from the primary', async () => (await commentsOf(post.id)) === 1, 4000)
    } finally {
      await sql`select pg_wal_replay_resume()`.execute(replica.db)
      await replica.close()
    }
  })

  describe('people on two nodes', () => {
    interface Person {
      id: string
      token: string
      /** Sends the request to the node of this number. */
      ask: (
        on: number,
        method: string,
        path: string,
        body?: object,
      ) => Promise<{ status: number; data: never }>
    }

    async function somebody(): Promise<Person> {
      const { id } = await buildUser(database.db)
      const own = await sessionHeaders({ sessions: new SessionStore(database.db) }, { id })
      const token = own.authorization.slice('Bearer '.length)
      issued.add(token)
      return {
        id,
        token,
        ask: async (on, method, path, body) => {
          const response = await fetch(node(on).url + path, {
            method,
            headers: { ...own, ...(body && { 'content-type': 'application/json' }) },
            ...(body && { body: JSON.stringify(body) }),
          })
          return { status: response.status, data: (await response.json()).data as never }
        },
      }
    }
    const unread = async (person: Person, on: number): Promise<unknown> => {
      const { data } = await person.ask(on, 'GET', '/api/v2/chats/not-viewed-count')
      return (data as { notViewedCount: unknown }).notViewedCount
    }

    test('see all messages, typing and reading, with equal counters', async () => {
      const [anna, boris] = [await somebody(), await somebody()]
      const [annas, boriss] = [
        await EventRecorder.open(node(0).url, anna.token),
        await EventRecorder.open(node(1).url, boris.token),
      ]
      const opened = await anna.ask(0, 'POST', '/api/v2/chats', { userId: boris.id })
      const chatId = (opened.data as { chat: { id: string } }).chat.id
      await anna.ask(0, 'POST', '/api/v2/messages', { chatId, text: 'Я на первом узле' })
      expect(await boriss.next('message')).toMatchObject({
        chatId,
        isNew: true,
        message: { text: 'Я на первом узле', isOwn: false, seq: 1 },
      })
      expect(await annas.next('message')).toMatchObject({ message: { isOwn: true } })
      for (const on of [0, 1]) expect(await unread(boris, on)).toMatchObject({ forUser: 1, total: 1 })
      boriss.socket.emit('typing', { chatId })
      expect(await annas.next('typing')).toEqual({ chatId })
      await boris.ask(1, 'POST', `/api/v2/chats/${chatId}/viewed`, { seq: 1 })
      expect(await annas.next('progress')).toMatchObject({ chatId, isOwn: false, readSeq: 1 })
      for (const on of [0, 1]) expect(await unread(boris, on)).toMatchObject({ forUser: 0, total: 0 })
      for (const ear of [annas, boriss]) ear.close()
    })

    test('get events of people on the other node', async () => {
      const [anna, boris, gleb] = [await somebody(), await somebody(), await somebody()]
      const [annas, glebs] = [
        await EventRecorder.open(node(0).url, anna.token),
        await EventRecorder.open(node(1).url, gleb.token),
      ]
      const post = await buildPost(database.db, { user_id: anna.id })
      expect((await boris.ask(1, 'POST', '/api/v2/likes', { postId: post.id })).status).toBe(201)
      expect(await annas.next('notifications')).toEqual({ isNew: true, isForOutlet: false })
      for (const on of [0, 1]) {
        const { data } = await anna.ask(on, 'GET', '/api/v2/notifications/not-viewed-count')
        expect(data).toMatchObject({ notViewedCount: { forUser: 1 } })
      }
      expect(glebs.received).toEqual([])
      for (const ear of [annas, glebs]) ear.close()
    })

    test('a session ended on one node closes its sockets on the other at once and cannot open new ones', async () => {
      const [anna, boris] = [await somebody(), await somebody()]
      const [annas, boriss] = [
        await EventRecorder.open(node(1).url, anna.token),
        await EventRecorder.open(node(1).url, boris.token),
      ]
      expect((await anna.ask(0, 'POST', '/api/v2/auth/logout', {})).status).toBe(200)
      expect(await annas.lost()).toBe('io server disconnect')
      await expect(EventRecorder.open(node(1).url, anna.token)).rejects.toThrow('Unauthorized')
      expect(boriss.socket.connected).toBe(true)
      boriss.close()
    })
  })

  test('nodes keep running while a newer version migrates the database, and restart with it', async () => {
    const crowd = await SimulatedUsers.start(database.db, cluster.url, issued)
    const inUse = ['users', 'sessions', 'posts', 'messages']
    const newer: Migration = {
      up: async (db) => {
        for (const table of inUse)
          await sql`alter table ${sql.table(table)} add column newer text`.execute(db)
        await sql`create table newer (id text primary key, post_id text references posts)`.execute(db)
      },
    }
    const getMigrations = async () => ({ ...(await readMigrations()), '2999-01-01T0000_newer': newer })
    expect(await migrateToLatest(database.db, getMigrations)).toEqual(['2999-01-01T0000_newer'])
    await crowd.writers.untilNextWrites(RECOVERY_LIMIT_MS)
    await node(1).child.end('SIGTERM')
    node(1).child.start()
    await waitUntilReady(node(1))
    await crowd.writers.untilNextWrites(RECOVERY_LIMIT_MS)
    await crowd.leave(RECOVERY_LIMIT_MS)
    expect(crowd.unexpectedRefusals()).toEqual([])
    await crowd.expectEverythingOnce(database.db)
  })

  test('a stopping node finishes without failed requests, and its sockets reconnect to others', async () => {
    const crowd = await SimulatedUsers.start(database.db, cluster.url, issued)
    // A proxy that has just marked a node as failed sends everybody to the other one.
    const leaving = (await socketsOf(node(1))) > 0 ? node(1) : node(0)
    await leaving.child.end('SIGTERM')
    await crowd.untilAllRead(RECOVERY_LIMIT_MS)
    leaving.child.start()
    await waitUntilReady(leaving)
    await crowd.writers.untilNextWrites(RECOVERY_LIMIT_MS)
    await crowd.leave(RECOVERY_LIMIT_MS)
    expect(Object.fromEntries(crowd.writers.refusals)).toEqual({})
    const losses = crowd.readers.flatMap((reader) => reader.losses)
    expect(losses.length, 'somebody was on that node').toBeGreaterThan(0)
    expect(new Set(losses), 'of the kind after which browsers come back by themselves').toEqual(
      new Set(['transport close']),
    )
    await crowd.expectEverythingOnce(database.db)
  })

  test('killing a node and restarting Redis neither loses nor duplicates writes', async () => {
    const crowd = await SimulatedUsers.start(database.db, cluster.url, issued)
    await node(0).child.end('SIGKILL')
    await crowd.writers.untilNextWrites(RECOVERY_LIMIT_MS)
    await crowd.untilAllRead(RECOVERY_LIMIT_MS)
    node(0).child.start()
    await waitUntilReady(node(0))
    await cluster.redis.child.end('SIGKILL')
    await crowd.writers.untilNextWrites(RECOVERY_LIMIT_MS)
    cluster.redis.child.start()
    await crowd.untilAllRead(RECOVERY_LIMIT_MS)
    await waitUntilReady(node(0))
    await waitUntilReady(node(1))
    await crowd.writers.untilNextWrites(RECOVERY_LIMIT_MS)
    await crowd.leave(RECOVERY_LIMIT_MS)
    expect(crowd.unexpectedRefusals()).toEqual([])
    await crowd.expectEverythingOnce(database.db)
  })

  test('after the replica replaces a lost primary every acknowledged write is stored once', async () => {
    const crowd = await SimulatedUsers.start(database.db, cluster.url, issued)
    await cluster.primary.child.end('SIGKILL')
    await waitUntil('writes are refused in words', async () => crowd.writers.refusals.size > 0, 5000)
    expect((await fetch(`${cluster.url}/api/v1/categories`)).status).toBe(200)
    await cluster.replica.promote()
    await crowd.writers.untilNextWrites(RECOVERY_LIMIT_MS)
    await crowd.untilAllRead(RECOVERY_LIMIT_MS)
    await crowd.leave(RECOVERY_LIMIT_MS)
    expect(crowd.unexpectedRefusals()).toEqual([])
    expect(crowd.writers.refusals.size).toBe(1)
    const promoted = await openPostgres(cluster.replica.url, { poolSize: 2 })
    await crowd.expectEverythingOnce(promoted.db).finally(promoted.close)
  })

  test('no token is in a log or an address', () => {
    expect(issued.size).toBeGreaterThan(100)
    const logs = readdirSync(home).filter((name) => name.endsWith('.log'))
    expect(logs).toEqual(expect.arrayContaining(['node-1.log', 'node-2.log', 'nginx-access.log']))
    for (const name of logs) {
      const text = readFileSync(join(home, name), 'utf8')
      const seen = [...issued].filter((token) => text.includes(token))
      expect(seen, name).toEqual([])
    }
    expect(readFileSync(join(home, 'nginx-access.log'), 'utf8')).toContain('GET /api/live/')
  })
})
