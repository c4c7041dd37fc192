import { brotliDecompressSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import {
  buildComment,
  buildFollower,
  buildMember,
  buildPlace,
  buildReview,
  buildUser,
} from '#tests/support/factories.ts'
import { signIn } from '#tests/support/people.ts'
import { as } from '#tests/support/sign-in.ts'

const app = testApp({}, { keepsGuestAnswers: true })

beforeEach(() => app.app.pageCache.clear())

describe('what guests ask the API for', () => {
  test('is kept for seconds, for guests alone', async () => {
    const place = await buildPlace(app.db, { name: 'Пушкин' })
    const url = `/api/v1/places/${place.id}`
    await app.get(url)
    await app.db.updateTable('places').set({ name: 'Гоголь' }).where('id', '=', place.id).execute()
    const anna = await signIn(app, await buildUser(app.db))
    expect((await app.get(url)).data.place.name).toBe('Пушкин')
    expect((await anna.get(url)).data.place.name).toBe('Гоголь')
    expect((await app.get(url)).data.place.name).toBe('Пушкин')
  })

  test('is made anew for a reload, and for a guest who has just written', async () => {
    const place = await buildPlace(app.db, { name: 'Пушкин' })
    const url = `/api/v1/places/${place.id}`
    await app.get(url)
    await app.db.updateTable('places').set({ name: 'Гоголь' }).where('id', '=', place.id).execute()
    for (const headers of [{ 'cache-control': 'no-cache' }, { cookie: 'wrote=1' }]) {
      expect((await app.request({ method: 'GET', url, headers })).data.place.name).toBe('Гоголь')
    }
  })

  test('never holds what only the asking person may know, and the other way round', async () => {
    const place = await buildPlace(app.db)
    const anna = await buildUser(app.db)
    await buildFollower(app.db, { follower_id: anna.id, place_id: place.id })
    const url = `/api/v1/places/${place.id}`
    const own = await app.request({ method: 'GET', url, headers: await as(app.app, anna) })
    expect([own.data.place.isFollowed, (await app.get(url)).data.place.isFollowed]).toEqual([true, false])
    expect(
      (await app.request({ method: 'GET', url, headers: await as(app.app, anna) })).data.place.isFollowed,
    ).toBe(true)
  })

  test('goes out compressed, and not at all when nothing changed', async () => {
    const place = await buildPlace(app.db, { description: 'Ресторан '.repeat(400) })
    const url = `/api/v1/places/${place.id}`
    const headers = { 'accept-encoding': 'br' }
    const first = await app.app.inject({ method: 'GET', url, headers })
    expect(first.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-encoding': 'br',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    })
    expect(JSON.parse(brotliDecompressSync(first.rawPayload).toString()).data.place.id).toBe(place.id)
    const again = await app.app.inject({
      method: 'GET',
      url,
      headers: { ...headers, 'if-none-match': String(first.headers.etag) },
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('is asked of the database once by a hundred at the same time', async () => {
    const place = await buildPlace(app.db)
    const url = `/api/v1/places/${place.id}`
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => app.app.inject({ method: 'GET', url })),
    )
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]))
    expect(app.app.guestApiCache.stats.pages).toBe(1)
  })

  test('is refused in words as ever, and a refusal is not kept', async () => {
    expect((await app.get('/api/v1/places', { city: 'atlantis' })).status).toBe(422)
    expect((await app.get('/api/v1/places', { city: 'moscow', limit: 'many' })).status).toBe(422)
    expect(app.app.guestApiCache.stats.pages).toBe(0)
    const gone = await app.get(`/api/v1/places/${'0'.repeat(24)}`)
    expect(gone.status).toBe(404)
    expect(gone.body).toContain('Заведение не найдено')
  })

  test.each([
    ['words', { city: 'moscow', query: 'пушкин' }],
    ['a position', { city: 'moscow', order_by: 'distance', lat: 55.75, lon: 37.6 }],
    ['a table', { city: 'moscow', table_guests: 2, table_at: '2099-01-01T19:00' }],
  ])('is not kept with a visitor’s own: %s', async (_, query) => {
    await app.get('/api/v1/places', query)
    expect(app.app.guestApiCache.stats.pages).toBe(0)
  })
})

describe('a write is seen by guests at once', () => {
  test('a review: the lists, the place, its rating', async () => {
    const place = await buildPlace(app.db)
    const posts = { placeId: place.id }
    await buildReview(app.db, { place_id: place.id, rating: 4 })
    expect((await app.get('/api/v2/posts', posts)).data.posts).toHaveLength(1)
    await app.get(`/api/v1/places/${place.id}`)
    const anna = await signIn(app, await buildUser(app.db))
    const made = await anna.post('/api/v2/posts', { placeId: place.id, rating: 1, text: 'Остыло' })
    expect(made.status).toBe(201)
    expect((await app.get('/api/v2/posts', posts)).data.posts).toHaveLength(2)
    expect((await app.get(`/api/v1/places/${place.id}`)).data.place.ratingCounts[0]).toBe(1)
    await anna.delete(`/api/v2/posts/${made.data.post.id}`)
    expect((await app.get('/api/v2/posts', posts)).data.posts).toHaveLength(1)
  })

  test('a comment, hidden again', async () => {
    const post = await buildReview(app.db)
    const comment = await buildComment(app.db, { post_id: post.id })
    const list = () => app.get('/api/v2/comments', { postId: post.id })
    expect((await list()).data.comments).toHaveLength(1)
    const anna = await signIn(app, await buildUser(app.db))
    await anna.post('/api/v2/comments', { postId: post.id, text: 'И мне' })
    expect((await list()).data.comments).toHaveLength(2)
    const vera = await signIn(app, await buildUser(app.db, { role: 'content_manager' }))
    expect((await vera.post(`/api/v2/comments/${comment.id}/status/hidden`)).status).toBe(200)
    expect((await list()).data.comments).toHaveLength(1)
  })

  test('the name of a place, also in the list of its city', async () => {
    const place = await buildPlace(app.db, { name: 'Пушкин' })
    const vera = await buildUser(app.db)
    await buildMember(app.db, vera, { placeId: place.id })
    const names = async () =>
      (await app.get('/api/v1/places', { city: 'moscow', limit: 100 })).data.places.map(
        (one: { name: string }) => one.name,
      )
    expect(await names()).toContain('Пушкин')
    const owner = await signIn(app, vera)
    const { data } = await owner.get(`/api/v1/places/${place.id}/edit`)
    const { status } = await owner.patch(`/api/v1/places/${place.id}`, {
      version: data.form.version,
      name: 'Гоголь',
    })
    expect(status).toBe(200)
    expect(await names()).toContain('Гоголь')
    expect(await names()).not.toContain('Пушкин')
  })
})

describe('a page that asks for misses without a failed resource', () => {
  const headers = { accept: 'application/json;missing=200' }

  test.each(['/api/v1/places?city=omsk', '/api/v2/users?query=nobody', '/api/v1/places/no-such-place'])(
    'gets 200 with the refusal of %s, and everybody else 404',
    async (url) => {
      for (const _ of ['made', 'kept']) {
        const ours = await app.request({ method: 'GET', url: encodeURI(url), headers })
        expect(ours.status).toBe(200)
        expect(ours.error).toMatchObject({ code: 404, status: 'RecordNotFound' })
        const others = await app.request({ method: 'GET', url: encodeURI(url) })
        expect(others.status).toBe(404)
        expect(others.error).toEqual(ours.error)
      }
    },
  )

  test('is told of writes and of other refusals as they are', async () => {
    const deletion = await app.request({
      method: 'DELETE',
      url: '/api/v2/posts/0123456789abcdef01234567',
      headers,
    })
    expect(deletion.status).toBe(401)
    const wrong = await app.request({ method: 'GET', url: '/api/v1/places?limit=many', headers })
    expect(wrong.status).toBe(422)
  })
})
