import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import {
  buildMember,
  buildNews,
  buildPlace,
  buildPost,
  buildReview,
  buildUser,
} from '#tests/support/factories.ts'
import { type Person, signIn } from '#tests/support/people.ts'

const app = testApp()
const person = async (values = {}) => signIn(app, await buildUser(app.db, values))
const SAVED = '/api/v2/saved-posts'

const savedBy = async (reader: Person): Promise<string[]> =>
  ((await reader.get(SAVED)).data?.posts ?? []).map(({ id }: { id: string }) => id)

test('saved posts are a private list, latest first, walked without repetition', async () => {
  const [anna, boris] = [await person(), await person()]
  const ids: string[] = []
  for (let index = 0; index < 5; index++) {
    const post = await buildPost(app.db)
    ids.unshift(post.id)
    expect((await anna.post(SAVED, { postId: post.id })).status).toBe(201)
  }
  await Promise.all([1, 2, 3].map(() => anna.post(SAVED, { postId: ids[0] })))
  const walked: string[] = []
  let cursor: string | undefined
  do {
    const { data } = await anna.get(SAVED, { limit: 2, cursor })
    walked.push(...data.posts.map(({ id }: { id: string }) => id))
    cursor = data.nextCursor ?? undefined
  } while (cursor)
  expect(walked).toEqual(ids)
  expect(await savedBy(boris)).toEqual([])
  expect((await anna.get(`/api/v2/posts/${ids[0]}`)).data.post.isSaved).toBe(true)
  expect((await boris.get(`/api/v2/posts/${ids[0]}`)).data.post.isSaved).toBe(false)
  await anna.delete(SAVED, { postId: ids[0] })
  await anna.delete(SAVED, { postId: ids[0] })
  expect(await savedBy(anna)).toEqual(ids.slice(1))
})

test('removed posts, blocked authors and closed places disappear from it and come back', async () => {
  const [anna, author] = [await person(), await person()]
  const place = await buildPlace(app.db)
  const review = await buildReview(app.db, { place_id: place.id })
  const post = await buildPost(app.db, { user_id: author.id })
  for (const { id } of [review, post]) await anna.post(SAVED, { postId: id })
  await author.delete(`/api/v2/posts/${post.id}`)
  expect(await savedBy(anna)).toEqual([review.id])
  await author.post(`/api/v2/posts/${post.id}/status/visible`)
  expect(await savedBy(anna)).toEqual([post.id, review.id])
  await anna.post('/api/v2/blocks', { userId: author.id })
  await app.db
    .updateTable('places')
    .set({ moderation_status: 'unpublished' })
    .where('id', '=', place.id)
    .execute()
  expect(await savedBy(anna)).toEqual([])
  expect((await anna.post(SAVED, { postId: review.id })).status).toBe(404)
  expect((await app.get(SAVED)).status).toBe(401)
})

test('the author closes comments for everybody but the venue that answers in its name', async () => {
  const place = await buildPlace(app.db)
  const [anna, boris, vera] = [await person(), await person(), await person()]
  await buildMember(app.db, vera, { placeId: place.id }, 'manager')
  const review = await buildReview(app.db, { place_id: place.id, user_id: anna.id })
  const close = (who: Person, id = review.id) => who.post(`/api/v2/posts/${id}/comments/closed`)
  expect([(await close(boris)).status, (await close(vera)).status]).toEqual([403, 403])
  const closed = await close(anna)
  expect(closed.data.post).toMatchObject({ areCommentsClosed: true, canComment: false, isEdited: false })
  const comment = (who: Person, byOutlet = false) =>
    who.post('/api/v2/comments', { postId: review.id, text: 'Слово', byOutlet })
  for (const who of [anna, boris, vera]) expect((await comment(who)).status).toBe(403)
  expect((await comment(vera, true)).status).toBe(201)
  expect((await app.get(`/api/v2/posts/${review.id}`)).data.post.canComment).toBe(false)
  await anna.post(`/api/v2/posts/${review.id}/comments/open`)
  expect((await comment(boris)).status).toBe(201)

  const news = await buildNews(app.db, { place_id: place.id })
  expect([(await close(boris, news.id)).status, (await close(vera, news.id)).status]).toEqual([403, 200])
})
