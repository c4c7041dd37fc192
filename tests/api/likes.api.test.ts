import { expect, test } from 'vitest'
import { testApp } from '../support/app.ts'
import {
  buildComment,
  buildLike,
  buildPlace,
  buildPost,
  buildReview,
  buildUser,
} from '../support/factories.ts'

const app = testApp()
const nobody = 'f'.repeat(24)

test('people who like a post come latest first, page by page', async () => {
  const post = await buildPost(app.db)
  const people = []
  for (let index = 0; index < 5; index++) {
    const person = await buildUser(app.db)
    await buildLike(app.db, { post_id: post.id, user_id: person.id })
    people.unshift(person.id)
  }
  const first = await app.get('/api/v2/likes', { postId: post.id, limit: 3 })
  const second = await app.get('/api/v2/likes', { postId: post.id, limit: 3, offset: 3 })
  const ids = [...first.data.users, ...second.data.users].map((user: { id: string }) => user.id)
  expect(ids.toSorted()).toEqual(people.toSorted())
  expect([first.data.isEnd, second.data.isEnd]).toEqual([false, true])
  expect(first.data.users[0]).toHaveProperty('followerCountStr')
  expect(first.body).not.toMatch(/"(email|phone)"/)
})

test('a venue’s like counts, but is nobody’s name', async () => {
  const place = await buildPlace(app.db)
  const review = await buildReview(app.db, { place_id: place.id })
  const staff = await buildUser(app.db)
  await buildLike(app.db, { post_id: review.id, user_id: staff.id, place_id: place.id })
  const { status, error } = await app.get('/api/v2/likes', { postId: review.id })
  expect([status, error.messageUI.message]).toEqual([404, 'Похоже, эту запись никто не лайкал'])
  const post = await app.get(`/api/v2/posts/${review.id}`)
  expect(post.data.post).toMatchObject({ likeCount: 1, hasOutletLike: true, someLikes: [] })
})

test('a comment has likes of its own', async () => {
  const comment = await buildComment(app.db)
  const like = await buildLike(app.db, { comment_id: comment.id })
  const { data } = await app.get('/api/v2/likes', { commentId: comment.id })
  expect(data.users).toMatchObject([{ id: like.user_id }])
})

test('likes of what is hidden or deleted are not told', async () => {
  const hidden = await buildPost(app.db, { is_hidden: true })
  await buildLike(app.db, { post_id: hidden.id })
  const comment = await buildComment(app.db, { is_deleted: true })
  await buildLike(app.db, { comment_id: comment.id })
  expect((await app.get('/api/v2/likes', { postId: hidden.id })).status).toBe(404)
  expect((await app.get('/api/v2/likes', { commentId: comment.id })).status).toBe(404)
})

test.each([
  [{}, 422],
  [{ postId: nobody, commentId: nobody }, 422],
  [{ postId: 'я' }, 422],
  [{ postId: nobody, limit: 1000 }, 422],
  [{ postId: nobody }, 404],
])('%o is refused with %i', async (query, code) => {
  expect((await app.get('/api/v2/likes', query as Record<string, string>)).status).toBe(code)
})
