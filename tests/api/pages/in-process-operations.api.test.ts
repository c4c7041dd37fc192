import { expect, test } from 'vitest'
import type { OperationInput, OperationName } from '#contract/api.ts'
import { endpoints } from '#contract/api.ts'
import { guest } from '#server/lib/viewer.ts'
import { testApp } from '#tests/support/app.ts'
import { buildPlace, buildReview, buildUser } from '#tests/support/factories.ts'

const app = testApp()

/** The response of an in-process call and of HTTP. */
async function bothWays<Name extends OperationName>(name: Name, input: OperationInput<Name>, path: string) {
  const own = await app.app.inProcessOperations.call(name, input, guest)
  const { statusCode, body } = await app.app.inject({ method: 'GET', url: path })
  return { own, overHttp: { status: statusCode, body: JSON.parse(body) } }
}

test('a call inside the process returns what HTTP returns', async () => {
  const place = await buildPlace(app.db, { name: 'Пушкин', category: 'cafes', hours: { 5: '18:00-02:00' } })
  await buildReview(app.db, { place_id: place.id, rating: 4 })
  const { id: userId } = await buildUser(app.db, {})
  const city = 'moscow'
  const responses = [
    await bothWays(
      'GET /api/v1/places',
      { query: { city, limit: 5 } },
      `/api/v1/places?city=${city}&limit=5`,
    ),
    await bothWays(
      'GET /api/v1/places',
      { query: { city, response_type: 'map' } },
      `/api/v1/places?city=${city}&response_type=map`,
    ),
    await bothWays(
      'GET /api/v1/places',
      { query: { city, response_type: 'full' } },
      `/api/v1/places?city=${city}&response_type=full`,
    ),
    await bothWays('GET /api/v1/places/count', { query: { city } }, `/api/v1/places/count?city=${city}`),
    await bothWays(
      'GET /api/v1/places/:placeId',
      { params: { placeId: place.id }, query: {} },
      `/api/v1/places/${place.id}`,
    ),
    await bothWays(
      'GET /api/v2/posts',
      { query: { placeId: place.id } },
      `/api/v2/posts?placeId=${place.id}`,
    ),
    await bothWays('GET /api/v2/users/:userId', { params: { userId } }, `/api/v2/users/${userId}`),
    await bothWays('GET /api/v1/categories', {}, '/api/v1/categories'),
  ]
  for (const { own, overHttp } of responses) {
    expect(own.status).toBe(200)
    expect(withoutClock(own)).toEqual(withoutClock(overHttp))
  }
})

test.each([
  ['GET /api/v1/places', { query: { city: 'atlantis' } }, '/api/v1/places?city=atlantis'],
  ['GET /api/v1/places', { query: { limit: 1e9 } }, '/api/v1/places?limit=1000000000'],
  ['GET /api/v1/places', { query: { lat: 'abc' } }, '/api/v1/places?lat=abc'],
  ['GET /api/v1/places/:placeId', { params: { placeId: 'nobody' }, query: {} }, '/api/v1/places/nobody'],
] as const)('%s refuses %j with the error of HTTP', async (name, input, path) => {
  const { own, overHttp } = await bothWays(name, input as never, path)
  expect(own.status).toBeGreaterThanOrEqual(400)
  expect(own).toEqual(overHttp)
})

test('every reading operation of the contract can be called', async () => {
  const reading = endpoints.filter(({ method }) => method === 'GET')
  for (const { method, path } of reading) {
    const name = `${method} ${path}` as OperationName
    const params = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, key]) => [key, '0'.repeat(24)]))
    const { status, body } = await app.app.inProcessOperations.call(name, { params } as never, guest)
    expect(status, `${name} ${JSON.stringify(body).slice(0, 200)}`).toBeLessThan(500)
  }
})

/** Values that change between two calls. */
function withoutClock(response: object): unknown {
  return JSON.parse(JSON.stringify(response).replace(/"timePassed":\d+/g, '"timePassed":0'))
}
