import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { buildComment, buildMember, buildPlace, buildReview, buildUser } from '#tests/support/factories.ts'
import { callForGuestPage } from '#tests/support/guest-page-calls.ts'
import { signIn } from '#tests/support/people.ts'

const app = testApp()

beforeEach(() => app.app.pageCache.clear())

// biome-ignore lint/suspicious/noExplicitAny: responses are not typed in tests
const read = async (url: string): Promise<any> =>
  ((await callForGuestPage(app.app, url)).body as { data: unknown }).data

describe('responses for pages of guests', () => {
  test('are cached for seconds, for pages only', async () => {
    const place = await buildPlace(app.db, { name: 'Пушкин' })
    const url = `/api/v1/places/${place.id}`
    expect((await read(url)).place.name).toBe('Пушкин')
    await app.db.updateTable('places').set({ name: 'Гоголь' }).where('id', '=', place.id).execute()
    expect((await app.get(url)).data.place.name).toBe('Гоголь')
    expect((await read(url)).place.name).toBe('Пушкин')
  })
})

describe('guests see a write at once', () => {
  test('a review in the lists and on the place with its rating', async () => {
    const place = await buildPlace(app.db)
    const posts = `/api/v2/posts?placeId=${place.id}`
    await buildReview(app.db, { place_id: place.id, rating: 4 })
    expect((await read(posts)).posts).toHaveLength(1)
    await read(`/api/v1/places/${place.id}`)
    const anna = await signIn(app, await buildUser(app.db))
    const made = await anna.post('/api/v2/posts', { placeId: place.id, rating: 1, text: 'Остыло' })
    expect(made.status).toBe(201)
    expect((await read(posts)).posts).toHaveLength(2)
    expect((await read(`/api/v1/places/${place.id}`)).place.ratingCounts[0]).toBe(1)
    await anna.delete(`/api/v2/posts/${made.data.post.id}`)
    expect((await read(posts)).posts).toHaveLength(1)
  })

  test('a comment, also after it is hidden', async () => {
    const post = await buildReview(app.db)
    const comment = await buildComment(app.db, { post_id: post.id })
    const list = () => read(`/api/v2/comments?postId=${post.id}`)
    expect((await list()).comments).toHaveLength(1)
    const anna = await signIn(app, await buildUser(app.db))
    await anna.post('/api/v2/comments', { postId: post.id, text: 'И мне' })
    expect((await list()).comments).toHaveLength(2)
    const vera = await signIn(app, await buildUser(app.db, { role: 'content_manager' }))
    expect((await vera.post(`/api/v2/comments/${comment.id}/status/hidden`)).status).toBe(200)
    expect((await list()).comments).toHaveLength(1)
  })

  test('the name of a place, also in the list of its city', async () => {
    const place = await buildPlace(app.db, { name: 'Пушкин' })
    const vera = await buildUser(app.db)
    await buildMember(app.db, vera, { placeId: place.id })
    const names = async () =>
      (await read('/api/v1/places?city=moscow&limit=100')).places.map((item: { name: string }) => item.name)
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

describe('a missing record is 200 for a page that requests it so', () => {
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

  test('writes and other errors keep their status', async () => {
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
