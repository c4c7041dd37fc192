import { expect, test } from 'vitest'
import { testApp } from '../../support/app.ts'
import {
  buildComment,
  buildLike,
  buildOrganisation,
  buildPlace,
  buildPost,
  buildReview,
  buildUser,
} from '../../support/factories.ts'

const app = testApp()
const nobody = 'f'.repeat(24)

test('people who liked a post are listed latest first, page by page', async () => {
  const post = await buildPost(app.db)
  const people = []
  for (let minute = 0; minute < 5; minute++) {
    const person = await buildUser(app.db)
    const created_at = new Date(Date.UTC(2026, 0, 1, 12, minute))
    await buildLike(app.db, { post_id: post.id, user_id: person.id, created_at })
    people.unshift(person.id)
  }
  const first = await app.get('/api/v2/likes', { postId: post.id, limit: 3 })
  const second = await app.get('/api/v2/likes', { postId: post.id, limit: 3, offset: 3 })
  const ids = [...first.data.users, ...second.data.users].map((user: { id: string }) => user.id)
  expect(ids).toEqual(people)
  expect([first.data.isEnd, second.data.isEnd]).toEqual([false, true])
  expect(first.data.users[0]).toHaveProperty('followerCountStr')
  expect(first.body).not.toMatch(/"(email|phone)"/)
})

test('a like of a venue is shown as the venue, before people, without its staff member', async () => {
  const place = await buildPlace(app.db)
  const review = await buildReview(app.db, { place_id: place.id })
  const comment = await buildComment(app.db, { post_id: review.id })
  const staff = await buildUser(app.db)
  for (const subject of [{ post_id: review.id }, { comment_id: comment.id }]) {
    await buildLike(app.db, { ...subject, user_id: staff.id, place_id: place.id })
  }
  for (const liked of [{ postId: review.id }, { commentId: comment.id }]) {
    const { data, body } = await app.get('/api/v2/likes', liked)
    expect(data).toMatchObject({
      place: { id: place.id, latinName: place.latin_name, isFollowed: false },
      organisation: null,
      users: [],
      isEnd: true,
    })
    expect(body).not.toContain(staff.id)
  }
  const post = await app.get(`/api/v2/posts/${review.id}`)
  expect(post.data.post).toMatchObject({ likeCount: 1, hasOutletLike: true, someLikes: [] })

  for (let count = 0; count < 3; count += 1) await buildLike(app.db, { post_id: review.id })
  const first = await app.get('/api/v2/likes', { postId: review.id, limit: 2 })
  const second = await app.get('/api/v2/likes', {
    postId: review.id,
    limit: 2,
    cursor: first.data.nextCursor,
  })
  expect([first.data.place?.id, first.data.users.length]).toEqual([place.id, 2])
  expect([second.data.place, second.data.users.length, second.data.isEnd]).toEqual([null, 1, true])
})

test('a like of a chain is shown as the chain', async () => {
  const organisation = await buildOrganisation(app.db)
  const news = await buildPost(app.db, { type: 'news', organisation_id: organisation.id })
  await buildLike(app.db, { post_id: news.id, organisation_id: organisation.id })
  const { data } = await app.get('/api/v2/likes', { postId: news.id })
  expect(data).toMatchObject({ place: null, organisation: { id: organisation.id }, users: [] })
})

test('an unpublished venue is left out of the list', async () => {
  for (const state of [{ moderation_status: 'unpublished' }, { status: 'deleted' }] as const) {
    const place = await buildPlace(app.db, state)
    const review = await buildReview(app.db, { place_id: place.id })
    await buildLike(app.db, { post_id: review.id, place_id: place.id })
    expect((await app.get('/api/v2/likes', { postId: review.id })).status).toBe(404)
  }
})

test('a comment has its own likes', async () => {
  const comment = await buildComment(app.db)
  const like = await buildLike(app.db, { comment_id: comment.id })
  const { data } = await app.get('/api/v2/likes', { commentId: comment.id })
  expect(data.users).toMatchObject([{ id: like.user_id }])
})

test('likes of hidden and deleted posts are not listed', async () => {
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
