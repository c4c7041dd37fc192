import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { buildMember, buildPlace, buildReview, buildUser } from '#tests/support/factories.ts'
import { signIn } from '#tests/support/people.ts'
import { buildBookablePlace, buildReservation, localDay } from '#tests/support/reservations.ts'

// Names and responses of the API as the specification gives them.

const app = testApp()

test('the fields of a reservation say whether the guest and the venue have seen it', async () => {
  const place = await buildBookablePlace(app.db)
  const guest = await buildUser(app.db)
  const owner = await buildUser(app.db)
  await buildMember(app.db, owner, { placeId: place.id })
  const [anna, vera] = [await signIn(app, guest), await signIn(app, owner)]
  const { id } = await buildReservation(app.db, {
    place_id: place.id,
    user_id: guest.id,
    comment: 'У окна',
  })
  const url = `/api/v1/reservations/${id}`
  const fresh = (await anna.get(url)).data.reservation
  expect(fresh).toMatchObject({
    guestsCount: 2,
    zoneChoice: null,
    isConfirmed: false,
    isViewed: false,
    hasNewComments: false,
  })
  expect(Object.keys(fresh)).not.toEqual(expect.arrayContaining(['guests_count']))
  expect(Object.keys(fresh)).not.toEqual(expect.arrayContaining(['confirmed']))

  const board = await vera.get(`/api/v1/places/${place.id}/reservations`, { query: 'Анна' })
  expect(board.data.reservations[0]).toMatchObject({ isViewed: false, hasNewComments: true })
  expect((await vera.get(url)).data.reservation).toMatchObject({ isViewed: true, hasNewComments: false })
  expect((await anna.get(url)).data.reservation).toMatchObject({ isViewed: true })

  await anna.patch(url, { comment: 'И с коляской' })
  expect((await vera.get(url)).data.reservation).toMatchObject({ isViewed: false, hasNewComments: true })
  await vera.post(`${url}/decline`, { answer: 'Мест нет' })
  expect((await anna.get(url)).data.reservation).toMatchObject({ hasNewComments: true })
  expect((await anna.get(url)).data.reservation).toMatchObject({ hasNewComments: false })
})

test('entries of the waiting list have the fields of a reservation, for the guest and for the venue', async () => {
  const place = await buildBookablePlace(app.db)
  const guest = await buildUser(app.db, { phone: '+79160000077' })
  const owner = await buildUser(app.db)
  await buildMember(app.db, owner, { placeId: place.id })
  const [anna, vera] = [await signIn(app, guest), await signIn(app, owner)]
  const day = localDay(2)
  const body = { place_id: place.id, name: 'Анна', phone: guest.phone ?? '', guests_count: 3 }
  const span = { from: `${day}T19:00`, to: `${day}T21:00` }
  const joined = await anna.post('/api/v1/waitlist-entries', { ...body, ...span })
  const own = await anna.get('/api/v1/waitlist-entries')
  const board = await vera.get(`/api/v1/places/${place.id}/reservations`, { date: day })
  for (const entry of [
    joined.data.waitlistEntry,
    own.data.waitlistEntries[0],
    board.data.waitlistEntries[0],
  ]) {
    expect(entry).toMatchObject({ ...span, guestsCount: 3 })
    expect(entry).not.toHaveProperty('guests_count')
  }
})

test('comments, messages and posts have the fields of their entities', async () => {
  const anna = await signIn(app, await buildUser(app.db))
  const boris = await buildUser(app.db)
  const post = await buildReview(app.db, { place_id: (await buildPlace(app.db)).id })
  const comment = await anna.post('/api/v2/comments', { id: 'custom_1', postId: post.id, text: 'Да' })
  expect(comment.status).toBe(201)
  const { id } = comment.data.comment
  const words = { id, postId: post.id, text: 'Нет', imageSetIds: [], subjectCommentId: null }
  expect((await anna.patch(`/api/v2/comments/${id}`, words)).status).toBe(200)

  const { chat } = (await anna.post('/api/v2/chats', { userId: boris.id })).data
  const sent = await anna.post('/api/v2/messages', { id: 'custom_2', chatId: chat.id, text: 'Привет' })
  expect(sent.status).toBe(201)
  const changed = { id: sent.data.message.id, chatId: chat.id, text: 'Пока', subjectCommentId: null }
  expect((await anna.patch(`/api/v2/messages/${sent.data.message.id}`, changed)).status).toBe(200)

  const impression = { id: 'custom_3', type: 'impression', text: 'Вид', cityId: 1, lat: 55.75, lon: 37.61 }
  expect((await anna.post('/api/v2/posts', impression)).status).toBe(201)
})

test('invalid fields give 400 in operations of signing in, 422 in others', async () => {
  const anna = await signIn(app, await buildUser(app.db))
  const login = await app.request({
    method: 'POST',
    url: '/api/v2/auth/login-by-temporary-password',
    payload: { email: 'не почта', password: '1234' },
  })
  expect([login.status, login.error]).toMatchObject([
    400,
    { status: 'FieldInvalid', messageUI: { message: 'Неправильный код или почта' } },
  ])
  const short = await anna.post('/api/v2/auth/change-password', { password: 'short' })
  expect([short.status, short.error]).toMatchObject([
    400,
    { status: 'FieldInvalid', messageUI: { message: 'Введенные данные неправильные' } },
  ])
  const comment = await anna.post('/api/v2/comments', {})
  expect([comment.status, comment.error.messageUI.message]).toEqual([
    422,
    'Произошла некая ошибка на сервере',
  ])
})

test('a place includes its latest posts', async () => {
  const place = await buildPlace(app.db)
  for (let number = 1; number <= 6; number += 1) {
    await buildReview(app.db, { place_id: place.id, text: `Отзыв ${number}`, is_hidden: number === 6 })
  }
  const { lastPosts } = (await app.get(`/api/v1/places/${place.id}`)).data.place
  expect(lastPosts.map(({ text }: { text: string }) => text)).toEqual([
    'Отзыв 5',
    'Отзыв 4',
    'Отзыв 3',
    'Отзыв 2',
    'Отзыв 1',
  ])
  expect(lastPosts[0]).toMatchObject({ type: 'review', rating: expect.any(Number), likeCount: 0 })
})
