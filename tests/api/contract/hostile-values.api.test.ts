import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { buildPlace, buildReview, buildUser } from '#tests/support/factories.ts'
import { signIn } from '#tests/support/people.ts'
import { sessionHeaders } from '#tests/support/sign-in.ts'

// Values that are valid numbers, dates or texts, but that no column can store.

const app = testApp()
let headers: { authorization: string }
let anna: Awaited<ReturnType<typeof signIn>>
let postId: string
let placeId: string

beforeAll(async () => {
  const user = await buildUser(app.db)
  headers = await sessionHeaders(app.app, user)
  anna = await signIn(app, user)
  placeId = (await buildPlace(app.db)).id
  postId = (await buildReview(app.db, { place_id: placeId })).id
})

const send = (method: 'POST' | 'PATCH', url: string, payload: string) =>
  app.request({ method, url, payload, headers: { ...headers, 'content-type': 'application/json' } })

const unusable = ['1e400', '-1e400', 'Infinity', '-Infinity', 'NaN', '9007199254740993', '1e21', '0x1g']

test.each(unusable)('the number %s is refused in a query, by its name', async (number) => {
  for (const [path, field] of [
    ['/api/v1/places?lon=37&lat=', 'lat'],
    ['/api/v1/cities/closest?lat=55&lon=', 'lon'],
    ['/api/v1/places?limit=', 'limit'],
    ['/api/v2/posts?offset=', 'offset'],
    ['/api/v2/users?cityId=', 'cityId'],
  ] as const) {
    const { status, error } = await app.get(`${path}${number}`)
    expect([path, status, Object.keys(error.fields ?? {})]).toEqual([path, 422, [field]])
  }
})

test.each(['1e400', '"1e400"', '"Infinity"', '9007199254740993', 'true', '""'])(
  'the number %s is refused in a body, by its name',
  async (number) => {
    const post = await send(
      'POST',
      '/api/v2/posts',
      `{"type": "impression", "text": "Вид", "cityId": 1, "lat": ${number}, "lon": 37}`,
    )
    expect([post.status, Object.keys(post.error?.fields ?? {})]).toEqual([422, ['lat']])
    const place = await send('PATCH', `/api/v1/places/${placeId}`, `{"seats": ${number}, "version": 1}`)
    expect([place.status, Object.keys(place.error?.fields ?? {})]).toEqual([422, ['seats']])
  },
)

test('null is not read as zero', async () => {
  const { status, error } = await send('PATCH', `/api/v1/places/${placeId}`, '{"seats": null}')
  expect([status, Object.keys(error?.fields ?? {})]).toEqual([422, ['seats']])
})

test.each([
  ['a NUL', 'до\\u0000после', '%00'],
  ['the first half of a surrogate pair', 'до\\ud83dпосле', '%ED%A0%BD'],
  ['the second half of a surrogate pair', '\\udc4dпосле', '%ED%B1%8D'],
])('%s in a text is refused with a message that names it', async (_name, escaped, encoded) => {
  for (const [method, url, field, payload] of [
    ['POST', '/api/v2/comments', 'text', `{"postId": "${postId}", "text": "${escaped}"}`],
    ['PATCH', `/api/v2/users/${anna.id}`, 'about', `{"about": "${escaped}"}`],
    ['POST', '/api/v2/organisations', 'name', `{"name": "Сеть ${escaped}"}`],
    [
      'PATCH',
      `/api/v1/places/${placeId}`,
      'phones.0.name',
      `{"phones": [{"phone": "1", "name": "${escaped}"}]}`,
    ],
  ] as const) {
    const { status, error } = await send(method, url, payload)
    expect([url, status, Object.keys(error?.fields ?? {})]).toEqual([url, 422, [field]])
  }
  for (const path of ['/api/v1/places?query=', '/api/v1/cities?query=', '/api/v2/users?query=']) {
    const { status, error } = await app.request({ method: 'GET', url: `${path}${encoded}` })
    expect([path, status, Object.keys(error?.fields ?? {})]).toEqual([path, 422, ['query']])
  }
  const form = await app.request({
    method: 'POST',
    url: '/api/v1/request-code',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `phone=${encoded}`,
  })
  expect([form.status, Object.keys(form.error.fields ?? {})]).toEqual([422, ['phone']])
})

test('a NUL in a path is refused with the name of the parameter', async () => {
  const { status, error } = await app.request({ method: 'GET', url: '/api/v1/places/pushkin%00' })
  expect([status, Object.keys(error.fields ?? {})]).toEqual([422, ['placeId']])
})

test.each(['1899-12-31', '2201-01-01', '9999-12-31', '0000-01-01', '2026-13-01'])(
  'the day %s is refused',
  async (date) => {
    const days = await app.get(`/api/v1/places/${placeId}/reservation-days`, { date })
    expect([days.status, Object.keys(days.error?.fields ?? {})]).toEqual([422, ['date']])
    const open = await app.get('/api/v1/places', { city: 'moscow', is_open_at_date: `${date}T12:00` })
    expect([open.status, Object.keys(open.error?.fields ?? {})]).toEqual([422, ['is_open_at_date']])
  },
)
