import { expect, test } from 'vitest'
import type { PlaceSummary } from '#contract/places.ts'
import type { PostSummary } from '#contract/posts.ts'
import { testApp } from '#tests/support/app.ts'
import { buildComment, buildPlace, buildReview } from '#tests/support/factories.ts'

const app = testApp()

test('a card of a place has what it shows, wherever it is listed', async () => {
  const bar = await buildPlace(app.db, {
    name: 'Стрелка',
    city: 'sochi',
    category: 'bars',
    is_top_50_bars: true,
    hours: { 5: '18:00-02:00' },
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
    category: { name: 'Бар', latinName: 'bars' },
    subCategory: bar.sub_category,
    cuisines: [],
    avatar: null,
    background: null,
    averageCheck: bar.average_check,
    rating: null,
    reviewCount: 0,
    isFollowed: false,
    isTop50Bars: true,
    location: {
      city: { name: 'Сочи', latinName: 'sochi', timeZone: 'Europe/Moscow' },
      street: bar.street,
      building: bar.building,
      district: bar.district,
      lat: 43.59,
      lon: 39.72,
    },
    hours: ['5 18:00 02:00'],
  })
  const byIds = await app.get('/api/v1/places/by-ids', { ids: bar.id, ...asCards })
  const recommended = await app.get('/api/v1/places/recommended', { city: 'sochi', ...asCards })
  expect([byIds.data.places, recommended.data.places]).toEqual([[card], [card]])
  expect((await app.get('/api/v1/places', { city: 'sochi' })).data.places[0]).toHaveProperty(
    'short_description',
  )
})

test('a place that is not simply open says so on its card', async () => {
  await buildPlace(app.db, { city: 'samara', status: 'temporary-closed', hours: { 5: '18:00-02:00' } })
  const { data } = await app.get('/api/v1/places', { city: 'samara', response_type: 'card' })
  expect(data.places).toMatchObject([{ closedLabel: 'Временно закрыто' }])
})

test('a card of a post leaves out what the page of the post tells, and agrees with it in the rest', async () => {
  const place = await buildPlace(app.db)
  const review = await buildReview(app.db, { place_id: place.id, rating: 4 })
  await buildComment(app.db, { post_id: review.id })
  const list = await app.get('/api/v2/posts', { placeId: place.id, response_type: 'card' })
  const [card]: PostSummary[] = list.data.posts
  const { post } = (await app.get(`/api/v2/posts/${review.id}`)).data
  expect(post).toMatchObject(JSON.parse(JSON.stringify(card)))
  expect(Object.keys(card?.user ?? {}).sort()).toEqual(['avatar', 'fullName', 'id', 'isDeleted'])
  expect(card?.lastComments[0]).not.toHaveProperty('someLikes')
  expect(card).not.toHaveProperty('city')
})
