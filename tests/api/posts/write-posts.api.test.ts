import { describe, expect, test } from 'vitest'
import { MAX_POST_TEXT } from '#contract/writing.ts'
import { newId } from '#server/lib/ids.ts'
import { testApp } from '#tests/support/app.ts'
import {
  buildImage,
  buildMember,
  buildOrganisation,
  buildPlace,
  buildPost,
  buildReview,
  buildUser,
} from '#tests/support/factories.ts'
import { signIn } from '#tests/support/people.ts'

const app = testApp()
const posts = '/api/v2/posts'
const review = { text: 'Вкусно', rating: 4 }
const person = async (values = {}) => signIn(app, await buildUser(app.db, values))
const placeOf = (id: string) =>
  app.db.selectFrom('places').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const userOf = (id: string) =>
  app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('the type of a post', () => {
  test('is a review for a guest of a place and news for its staff', async () => {
    const place = await buildPlace(app.db, { latin_name: 'pushkin' })
    const anna = await person()
    const vera = await person()
    await buildMember(app.db, vera, { placeId: place.id }, 'staff')
    const written = await anna.post(posts, { placeId: 'pushkin', ...review })
    expect(written.status).toBe(201)
    expect(written.data.post).toMatchObject({
      type: 'review',
      rating: 4,
      text: 'Вкусно',
      user: { id: anna.id },
      hasAccess: true,
      canEdit: true,
      canHide: false,
    })
    const news = await vera.post(posts, { placeId: place.id, text: 'Новое меню' })
    expect(news.data.post).toMatchObject({ type: 'news', user: null, isStaff: true, canHide: true })
    expect(await placeOf(place.id)).toMatchObject({
      review_count: 1,
      news_count: 1,
      rating_sum: 5,
      rating_count: 1,
    })
    expect([(await userOf(anna.id)).post_count, (await userOf(vera.id)).post_count]).toEqual([1, 0])
  })

  test('cannot be a review by staff of the place or chain, nor news by others', async () => {
    const organisation = await buildOrganisation(app.db)
    const place = await buildPlace(app.db, { organisation_id: organisation.id })
    const vera = await person()
    await buildMember(app.db, vera, { placeId: place.id }, 'manager')
    const gleb = await person()
    await buildMember(app.db, gleb, { organisationId: organisation.id }, 'owner')
    for (const who of [vera, gleb]) {
      const refused = await who.post(posts, { placeId: place.id, type: 'review', ...review })
      expect([refused.status, refused.error.messageUI.message]).toEqual([
        403,
        'Сотрудники не оставляют отзывы о своём заведении',
      ])
    }
    const stranger = await (await person()).post(posts, { placeId: place.id, type: 'news', text: 'Скидки' })
    expect(stranger.status).toBe(403)
    const requester = await person()
    await buildMember(app.db, requester, { placeId: place.id }, 'requester')
    expect((await requester.post(posts, { placeId: place.id, ...review })).data.post.type).toBe('review')
  })

  test('is known before writing, together with an existing review', async () => {
    const place = await buildPlace(app.db, { latin_name: 'review-before' })
    const anna = await person()
    const types = async (who: typeof anna, query: Record<string, string>) =>
      (await who.get(`${posts}/types`, query)).data
    expect(await types(anna, { placeId: 'review-before' })).toEqual({ types: ['review'], reviewId: null })
    const { id } = (await anna.post(posts, { placeId: place.id, ...review })).data.post
    expect(await types(anna, { placeId: place.id })).toEqual({ types: ['review'], reviewId: id })
    await anna.delete(`${posts}/${id}`)
    expect((await types(anna, { placeId: place.id })).reviewId).toBeNull()

    const vera = await person()
    await buildMember(app.db, vera, { placeId: place.id })
    expect((await types(vera, { placeId: place.id })).types).toEqual(['news'])
    const editor = await person({ role: 'content_manager' })
    const free = await buildPlace(app.db)
    expect((await types(editor, { placeId: free.id })).types).toEqual(['news', 'review'])
    const organisation = await buildOrganisation(app.db)
    expect((await types(anna, { organisationId: organisation.id })).types).toEqual(['impression'])

    expect((await anna.get(`${posts}/types`)).status).toBe(422)
    expect((await anna.get(`${posts}/types`, { placeId: newId() })).status).toBe(404)
    expect((await app.get(`${posts}/types`, { placeId: place.id })).status).toBe(401)
  })

  test('is an impression or news at an organisation, an impression in the nearest city at a point', async () => {
    const organisation = await buildOrganisation(app.db)
    const vera = await person()
    await buildMember(app.db, vera, { organisationId: organisation.id })
    const anna = await person()
    const about = { organisationId: organisation.id, text: 'О сети' }
    expect((await anna.post(posts, about)).data.post.type).toBe('impression')
    expect((await vera.post(posts, about)).data.post.type).toBe('news')
    const walk = await anna.post(posts, { text: 'Гуляли', lat: 43.58, lon: 39.72, street: 'Набережная' })
    expect(walk.data.post).toMatchObject({
      type: 'impression',
      city: { latinName: 'sochi' },
      location: { lat: 43.58, lon: 39.72, street: 'Набережная' },
    })
    const nowhere = await anna.post(posts, { text: 'Нигде' })
    expect([nowhere.status, Object.keys(nowhere.error.fields ?? {})]).toEqual([422, ['placeId']])
  })

  test('is chosen by an admin, who may write as the venue or personally', async () => {
    const place = await buildPlace(app.db)
    const admin = await person({ role: 'admin' })
    expect((await admin.post(posts, { placeId: place.id, text: 'Закрыто на ремонт' })).data.post.type).toBe(
      'news',
    )
    const own = await admin.post(posts, { placeId: place.id, type: 'review', ...review })
    expect(own.data.post.type).toBe('review')
  })
})

describe('the content of a post', () => {
  test.each([
    ['nothing at all', { rating: 4 }, 'text'],
    ['invisible characters', { rating: 4, text: ' \u200b\u2060\n' }, 'text'],
    ['a review without a rating', { text: 'Вкусно' }, 'rating'],
    ['a rating of five', { text: 'Вкусно', rating: 5 }, 'rating'],
    ['too long a text', { text: 'а'.repeat(MAX_POST_TEXT + 1), rating: 4 }, 'text'],
    ['a made-up picture', { text: 'Вкусно', rating: 4, imageSetIds: [newId()] }, 'imageSetIds'],
  ])('refuses %s', async (_, body, field) => {
    const place = await buildPlace(app.db)
    const response = await (await person()).post(posts, { placeId: place.id, ...body })
    expect([response.status, Object.keys(response.error.fields ?? {})]).toEqual([422, [field]])
    expect((await placeOf(place.id)).review_count).toBe(0)
  })

  test('text is stored as typed without invisible characters', async () => {
    const place = await buildPlace(app.db)
    const text = "  <script>alert(1)</script>\u202e\r\n\r\n\r\n\r\nДа & нет 👨‍👩‍👧 ' OR 1=1 --  "
    const { data } = await (await person()).post(posts, { placeId: place.id, rating: 1, text })
    expect(data.post.text).toBe("<script>alert(1)</script>\n\nДа & нет 👨‍👩‍👧 ' OR 1=1 --")
  })

  test('pictures belong to the author, are used once and keep their order', async () => {
    const place = await buildPlace(app.db)
    const anna = await person()
    const boris = await person()
    const [first, second] = [
      await buildImage(app.db, { user_id: anna.id }),
      await buildImage(app.db, { user_id: anna.id }),
    ]
    const body = { placeId: place.id, ...review, imageSetIds: [second.id, first.id] }
    expect((await boris.post(posts, body)).status).toBe(422)
    const { data } = await anna.post(posts, body)
    expect(data.post.imageSets.map(({ id }: { id: string }) => id)).toEqual([second.id, first.id])
    const other = await anna.post(posts, { lat: 55.7, lon: 37.6, imageSetIds: [first.id] })
    expect(other.status).toBe(422)
    const edited = await anna.patch(`${posts}/${data.post.id}`, { imageSetIds: [first.id] })
    expect(edited.data.post).toMatchObject({ isEdited: true, imageSets: [{ id: first.id }] })
    expect((await anna.post(posts, { lat: 55.7, lon: 37.6, imageSetIds: [second.id] })).status).toBe(201)
  })

  test('two simultaneous posts cannot use one picture', async () => {
    const anna = await person()
    const image = await buildImage(app.db, { user_id: anna.id })
    const body = { lat: 55.7, lon: 37.6, imageSetIds: [image.id] }
    const responses = await Promise.all([1, 2, 3].map(() => anna.post(posts, body)))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 422, 422])
  })

  test('an invisible place cannot have new posts', async () => {
    const hidden = await buildPlace(app.db, { moderation_status: 'on-moderation' })
    const gone = await buildPlace(app.db, { status: 'deleted' })
    for (const place of [hidden, gone]) {
      expect((await (await person()).post(posts, { placeId: place.id, ...review })).status).toBe(404)
    }
  })
})

describe('one review per person and place', () => {
  test('a second one is refused, also in parallel, until the first is deleted', async () => {
    const place = await buildPlace(app.db)
    const anna = await person()
    const responses = await Promise.all(
      [1, 2, 3].map(() => anna.post(posts, { placeId: place.id, ...review })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 422, 422])
    const refused = responses.find(({ status }) => status === 422)
    expect(refused?.error.status).toBe('ReviewAlreadyExist')
    const first = responses.find(({ status }) => status === 201)?.data.post.id
    expect((await anna.delete(`${posts}/${first}`)).data).toEqual({})
    expect((await anna.post(posts, { placeId: place.id, ...review })).status).toBe(201)
    const restored = await anna.post(`${posts}/${first}/status/visible`)
    expect([restored.status, restored.error.status]).toEqual([422, 'ReviewAlreadyExist'])
    expect(await placeOf(place.id)).toMatchObject({ review_count: 1, rating_count: 1, rating_sum: 5 })
  })

  test('a repeated request makes no second post, also in parallel', async () => {
    const anna = await person()
    const body = { lat: 55.7, lon: 37.6, text: 'Раз', idempotencyKey: 'key-of-anna-1' }
    const responses = await Promise.all([1, 2, 3, 4].map(() => anna.post(posts, body)))
    responses.push(await anna.post(posts, body))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(responses.map(({ data }) => data.post.id)).size).toBe(1)
    expect(responses.filter(({ data }) => !data.isRepeat)).toHaveLength(1)
    expect((await userOf(anna.id)).post_count).toBe(1)
    const boris = await person()
    const theirs = await boris.post(posts, body)
    expect(theirs.data.post.id).not.toBe(responses[0]?.data.post.id)
    const place = await buildPlace(app.db)
    const reviews = await Promise.all(
      [1, 2, 3].map(() =>
        boris.post(posts, { placeId: place.id, ...review, idempotencyKey: 'review-key-1' }),
      ),
    )
    expect(new Set(reviews.map(({ data }) => data?.post.id)).size).toBe(1)
  })
})

describe('changing', () => {
  test('by the author updates the rating of the place', async () => {
    const place = await buildPlace(app.db)
    const anna = await person()
    const { data } = await anna.post(posts, { placeId: place.id, ...review })
    const same = await anna.patch(`${posts}/${data.post.id}`, { ...review })
    expect(same.data.post.isEdited).toBe(false)
    const edited = await anna.patch(`${posts}/${data.post.id}`, { rating: 1, text: 'Остыло' })
    expect(edited.data.post).toMatchObject({ rating: 1, text: 'Остыло', isEdited: true })
    expect(await placeOf(place.id)).toMatchObject({ rating_sum: 2, rating_count: 1 })
    expect((await anna.patch(`${posts}/${data.post.id}`, { text: ' ' })).status).toBe(422)
    expect((await anna.patch(`${posts}/${data.post.id}`, { rating: null })).status).toBe(422)
    expect((await anna.patch(`${posts}/${newId()}`, { text: 'Нет' })).status).toBe(404)
  })

  test('by the venue: the author sees the reason and cannot restore a post it deleted', async () => {
    const place = await buildPlace(app.db)
    const vera = await person()
    await buildMember(app.db, vera, { placeId: place.id })
    const anna = await person()
    const post = await buildReview(app.db, { place_id: place.id, user_id: anna.id })
    expect((await vera.post(`${posts}/${post.id}/status/hidden`)).status).toBe(403)
    const why = { reason: 'spam', note: 'Реклама' }
    expect((await vera.delete(`${posts}/${post.id}`, why)).status).toBe(200)
    expect(await placeOf(place.id)).toMatchObject({ review_count: 0, rating_count: 1, rating_sum: 5 })
    expect((await anna.post(`${posts}/${post.id}/status/visible`)).status).toBe(403)
    const seen = await anna.get(`${posts}/${post.id}`)
    expect(seen.data.post).toMatchObject({
      isDeleted: true,
      canRestore: false,
      verdict: { decision: 'deleted', canAppeal: true },
    })
    const log = await app.get('/api/v2/moderation/log', { placeId: place.id })
    expect(log.data.entries).toMatchObject([{ decision: 'deleted', subject: 'review' }])
    expect(log.body).not.toContain(anna.id)
    expect((await vera.post(`${posts}/${post.id}/status/visible`)).data.post.isDeleted).toBe(false)
    expect(await placeOf(place.id)).toMatchObject({ review_count: 1, rating_count: 1, rating_sum: 5 })
  })

  test('deleting and restoring by the author have no further effect when repeated', async () => {
    const anna = await person()
    const { data } = await anna.post(posts, { lat: 55.7, lon: 37.6, text: 'Гуляли' })
    const url = `${posts}/${data.post.id}`
    expect((await anna.delete(url)).status).toBe(200)
    expect((await anna.delete(url)).status).toBe(200)
    expect((await userOf(anna.id)).post_count).toBe(0)
    expect((await app.get(url)).status).toBe(410)
    expect((await anna.patch(url, { text: 'Вот' })).error.status).toBe('RecordDeleted')
    expect((await anna.post(`${url}/status/visible`)).data.post).toMatchObject({ isDeleted: false })
    expect((await anna.post(`${url}/status/visible`)).status).toBe(200)
    expect((await userOf(anna.id)).post_count).toBe(1)
  })

  test('the point of an impression moves it, and the same point changes nothing', async () => {
    const anna = await person()
    const { data } = await anna.post(posts, { lat: 55.7, lon: 37.6, text: 'Гуляли', street: 'Набережная' })
    const url = `${posts}/${data.post.id}`
    expect((await anna.patch(url, { lat: 55.7, lon: 37.6 })).data.post.isEdited).toBe(false)
    expect((await anna.patch(url, { lat: 55.71, lon: 37.62 })).data.post).toMatchObject({
      isEdited: true,
      location: { lat: 55.71, lon: 37.62, street: 'Набережная' },
    })
  })

  test('is not possible for former staff, who lose the news they wrote', async () => {
    const place = await buildPlace(app.db)
    const vera = await person()
    await buildMember(app.db, vera, { placeId: place.id }, 'staff')
    const { data } = await vera.post(posts, { placeId: place.id, text: 'Новое меню' })
    await app.db.deleteFrom('place_members').where('user_id', '=', vera.id).execute()
    expect((await vera.patch(`${posts}/${data.post.id}`, { text: 'Закрылись' })).status).toBe(403)
    expect((await vera.delete(`${posts}/${data.post.id}`)).status).toBe(403)
  })

  test('by a content manager hides a post at a venue without an owner, and only moderators restore it', async () => {
    const place = await buildPlace(app.db)
    const anna = await person()
    const post = await buildReview(app.db, { place_id: place.id, user_id: anna.id })
    const manager = await person({ role: 'content_manager' })
    const url = `${posts}/${post.id}/status/hidden`
    const hidden = await manager.post(url, { reason: 'advertising', note: 'Ссылка на магазин' })
    expect(hidden.data.post.isHidden).toBe(true)
    expect((await anna.get(`${posts}/${post.id}`)).data.post.verdict).toMatchObject({
      decision: 'hidden',
      reason: 'advertising',
      note: 'Ссылка на магазин',
    })
    expect((await app.get(`${posts}/${post.id}`)).status).toBe(404)
    expect((await anna.post(`${posts}/${post.id}/status/visible`)).status).toBe(403)
    expect((await manager.post(`${posts}/${post.id}/status/visible`)).data.post.isHidden).toBe(false)
    await buildMember(app.db, await person(), { placeId: place.id }, 'owner')
    expect((await manager.post(url)).status).toBe(403)
  })
})

test('too many posts in a short time are refused with a message', async () => {
  const anna = await person()
  let last = await anna.post(posts, { lat: 55.7, lon: 37.6, text: 'Раз' })
  for (let count = 1; count < 31; count += 1)
    last = await anna.post(posts, { lat: 55.7, lon: 37.6, text: 'Ещё' })
  expect([last.status, last.error.messageUI.message]).toEqual([
    429,
    'Вы публикуете записи слишком часто. Попробуйте позже',
  ])
  expect(last.error.timeout).toBeGreaterThan(0)
})

describe('reading during writes', () => {
  test('paging by cursor neither repeats nor loses a post', async () => {
    const author = await buildUser(app.db)
    const old: string[] = []
    for (let index = 0; index < 14; index++) {
      const created_at = `2026-01-01T10:00:00.${index < 7 ? '000001' : '000002'}Z`
      old.push((await buildPost(app.db, { user_id: author.id, created_at })).id)
    }
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { data } = await app.get(posts, { userId: author.id, limit: 3, cursor })
      seen.push(...data.posts.map(({ id }: { id: string }) => id))
      cursor = data.nextCursor ?? undefined
      await buildPost(app.db, { user_id: author.id })
      const last = seen.at(-1) ?? ''
      await app.db.updateTable('posts').set({ is_deleted: true }).where('id', '=', last).execute()
    } while (cursor)
    expect(seen).toEqual([...old].reverse())
  })

  test('newer posts are counted from the start of reading', async () => {
    const author = await buildUser(app.db)
    const anna = await person()
    await anna.post('/api/v2/followers', { userId: author.id })
    await buildPost(app.db, { user_id: author.id })
    for (const query of [{ userId: author.id }, { isFollowing: 1 }]) {
      const { data } = await anna.get(posts, query)
      const after = data.newestCursor
      const count = async () => (await anna.get(`${posts}/new-count`, { ...query, after })).data.count
      expect(await count()).toBe(0)
      await buildPost(app.db, { user_id: author.id })
      await buildPost(app.db, { user_id: author.id })
      expect(await count()).toBe(2)
    }
  })

  test.each(['x', '1.', '99999999999999999.000000000000000000000000', "1.'; drop table posts--"])(
    'a made-up cursor is refused: %s',
    async (cursor) => expect((await app.get(posts, { cursor })).status).toBe(422),
  )
})
