import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import type { DB } from '#server/db/types.ts'
import { newId } from '#server/lib/ids.ts'
import { testApp } from '#tests/support/app.ts'
import { buildComment, buildPlace, buildPost, buildReview, buildUser } from '#tests/support/factories.ts'
import { writeLike } from './write-like.ts'

const app = testApp()
const USER_COUNT = 30

const buildUsers = () => Promise.all(Array.from({ length: USER_COUNT }, () => buildUser(app.db)))

function likeRequest(userId: string, subjectId: string, isLike: boolean, type: 'post' | 'comment' = 'post') {
  return { id: newId(), userId, subjectId, kind: { type, byOutlet: false }, isLike }
}

const likeCountOf = async (table: 'posts' | 'comments', id: string) =>
  (await app.db.selectFrom(table).select('like_count').where('id', '=', id).executeTakeFirstOrThrow())
    .like_count

test('simultaneous likes of posts and a comment get correct responses and counters', async () => {
  const people = await buildUsers()
  const [one, other] = [await buildPost(app.db), await buildPost(app.db)]
  const comment = await buildComment(app.db, { post_id: one.id })
  const written = await Promise.all(
    people.flatMap(({ id }) => [
      writeLike(app.db, likeRequest(id, one.id, true)),
      writeLike(app.db, likeRequest(id, other.id, true)),
      writeLike(app.db, likeRequest(id, comment.id, true, 'comment')),
    ]),
  )
  expect(written.every((change) => change?.is_changed)).toBe(true)
  expect(await likeCountOf('posts', one.id)).toBe(USER_COUNT)
  expect(await likeCountOf('posts', other.id)).toBe(USER_COUNT)
  expect(await likeCountOf('comments', comment.id)).toBe(USER_COUNT)
  const { rows: events } = await sql`select from outbox where name = 'like.created'`.execute(app.db)
  expect(events).toHaveLength(3 * USER_COUNT)
  const removed = await Promise.all(people.map(({ id }) => writeLike(app.db, likeRequest(id, one.id, false))))
  expect(removed.filter((change) => change?.is_changed)).toHaveLength(USER_COUNT)
  expect(await likeCountOf('posts', one.id)).toBe(0)
})

test('the last request of a person wins, and a repeated one counts once', async () => {
  const people = await buildUsers()
  const post = await buildPost(app.db)
  await Promise.all(
    people.flatMap(({ id }, index) =>
      [true, false, true, true, ...(index % 2 ? [false] : [])].map((isLike) =>
        writeLike(app.db, likeRequest(id, post.id, isLike)),
      ),
    ),
  )
  expect(await likeCountOf('posts', post.id)).toBe(USER_COUNT / 2)
  const rows = await app.db.selectFrom('likes').select('user_id').where('post_id', '=', post.id).execute()
  expect(rows.map(({ user_id }) => user_id).sort()).toEqual(
    people
      .filter((_, index) => index % 2 === 0)
      .map(({ id }) => id)
      .sort(),
  )
})

test('a missing or hidden target and a failing write do not fail other likes', async () => {
  const [anna, boris, vera] = [await buildUser(app.db), await buildUser(app.db), await buildUser(app.db)]
  const post = await buildPost(app.db)
  const hiddenReview = await buildReview(app.db, {
    place_id: (await buildPlace(app.db, { moderation_status: 'unpublished' })).id,
  })
  const results = await Promise.allSettled([
    writeLike(app.db, likeRequest(anna.id, post.id, true)),
    writeLike(app.db, likeRequest(boris.id, 'f'.repeat(24), true)),
    writeLike(app.db, likeRequest(boris.id, hiddenReview.id, true)),
    // The like of an unknown user violates a foreign key, which fails the whole batch; each request is then retried
    // alone.
    writeLike(app.db, likeRequest('e'.repeat(24), post.id, true)),
    writeLike(app.db, likeRequest(vera.id, post.id, true)),
  ])
  expect(
    results.map((result) => (result.status === 'fulfilled' ? (result.value?.is_changed ?? null) : 'failed')),
  ).toEqual([true, null, null, 'failed', true])
  expect(await likeCountOf('posts', post.id)).toBe(2)
})

test('without a database, one connection is attempted and every request fails', async () => {
  let connectionCount = 0
  const closingServer = createServer((socket) => {
    connectionCount += 1
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(closingServer, 'listening')
  const { port } = closingServer.address() as AddressInfo
  const pool = new pg.Pool({ connectionString: `postgres://shodim@127.0.0.1:${port}/shodim` })
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  const results = await Promise.allSettled(
    Array.from({ length: USER_COUNT }, () => writeLike(db, likeRequest(newId(), newId(), true))),
  )
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(USER_COUNT)
  expect(connectionCount).toBe(1)
  await db.destroy()
  closingServer.close()
})
