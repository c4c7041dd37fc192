import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { buildUser, cityId } from '#tests/support/factories.ts'
import { signIn } from '#tests/support/people.ts'

const app = testApp()
const COUNT = 24_000
const PAGE = 20

test('a feed of frequent, occasional and rare authors is read completely to its end', async () => {
  const reader = await signIn(app, await buildUser(app.db))
  const [followed, stranger] = [await buildUser(app.db), await buildUser(app.db)]
  await sql`insert into followers (id, follower_id, user_id) values (${'a'.repeat(24)}, ${reader.id}, ${followed.id})`.execute(
    app.db,
  )
  const isFollowed = sql`case when n <= 3000 then n % 50 = 0 when n <= 12000 then n % 170 = 0 else n % 1500 = 0 end`
  await sql`
    insert into posts (id, user_id, city_id, type, text, created_at)
    select lpad(to_hex(n), 24, '0'), case when ${isFollowed} then ${followed.id} else ${stranger.id} end,
      ${await cityId(app.db, 'moscow')}, 'impression', 'Запись ' || n, now() - n * interval '1 minute'
    from generate_series(1, ${COUNT}) n`.execute(app.db)
  await sql`analyze posts`.execute(app.db)
  const { rows: theirs } = await sql<{ id: string }>`
    select id from posts where user_id = ${followed.id} order by created_at desc`.execute(app.db)

  const walked: string[] = []
  for (let cursor: string | undefined; ; ) {
    const { status, data } = await reader.get('/api/v2/posts', {
      isFollowing: '1',
      limit: PAGE,
      ...(cursor && { cursor }),
    })
    expect(status).toBe(200)
    walked.push(...data.posts.map((post: { id: string }) => post.id))
    cursor = data.nextCursor
    if (data.isEnd) break
    expect(data.posts).toHaveLength(PAGE)
  }
  expect(walked).toEqual(theirs.map((post) => post.id))
})
