import { expect, test } from 'vitest'
import type { PlaceSummary } from '#contract/places/places.ts'
import type { PostSummary } from '#contract/posts/posts.ts'
import { testApp } from '#tests/support/app.ts'
import { buildComment, buildPlace, buildReview, buildUser, cityId } from '#tests/support/factories.ts'
import { signIn } from '#tests/support/people.ts'

const app = testApp()

test('a card of a place has the same fields in every list', async () => {
  const bar = await buildPlace(app.db, {
    name: 'Стрелка',
    city: 'sochi',
    category: 'bars',
    tag_ids: [1],
    hours: { 4: '18:00-02:00', 5: '18:00-02:00', 6: '18:00-04:00' },
    lat: 43.59,
    lon: 39.72,
  })
  const asCards = { response_type: 'card' }
  const list = await app.get('/api/v1/places', { city: 'sochi', ...asCards })
  const [card]: PlaceSummary[] = list.data.places
  expect(card).toEqual({
    id: bar.id,
    latinName: bar.latin_name,
    name: 'Стрелка',
    kinds: ['Бар', bar.sub_category].filter(Boolean),
    cover: expect.stringMatching(/^\/covers\/\w+-\d+\.svg$/),
    averageCheck: bar.average_check,
    rating: null,
    reviewCount: 0,
    tag: 'Топ-50 баров',
    tagStyle: { color: expect.stringMatching(/^#[0-9A-F]{6}$/), icon: 'trophy' },
    location: {
      city: { name: 'Сочи', timeZone: 'Europe/Moscow' },
      street: bar.street,
      building: bar.building,
      district: bar.district,
      lat: 43.59,
      lon: 39.72,
    },
    hours: ['45 18:00 02:00', '6 18:00 04:00'],
  })
  const followable = await app.get('/api/v1/places', { city: 'sochi', response_type: 'followable' })
  expect(followable.data.places).toEqual([{ ...card, isFollowed: false }])
  const byIds = await app.get('/api/v1/places/by-ids', { ids: bar.id, ...asCards })
  const recommended = await app.get('/api/v1/places/recommended', { city: 'sochi', ...asCards })
  expect([byIds.data.places, recommended.data.places]).toEqual([[card], [card]])
  expect((await app.get('/api/v1/places', { city: 'sochi' })).data.places[0]).toHaveProperty(
    'short_description',
  )
})

test('the card of a closed place says why', async () => {
  await buildPlace(app.db, { city: 'samara', status: 'temporary-closed', hours: { 5: '18:00-02:00' } })
  const { data } = await app.get('/api/v1/places', { city: 'samara', response_type: 'card' })
  expect(data.places).toMatchObject([{ closedLabel: 'Временно закрыто' }])
})

test('a card of a post agrees with its page and leaves out the rest', async () => {
  const place = await buildPlace(app.db)
  const review = await buildReview(app.db, { place_id: place.id, rating: 4 })
  await buildComment(app.db, { post_id: review.id })
  const list = await app.get('/api/v2/posts', { placeId: place.id, response_type: 'card' })
  const [card]: PostSummary[] = list.data.posts
  const { post } = (await app.get(`/api/v2/posts/${review.id}`)).data
  expect(post).toMatchObject(JSON.parse(JSON.stringify(card)))
  expect(Object.keys(card?.user ?? {}).sort()).toEqual(['fullName', 'id'])
  expect(card).not.toHaveProperty('isLiked')
  expect(card?.lastComments[0]).not.toHaveProperty('someLikes')
  expect(card).not.toHaveProperty('city')
})

test('saved and followed places and people can be requested as cards', async () => {
  const user = await buildUser(app.db, { city_id: await cityId(app.db, 'tver') })
  const anna = await signIn(app, user)
  const place = await buildPlace(app.db)
  await anna.post('/api/v2/favorites', { placeId: place.id })
  await anna.post('/api/v2/followers', { placeId: place.id })
  const asCards = { response_type: 'card' }
  const saved = await anna.get('/api/v2/favorites', asCards)
  const following = { userId: anna.id, type: 'following-place' }
  const followed = await anna.get('/api/v2/followers', { ...following, ...asCards })
  const [card]: PlaceSummary[] = saved.data.places
  expect(card).toMatchObject({ id: place.id, kinds: expect.any(Array) })
  expect(followed.data.places).toEqual([{ ...card, isFollowed: true }])
  expect((await anna.get('/api/v2/followers', following)).data.places[0]).toHaveProperty('category')

  const followers = await app.get('/api/v2/followers', { placeId: place.id, ...asCards })
  expect(Object.keys(followers.data.users[0]).sort()).toEqual([
    'avatar',
    'city',
    'followerCount',
    'fullName',
    'id',
    'isDeleted',
    'isFollowed',
    'postCount',
  ])
  const found = await app.get('/api/v2/users', { city: 'tver', orderBy: 'followerCount', ...asCards })
  expect(found.data.users).toContainEqual(followers.data.users[0])
})

test('an excerpt of a post agrees with its card', async () => {
  const place = await buildPlace(app.db)
  const review = await buildReview(app.db, { place_id: place.id, rating: 4 })
  await buildComment(app.db, { post_id: review.id })
  const read = async (response_type: string) =>
    (await app.get('/api/v2/posts', { placeId: place.id, response_type })).data.posts[0]
  const { photoCount, ...excerpt } = await read('excerpt')
  const card: PostSummary = await read('card')
  expect(photoCount).toBe(0)
  expect(excerpt.text).toBe(review.text)
  expect(card).toMatchObject({ ...excerpt, timePassed: expect.any(Number) })
  expect(excerpt).not.toHaveProperty('lastComments')
})
