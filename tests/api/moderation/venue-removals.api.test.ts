import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import {
  buildComment,
  buildMember,
  buildNews,
  buildPlace,
  buildReview,
  buildUser,
  type Place,
  type Post,
} from '#tests/support/factories.ts'
import { type Person, signIn } from '#tests/support/people.ts'

// A venue removes or edits a publication of a guest, and everybody concerned can see that.

const app = testApp()
const why = { reason: 'falsehood', note: 'Вас у нас не было в тот вечер' }

let admin: Person
let anna: Person
let vera: Person
let place: Place
let review: Post

beforeAll(async () => {
  admin = await signIn(app, await buildUser(app.db, { role: 'admin' }))
})

beforeEach(async () => {
  anna = await signIn(app, await buildUser(app.db))
  vera = await signIn(app, await buildUser(app.db))
  place = await buildPlace(app.db)
  await buildMember(app.db, vera, { placeId: place.id })
  await buildReview(app.db, { place_id: place.id, rating: 4 })
  review = await buildReview(app.db, { place_id: place.id, user_id: anna.id, rating: 1, text: 'Долго ждали' })
})

const postUrl = () => `/api/v2/posts/${review.id}`
const remove = () => vera.delete(postUrl(), why)
const countsOf = async () => {
  const { rating, reviewCount, ratingCounts } = (await admin.get(`/api/v1/places/${place.id}`)).data.place
  return { rating, reviewCount, ratingCounts }
}
const before = { rating: 3.5, reviewCount: 2, ratingCounts: [1, 0, 0, 1] }
const caseOf = async (person: Person) =>
  (await person.get('/api/v2/moderation/own')).data.cases[0] as { id: string; by: string }
const decide = async (action: string) =>
  admin.post(`/api/v2/moderation/cases/${(await caseOf(anna)).id}/decision`, { action, note: 'Проверили' })

describe('the removal of a review by its venue', () => {
  test('needs a reason in words', async () => {
    const refused = await vera.delete(postUrl())
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.error.fields ?? {}).sort()).toEqual(['note', 'reason'])
    expect((await vera.get(postUrl())).data.post).toMatchObject({ isDeleted: false, needsReason: true })
    expect((await anna.get(postUrl())).data.post.needsReason).toBe(false)
  })

  test('is shown to the author, in the log and to moderators, and the rating still counts', async () => {
    expect(await countsOf()).toEqual(before)
    expect((await remove()).status).toBe(200)
    expect(await countsOf()).toEqual({ ...before, reviewCount: 1 })
    const mine = (await anna.get(postUrl())).data.post
    expect(mine.verdict).toMatchObject({ by: 'venue', ...why, isUnconfirmed: true, canAppeal: true })
    await app.app.events.drain()
    const [notification] = (await anna.get('/api/v2/notifications')).data.notifications
    expect(`${notification.title} ${notification.text}`).toBe(
      'Ваш отзыв удалён заведением: недостоверные сведения. Решение можно обжаловать',
    )
    const log = (await app.get('/api/v2/moderation/log', { placeId: place.id })).data.entries
    expect(log).toMatchObject([{ decision: 'deleted', by: 'venue', subject: 'review', reason: 'falsehood' }])
    const { cases } = (await admin.get('/api/v2/moderation/cases', { limit: 101 })).data
    expect(cases.at(-1)).toMatchObject({ subjectId: review.id, by: 'venue', isUnconfirmed: true, ...why })
  })

  test('is confirmed by a moderator once, and the rating no longer counts', async () => {
    await remove()
    expect((await decide('hide')).status).toBe(422)
    expect((await decide('confirm')).data.case).toMatchObject({ isUnconfirmed: false, isDeleted: true })
    expect(await countsOf()).toEqual({ rating: 5, reviewCount: 1, ratingCounts: [0, 0, 0, 1] })
    expect((await decide('confirm')).error.status).toBe('AlreadyDecided')
    expect((await decide('restore')).error.status).toBe('AlreadyDecided')
  })

  test('is overruled by a moderator', async () => {
    await remove()
    expect((await decide('restore')).data.case.isDeleted).toBe(false)
    expect(await countsOf()).toEqual(before)
    expect((await app.get(postUrl())).status).toBe(200)
  })

  test.each([
    ['granted', 'restore', before],
    ['refused', 'reject', { rating: 5, reviewCount: 1, ratingCounts: [0, 0, 0, 1] }],
  ])('an appeal that is %s settles the removal too', async (_how, action, after) => {
    await remove()
    const { id } = await caseOf(anna)
    const appealed = await anna.post(`/api/v2/moderation/cases/${id}/appeal`, { text: 'Был, есть чек' })
    expect(appealed.status).toBe(200)
    expect((await decide(action)).status).toBe(200)
    expect(await countsOf()).toEqual(after)
    expect((await decide('confirm')).error.status).toBe('AlreadyDecided')
  })

  test('can be undone by the venue, which closes the case', async () => {
    await remove()
    expect((await vera.post(`${postUrl()}/status/visible`)).status).toBe(200)
    expect(await countsOf()).toEqual(before)
    expect((await decide('confirm')).status).toBe(422)
  })

  test('a new review of the same person replaces the kept rating', async () => {
    await remove()
    const again = await anna.post('/api/v2/posts', { placeId: place.id, text: 'Снова долго', rating: 2 })
    expect(again.status).toBe(201)
    expect(await countsOf()).toEqual({ rating: 4, reviewCount: 2, ratingCounts: [0, 1, 0, 1] })
    await decide('confirm')
    expect((await countsOf()).rating).toBe(4)
  })

  test('two simultaneous removals count once', async () => {
    const responses = await Promise.all([remove(), remove()])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect(await countsOf()).toEqual({ ...before, reviewCount: 1 })
    expect((await anna.get('/api/v2/moderation/own')).data.cases).toHaveLength(1)
  })
})

test('a venue gives a reason for removing a comment of a guest, but not one of its own', async () => {
  const news = await buildNews(app.db, { place_id: place.id })
  const comment = await buildComment(app.db, { post_id: news.id, user_id: anna.id })
  const own = await buildComment(app.db, { post_id: news.id, user_id: vera.id, place_id: place.id })
  const url = `/api/v2/comments/${comment.id}`
  expect((await vera.delete(url, { postId: news.id })).status).toBe(422)
  expect((await vera.delete(url, { postId: news.id, ...why })).status).toBe(200)
  expect((await vera.delete(`/api/v2/comments/${own.id}`)).status).toBe(200)
  expect(await caseOf(anna)).toMatchObject({ by: 'venue', subject: 'comment', isUnconfirmed: false, ...why })
})

describe('editing by a venue', () => {
  test('marks a text of a guest as edited by the venue and cannot change its rating', async () => {
    expect((await vera.patch(postUrl(), { rating: 4 })).status).toBe(403)
    const edited = await vera.patch(postUrl(), { text: 'Ждали', rating: 1 })
    expect(edited.data.post).toMatchObject({
      text: 'Ждали',
      isEdited: true,
      isEditedByVenue: true,
      rating: 1,
    })
    const again = await anna.patch(postUrl(), { text: 'Долго ждали!' })
    expect(again.data.post).toMatchObject({ isEdited: true, isEditedByVenue: false })
  })

  test('marks a comment of a guest, but not its own news', async () => {
    const news = await buildNews(app.db, { place_id: place.id })
    const comment = await buildComment(app.db, { post_id: news.id, user_id: anna.id })
    const edited = await vera.patch(`/api/v2/comments/${comment.id}`, { text: 'Тише' })
    expect(edited.data.comment).toMatchObject({ text: 'Тише', isEditedByVenue: true })
    const own = await vera.patch(`/api/v2/posts/${news.id}`, { text: 'Другое меню' })
    expect(own.data.post).toMatchObject({ isEdited: true, isEditedByVenue: false })
  })

  test('is refused to other people', async () => {
    const stranger = await signIn(app, await buildUser(app.db))
    expect((await stranger.patch(postUrl(), { text: 'Всё хорошо' })).status).toBe(403)
  })
})

test('a hidden post answers 404 to guests and readers, not to its author', async () => {
  await admin.post(`${postUrl()}/status/hidden`, { reason: 'spam', note: 'Реклама' })
  expect((await app.get(postUrl())).status).toBe(404)
  expect((await (await signIn(app, await buildUser(app.db))).get(postUrl())).status).toBe(404)
  expect((await anna.get(postUrl())).data.post).toMatchObject({
    isHidden: true,
    verdict: { by: 'moderation' },
  })
})
