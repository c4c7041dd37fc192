import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { withJobs } from '#tests/support/booking-people.ts'
import { buildCollection, buildPlace, buildReview, buildUser } from '#tests/support/factories.ts'
import { signIn } from '#tests/support/people.ts'

const app = testApp({ PUBLIC_URL: 'https://shodim.example' })
withJobs(app)
const entriesOf = (body: string) =>
  [...body.matchAll(/<entry>([\s\S]*?)<\/entry>/g)].map((found) => found[1] ?? '')

test('a city, a place and a person have feeds of posts, with markup in texts escaped', async () => {
  const author = await buildUser(app.db, { first_name: 'Анна & Ко', second_name: '<b>' })
  const place = await buildPlace(app.db, { name: 'Пушкин' })
  const text = 'Вкусно <script>alert(1)</script> ]]> & \u0001\ud83c'
  const review = await buildReview(app.db, { place_id: place.id, user_id: author.id, text })
  for (const url of [
    '/feeds/cities/moscow.atom',
    `/feeds/places/${place.id}.atom`,
    `/feeds/users/${author.id}.atom`,
  ]) {
    const { status, headers, body } = await app.get(url)
    expect([status, headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8'])
    const [entry = ''] = entriesOf(body)
    expect(entry).toContain(`<id>https://shodim.example/posts/${review.id}</id>`)
    expect(entry).toContain('&lt;script&gt;')
    expect(entry).toContain('Анна &amp; Ко')
    expect(body).toContain(`href="https://shodim.example${url}"`)
    expect(body).not.toContain('\u0001')
  }
})

test('a feed is cached, answered with 304 for its ETag, and rebuilt after a write', async () => {
  const anna = await signIn(app, await buildUser(app.db))
  const places = [await buildPlace(app.db, { name: 'А' }), await buildPlace(app.db, { name: 'Б' })]
  const { id } = await buildCollection(app.db, { user_id: anna.id, visibility: 'public', places })
  const url = `/feeds/collections/${id}.atom`
  const first = await app.get(url)
  expect(entriesOf(first.body)).toHaveLength(2)
  expect(entriesOf(first.body)[0]).toContain('Садиться у окна')
  const etag = String(first.headers.etag)
  const known = await app.request({ method: 'GET', url, headers: { 'if-none-match': etag } })
  expect([known.status, known.body]).toEqual([304, ''])
  const place = await buildPlace(app.db, { name: 'В' })
  const added = await anna.post(`/api/v1/collections/${id}/places`, { place_id: place.id })
  expect(added.status).toBe(201)
  const changed = await app.request({ method: 'GET', url, headers: { 'if-none-match': etag } })
  expect(changed.status).toBe(200)
  expect(entriesOf(changed.body)[0]).toContain('<title>В</title>')
  await anna.patch(`/api/v1/collections/${id}`, { visibility: 'link' })
  expect((await app.get(url)).status).toBe(404)
})

test('an edited post was updated at the time of the edit', async () => {
  const user = await buildUser(app.db)
  const review = await buildReview(app.db, { user_id: user.id, created_at: '2026-01-01Z' })
  const url = `/feeds/users/${user.id}.atom`
  const [entry] = entriesOf((await app.get(url)).body)
  expect(entry).toContain('<updated>2026-01-01T00:00:00.000Z</updated>')
  const author = await signIn(app, user)
  expect((await author.patch(`/api/v2/posts/${review.id}`, { text: 'Ещё вкуснее' })).status).toBe(200)
  const { updated_at } = await app.db
    .selectFrom('posts')
    .select('updated_at')
    .where('id', '=', review.id)
    .executeTakeFirstOrThrow()
  const { body } = await app.get(url)
  expect(entriesOf(body)[0]).toContain('<published>2026-01-01T00:00:00.000Z</published>')
  expect(body.match(/<updated>[^<]+/g)).toEqual(Array(2).fill(`<updated>${updated_at.toISOString()}`))
})

test('places added to a collection at the same time come in the order of their ids', async () => {
  const places = [await buildPlace(app.db), await buildPlace(app.db), await buildPlace(app.db)]
  const [first, second, third] = places.toSorted((one, other) => (one.id < other.id ? 1 : -1))
  if (!first || !second || !third) throw new Error('Three places were built')
  const { id } = await buildCollection(app.db, { visibility: 'public', places: [second, third, first] })
  await app.db
    .updateTable('collection_places')
    .set({ added_at: '2026-01-01Z' })
    .where('collection_id', '=', id)
    .execute()
  const { body } = await app.get(`/feeds/collections/${id}.atom`)
  const paths = entriesOf(body).map((entry) => entry.match(/<id>https:\/\/shodim.example\/([^<]+)/)?.[1])
  expect(paths).toEqual([first, second, third].map(({ latin_name }) => latin_name))
})

test.each([
  '/feeds/cities/atlantis.atom',
  '/feeds/cities/moscow.rss',
  '/feeds/places/pushkin.atom',
  '/feeds/users/000000000000000000000000.atom',
  '/feeds/collections/..%2f.atom',
  '/feeds/secrets/moscow.atom',
])('%s does not exist', async (url) => {
  expect((await app.get(url)).status).toBe(404)
})
