import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { buildPlace, buildReview } from '#tests/support/factories.ts'

const app = testApp()

test('the numbers of a rating are those of the place, and its history ends with them', async () => {
  const place = await buildPlace(app.db, { name: 'Пушкин' })
  for (const rating of [4, 4, 1] as const) await buildReview(app.db, { place_id: place.id, rating })
  const removed = await buildReview(app.db, { place_id: place.id, rating: 2 })
  await app.db
    .updateTable('posts')
    .set({ is_hidden: true, is_rating_retained: true })
    .where('id', '=', removed.id)
    .execute()

  const { status, data } = await app.get(`/api/v1/places/${place.latin_name}/rating`)
  expect(status).toBe(200)
  const { rating } = data
  const row = await app.db
    .selectFrom('places')
    .select(['rating_sum', 'rating_count', 'ranking_score'])
    .where('id', '=', place.id)
    .executeTakeFirstOrThrow()
  expect(rating).toMatchObject({ count: row.rating_count, sum: row.rating_sum, retainedCount: 1 })
  expect(rating.countsByGrade).toEqual([1, 1, 0, 2])
  expect(rating.rankingScore).toBeCloseTo(row.ranking_score, 2)
  expect(rating.history.at(-1)).toMatchObject({ count: 4, rating: rating.rating })
  const page = await app.get(`/api/v1/places/${place.id}`)
  expect(rating.rating).toBe(page.data.place.rating)
})

test('a place that nobody may see has no rating to read', async () => {
  const draft = await buildPlace(app.db, { moderation_status: 'unpublished' })
  expect((await app.get(`/api/v1/places/${draft.id}/rating`)).status).toBe(404)
  expect((await app.get('/api/v1/places/no-such-place/rating')).status).toBe(404)
})
