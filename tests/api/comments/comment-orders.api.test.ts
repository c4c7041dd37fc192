import { beforeEach, expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { buildComment, buildPost, buildUser } from '#tests/support/factories.ts'
import { type Person, signIn } from '#tests/support/people.ts'

const app = testApp()
const COMMENTS = '/api/v2/comments'
const person = async () => signIn(app, await buildUser(app.db))

let anna: Person
let boris: Person
let postId: string
beforeEach(async () => {
  ;[anna, boris] = await Promise.all([person(), person()])
  postId = (await buildPost(app.db, { user_id: anna.id })).id
})

const likes = [2, 0, 5, 2, 1]

/** Five threads, each later than the one before. */
async function buildThreads(): Promise<void> {
  for (const [index, like_count] of likes.entries()) {
    await buildComment(app.db, {
      post_id: postId,
      text: `${index}`,
      like_count,
      created_at: new Date(Date.now() - (likes.length - index) * 60_000),
    })
  }
}

test.each([
  [undefined, '01234'],
  ['old', '01234'],
  ['new', '43210'],
  ['popular', '23041'],
])('threads in the order %s, by pages and by cursors', async (order, expected) => {
  await buildThreads()
  const textsOf = (comments: { text: string }[]) => comments.map(({ text }) => text).join('')
  const request = async (range: object) =>
    (await anna.get(COMMENTS, { postId, isThreaded: 1, ...(order && { order }), ...range })).data
  expect(textsOf((await request({})).comments)).toBe(expected)
  expect(textsOf((await request({ offset: 2, limit: 2 })).comments)).toBe(expected.slice(2, 4))
  let walked = ''
  let cursor: string | null = null
  do {
    const { comments, nextCursor }: { comments: { text: string }[]; nextCursor: string | null } =
      await request({
        limit: 2,
        ...(cursor && { cursor }),
      })
    walked += textsOf(comments)
    cursor = nextCursor
  } while (cursor)
  expect(walked).toBe(expected)
})

test('comments that came since are counted without one’s own, hidden, deleted and those of the blocked', async () => {
  await buildThreads()
  const list = { postId, isThreaded: 1 }
  const { newestCursor } = (await anna.get(COMMENTS, list)).data
  const count = async (who: Person, after = newestCursor) =>
    (await who.get(`${COMMENTS}/new-count`, { postId, after })).data.count
  expect(await count(anna)).toBe(0)
  const first = (await boris.post(COMMENTS, { postId, text: 'И мне' })).data.comment
  await boris.post(COMMENTS, { postId, text: 'Ответ', subjectCommentId: first.id })
  await anna.post(COMMENTS, { postId, text: 'Своё' })
  await buildComment(app.db, { post_id: postId, is_deleted: true })
  await buildComment(app.db, { post_id: postId, is_hidden: true })
  expect([await count(anna), await count(boris)]).toEqual([2, 1])
  const later = (await anna.get(COMMENTS, list)).data.newestCursor
  expect(await count(anna, later)).toBe(0)
  await anna.post('/api/v2/blocks', { userId: boris.id })
  expect(await count(anna)).toBe(0)
})

test('without a cursor all comments of others count as new', async () => {
  const count = async () => (await anna.get(`${COMMENTS}/new-count`, { postId })).data.count
  expect(await count()).toBe(0)
  await anna.post(COMMENTS, { postId, text: 'Своё' })
  await boris.post(COMMENTS, { postId, text: 'Первое' })
  expect(await count()).toBe(1)
})

test('a page in the middle has no newest cursor, and nonsense is refused', async () => {
  await buildThreads()
  expect((await anna.get(COMMENTS, { postId, isThreaded: 1, offset: 2 })).data).not.toHaveProperty(
    'newestCursor',
  )
  const far = '9999999999999999.0123456789abcdef01234567'
  expect((await anna.get(COMMENTS, { postId, order: 'popular', cursor: far })).status).toBe(200)
  expect((await anna.get(COMMENTS, { postId, order: 'best' })).status).toBe(422)
  expect((await anna.get(`${COMMENTS}/new-count`, { postId, after: 'x' })).status).toBe(422)
  const none = '0123456789abcdef01234567'
  expect((await anna.get(`${COMMENTS}/new-count`, { postId: none, after: far })).status).toBe(404)
})
