import { expect, test } from 'vitest'
import { testApp } from '../../support/app.ts'
import {
  buildComment,
  buildFollower,
  buildGallery,
  buildLike,
  buildNews,
  buildOrganisation,
  buildPlace,
  buildReview,
} from '../../support/factories.ts'

const app = testApp()

test('categories come in order and end with «Другое»', async () => {
  const { status, data } = await app.get('/api/v1/categories')
  expect(status).toBe(200)
  expect(data.categories.at(-1)).toMatchObject({ id: 132, name: 'Другое' })
})

test('the factories build their own parents and keep the counters', async () => {
  const organisation = await buildOrganisation(app.db)
  const place = await buildPlace(app.db, {
    organisation_id: organisation.id,
    cuisines: ['georgian'],
    hours: { 1: '09:00-22:00', 5: '18:00-02:00', 7: '20:00-04:00' },
  })
  await buildReview(app.db, { place_id: place.id, rating: 4 })
  await buildNews(app.db, { place_id: place.id })
  await buildGallery(app.db, { place_id: place.id })
  await buildFollower(app.db, { place_id: place.id })
  await buildComment(app.db)
  await buildLike(app.db)
  const stored = await app.db
    .selectFrom('places')
    .selectAll()
    .where('id', '=', place.id)
    .executeTakeFirstOrThrow()
  expect(stored).toMatchObject({
    review_count: 1,
    news_count: 1,
    follower_count: 1,
    rating_sum: 5,
    rating_count: 1,
  })
  expect(stored.open_week).toBe('{[0,240),[540,1320),[6840,7320),[9840,10080)}')
})

test.each([
  ['an unknown route', '/api/v1/nowhere', 404, 'RouteNotFound'],
  ['a number that is none', '/api/v1/cities?limit=1e9', 422, 'ValidationFailed'],
  ['a NUL byte', '/api/v1/cities?query=%00', 422, 'ValidationFailed'],
  ['a broken escape in the query', '/api/v1/cities?query=%E0%A4%A', 422, 'ValidationFailed'],
  ['a broken escape in the path', '/api/v1/%E0%A4%A', 400, 'BadRequest'],
  ['a hundred kilobytes', `/api/v1/cities?query=${'x'.repeat(100_000)}`, 414, 'UriTooLong'],
])('%s is refused by the catalogue', async (_, path, code, name) => {
  const { status, error } = await app.get(path)
  expect({ status, name: error.status }).toEqual({ status: code, name })
})
