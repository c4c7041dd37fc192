import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DatabaseHandle, openPostgres } from '#server/db/connection.ts'
import { SessionStore } from '#server/features/accounts/sessions.ts'
import { waitUntil } from '../../scripts/cluster/child.ts'
import { type Cluster, isReady, startCluster } from '../../scripts/cluster/cluster.ts'
import { findClusterPrograms } from '../../scripts/cluster/programs.ts'
import { buildPlace, buildPost, buildUser } from '../support/factories.ts'
import { as } from '../support/sign-in.ts'
import { Writers } from './writers.ts'

const programs = findClusterPrograms()
const WRITERS = 12
const RECOVERY_LIMIT_MS = 5000

describe.skipIf('missing' in programs)('several nodes', () => {
  const home = mkdtempSync(join(tmpdir(), 'shodim-cluster-test-'))
  let cluster: Cluster
  let database: DatabaseHandle
  let headers: { authorization: string }

  beforeAll(async () => {
    if ('missing' in programs) return
    cluster = await startCluster({ programs, home })
    database = await openPostgres(cluster.primary.url, { poolSize: 4 })
    headers = await as({ sessions: new SessionStore(database.db) }, await buildUser(database.db))
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
  const page = async (url: string, path: string) => (await fetch(url + path)).text()

  async function startWriters(): Promise<Writers> {
    const post = await buildPost(database.db)
    const sessions = new SessionStore(database.db)
    const people = await Promise.all(
      Array.from({ length: WRITERS }, async () => ({
        headers: await as({ sessions }, await buildUser(database.db)),
        postId: post.id,
      })),
    )
    const writers = new Writers(cluster.url, people)
    await writers.untilNextWrite(10_000)
    return writers
  }

  /** Against the database that is the primary now. */
  async function expectEveryWriteOnce(writers: Writers, db = database.db): Promise<void> {
    const keys = [...writers.acknowledged.keys()]
    expect(keys.length).toBeGreaterThan(WRITERS)
    const rows = await db
      .selectFrom('comments')
      .select(['id', 'post_id', 'idempotency_key'])
      .where('idempotency_key', 'like', 'writer-%')
      .where('post_id', '=', keys[0]?.slice(-24) ?? '')
      .execute()
    const stored = new Map(rows.map((row) => [row.idempotency_key ?? '', row.id]))
    expect(rows.length, 'no key was written twice').toBe(stored.size)
    for (const [key, id] of writers.acknowledged) expect(stored.get(key), key).toBe(id)
    for (const key of stored.keys()) {
      expect(writers.acknowledged.has(key) || writers.uncertain.has(key), key).toBe(true)
    }
    const { comment_count } = await db
      .selectFrom('posts')
      .select('comment_count')
      .where('id', '=', rows[0]?.post_id ?? '')
      .executeTakeFirstOrThrow()
    expect(comment_count).toBe(rows.length)
  }

  test('a write on one node is on the guest pages of the other within a second', async () => {
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

  test('guests are spared what a replica lacks, and whoever wrote reads it at once', async () => {
    const replica = await openPostgres(cluster.replica.url, { poolSize: 1 })
    const { sql } = await import('kysely')
    const place = await buildPlace(database.db)
    const commentsOf = async (postId: string, as: Record<string, string> = {}) => {
      const answer = await fetch(`${node(0).url}/api/v2/comments?postId=${postId}`, { headers: as })
      return answer.ok ? (await answer.json()).data.comments.length : 0
    }
    const post = await buildPost(database.db, { place_id: place.id })
    await sql`select pg_wal_replay_pause()`.execute(replica.db)
    try {
      expect((await commentOn(node(0).url, post.id, 'Пока копия стоит')).status).toBe(201)
      expect(await commentsOf(post.id, headers)).toBe(1)
      await waitUntil('guests read from the primary', async () => (await commentsOf(post.id)) === 1, 4000)
    } finally {
      await sql`select pg_wal_replay_resume()`.execute(replica.db)
      await replica.close()
    }
  })

  test('a node that is told to stop ends without one failed request', async () => {
    const writers = await startWriters()
    await node(1).child.end('SIGTERM')
    await writers.untilNextWrite(RECOVERY_LIMIT_MS)
    node(1).child.start()
    await isReady(node(1))
    await writers.stop()
    expect(Object.fromEntries(writers.refusals)).toEqual({})
    await expectEveryWriteOnce(writers)
  })

  test('a node killed and Redis restarted lose nothing and double nothing', async () => {
    const writers = await startWriters()
    await node(0).child.end('SIGKILL')
    expect(await writers.untilNextWrite(RECOVERY_LIMIT_MS)).toBeLessThan(RECOVERY_LIMIT_MS)
    node(0).child.start()
    await isReady(node(0))
    await cluster.redis.child.end('SIGKILL')
    await writers.untilNextWrite(RECOVERY_LIMIT_MS)
    cluster.redis.child.start()
    await isReady(node(0))
    await isReady(node(1))
    await writers.untilNextWrite(RECOVERY_LIMIT_MS)
    await writers.stop()
    expect([...writers.refusals.keys()].filter((name) => name !== '503 ServiceUnavailable')).toEqual([])
    await expectEveryWriteOnce(writers)
  })

  test('the primary dies, the replica is promoted: every acknowledged write is there, once', async () => {
    const writers = await startWriters()
    await cluster.primary.child.end('SIGKILL')
    await waitUntil(
      'writes are refused in words',
      async () => (writers.refusals.get('503 ServiceUnavailable') ?? 0) > 0,
      5000,
    )
    expect((await fetch(`${cluster.url}/api/v1/categories`)).status).toBe(200)
    await cluster.replica.promote()
    expect(await writers.untilNextWrite(RECOVERY_LIMIT_MS)).toBeLessThan(RECOVERY_LIMIT_MS)
    await writers.stop()
    expect([...writers.refusals.keys()].filter((name) => name !== '503 ServiceUnavailable')).toEqual([])
    const promoted = await openPostgres(cluster.replica.url, { poolSize: 2 })
    await expectEveryWriteOnce(writers, promoted.db).finally(promoted.close)
  })
})
