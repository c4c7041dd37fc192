import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { buildCollection, buildPlace, buildReview, buildUser } from '#tests/support/factories.ts'

const site = 'https://shodim.example'
const app = testApp({ PUBLIC_URL: site })

/** Follows the address without a version to the picture. */
async function pictureOf(kind: string, id: string) {
  const moved = await app.get(`/share/${kind}/${id}.jpg`)
  expect([moved.status, moved.headers['cache-control']]).toEqual([302, 'no-store'])
  const url = String(moved.headers.location)
  const { statusCode, headers, rawPayload } = await app.app.inject({ method: 'GET', url })
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(headers['cache-control']).toContain('immutable')
  return { url, bytes: rawPayload }
}

test.each([
  ['a usual name', 'Пушкин'],
  ['a long word', 'Достопримечательностьнаулицебезпробелов'.repeat(4)],
  ['emoji alone', '🍕🍕🍕'],
  ['hostile text', '<svg onload=alert(1)>&amp;"\u202e\u0300\u0301'],
])('the picture of a place with %s has its size', async (_, name) => {
  const place = await buildPlace(app.db, { name })
  const { bytes } = await pictureOf('places', place.id)
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
})

test('changed content has a new address, and hidden content has none', async () => {
  const place = await buildPlace(app.db, { name: 'До' })
  const author = await buildUser(app.db)
  const review = await buildReview(app.db, {
    place_id: place.id,
    user_id: author.id,
    rating: 4,
    text: 'Вкусно',
  })
  const places = [place, await buildPlace(app.db)]
  const collection = await buildCollection(app.db, { visibility: 'public', places })
  const secret = await buildCollection(app.db, { visibility: 'link', places })
  const before = await pictureOf('places', place.id)
  await pictureOf('collections', collection.id)
  const { url } = await pictureOf('posts', review.id)

  await app.db.updateTable('places').set({ name: 'После' }).where('id', '=', place.id).execute()
  const after = await pictureOf('places', place.id)
  expect(after.url).not.toBe(before.url)
  expect(after.bytes.equals(before.bytes)).toBe(false)
  await app.db.updateTable('posts').set({ is_hidden: true }).where('id', '=', review.id).execute()
  for (const missing of [url, `/share/collections/${secret.id}.jpg`, `/share/places/${review.id}.jpg`]) {
    expect((await app.get(missing)).status).toBe(404)
  }
})

test('other sites embed a place, a post and a public collection by their addresses', async () => {
  const place = await buildPlace(app.db, { name: 'Бар <b>' })
  const author = await buildUser(app.db, { first_name: 'Анна' })
  const review = await buildReview(app.db, {
    place_id: place.id,
    user_id: author.id,
    text: '<script>1</script>',
  })
  const collection = await buildCollection(app.db, { visibility: 'public' })
  const secret = await buildCollection(app.db, { visibility: 'private' })
  const embed = (path: string, more = '') =>
    app.get(`/oembed?url=${encodeURIComponent(path.startsWith('http') ? path : site + path)}${more}`)
  for (const path of [`/${place.latin_name}`, `/posts/${review.id}`, `/collections/${collection.id}`]) {
    const { status, headers, body } = await embed(path)
    expect([status, headers['access-control-allow-origin']]).toEqual([200, '*'])
    const data = JSON.parse(body)
    expect(data).toMatchObject({ version: '1.0', type: 'rich', thumbnail_width: 1200, thumbnail_height: 630 })
    expect(data.html).toContain(`href="${site}${path}"`)
    expect(data.html).not.toMatch(/<script|<b>/)
    const thumbnail = new URL(data.thumbnail_url)
    expect((await app.get(thumbnail.pathname + thumbnail.search)).status).toBe(200)
  }
  expect((await embed(`/collections/${secret.id}`)).status).toBe(404)
  expect((await embed('https://evil.example/x')).status).toBe(404)
  expect((await embed(`/${place.latin_name}`, '&format=xml')).status).toBe(501)
})
