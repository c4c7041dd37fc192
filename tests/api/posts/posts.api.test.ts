import { describe, expect, test } from 'vitest'
import { testApp } from '../../support/app.ts'
import {
  buildComment,
  buildImage,
  buildLike,
  buildNews,
  buildOrganisation,
  buildPlace,
  buildPost,
  buildReview,
  buildUser,
  cityId,
} from '../../support/factories.ts'

const app = testApp()
const ids = (posts: { id: string }[]) => posts.map((post) => post.id)
const nobody = 'f'.repeat(24)

describe('reviews of a place', () => {
  test('are filtered and sorted by rating and photos, each listed once over all pages', async () => {
    const place = await buildPlace(app.db)
    const made: { id: string; rating: number }[] = []
    for (let index = 0; index < 14; index++) {
      const rating = (index % 4) + 1
      const created_at = `2026-02-0${1 + Math.floor(index / 6)}T10:00:00Z`
      made.push({ rating, id: (await buildReview(app.db, { place_id: place.id, rating, created_at })).id })
    }
    await buildNews(app.db, { place_id: place.id })
    const pictured = made[5]?.id ?? ''
    const { id: image_id } = await buildImage(app.db)
    await app.db.insertInto('post_images').values({ post_id: pictured, image_id, position: 0 }).execute()
    const asked = { placeId: place.id, type: 'review' }

    const good = await app.get('/api/v2/posts', { ...asked, rating: 4 })
    expect(ids(good.data.posts).sort()).toEqual(
      made
        .filter(({ rating }) => rating === 4)
        .map(({ id }) => id)
        .sort(),
    )
    expect(ids((await app.get('/api/v2/posts', { ...asked, withPhotos: 1 })).data.posts)).toEqual([pictured])
    expect((await app.get('/api/v2/posts', { ...asked, byVisit: 1 })).status).toBe(404)

    for (const orderBy of ['best', 'worst']) {
      const walked: { id: string; rating: number }[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const range = cursor === '' ? {} : { cursor }
        const { data } = await app.get('/api/v2/posts', { ...asked, orderBy, limit: 3, ...range })
        walked.push(...data.posts)
        cursor = data.nextCursor
      }
      const grades = walked.map(({ rating }) => rating)
      expect(grades).toEqual([...grades].sort((a, b) => (orderBy === 'best' ? b - a : a - b)))
      expect(ids(walked).sort()).toEqual(ids(made).sort())
    }
  })

  test('can be filtered for one place only', async () => {
    for (const query of [{ rating: 4 }, { withPhotos: 1 }, { byVisit: 1 }, { orderBy: 'best' }]) {
      expect((await app.get('/api/v2/posts', { city: 'sochi', type: 'review', ...query })).status).toBe(422)
    }
    const place = await buildPlace(app.db)
    expect((await app.get('/api/v2/posts', { placeId: place.id, type: 'review', rating: 5 })).status).toBe(
      422,
    )
  })
})

describe('lists of posts', () => {
  test('of a city have its posts only, newest first', async () => {
    const city_id = await cityId(app.db, 'sochi')
    const older = await buildPost(app.db, { city_id, created_at: '2026-01-01T10:00:00Z' })
    const newer = await buildPost(app.db, { city_id, created_at: '2026-01-02T10:00:00Z' })
    await buildPost(app.db, { city_id: await cityId(app.db, 'vladivostok') })
    const { status, data } = await app.get('/api/v2/posts', { city: 'sochi' })
    expect(status).toBe(200)
    expect(ids(data.posts)).toEqual([newer.id, older.id])
    expect(data.isEnd).toBe(true)
    expect((await app.get('/api/v2/posts', { cityId: city_id })).data.posts).toHaveLength(2)
  })

  test('contain every post once, also with equal times', async () => {
    const author = await buildUser(app.db)
    const made: string[] = []
    for (let index = 0; index < 12; index++) {
      const created_at = index < 6 ? '2026-02-01T10:00:00Z' : '2026-02-02T10:00:00Z'
      made.push((await buildPost(app.db, { user_id: author.id, created_at })).id)
    }
    const walked: string[] = []
    for (let offset = 0; ; offset += 5) {
      const { data } = await app.get('/api/v2/posts', { userId: author.id, offset, limit: 5 })
      walked.push(...ids(data.posts))
      if (data.isEnd) break
    }
    expect(walked).toHaveLength(12)
    expect(new Set(walked)).toEqual(new Set(made))
    expect(walked).toEqual([...made].reverse())
    const after = await app.get('/api/v2/posts', { userId: author.id, offset: 12 })
    expect([after.status, after.error.status]).toEqual([404, 'RecordNotFound'])
  })

  test('are found by id and latin name of a place, and by type', async () => {
    const place = await buildPlace(app.db, { latin_name: 'pushkin' })
    const review = await buildReview(app.db, { place_id: place.id, rating: 2 })
    const news = await buildNews(app.db, { place_id: place.id })
    await buildReview(app.db)
    const all = await app.get('/api/v2/posts', { placeId: place.id })
    expect(ids(all.data.posts)).toEqual([news.id, review.id])
    const reviews = await app.get('/api/v2/posts', { placeId: 'pushkin', type: 'review' })
    expect(reviews.data.posts).toMatchObject([{ id: review.id, rating: 2, isReview: true, isNews: false }])
    expect(reviews.data.posts[0].place).toMatchObject({ latinName: 'pushkin', rating: 3 })
  })

  test('of an organisation have its news and posts about its places, each once', async () => {
    const organisation = await buildOrganisation(app.db)
    const place = await buildPlace(app.db, { organisation_id: organisation.id })
    const own = await buildNews(app.db, { organisation_id: organisation.id, created_at: '2026-03-01Z' })
    const both = await buildNews(app.db, {
      organisation_id: organisation.id,
      place_id: place.id,
      created_at: '2026-03-02Z',
    })
    const review = await buildReview(app.db, { place_id: place.id, created_at: '2026-03-03Z' })
    await buildReview(app.db)
    const { data } = await app.get('/api/v2/posts', { organisationId: organisation.id })
    expect(ids(data.posts)).toEqual([review.id, both.id, own.id])
    const news = await app.get('/api/v2/posts', { organisationId: organisation.id, type: 'news' })
    expect(ids(news.data.posts)).toEqual([both.id, own.id])
    const second = await app.get('/api/v2/posts', { organisationId: organisation.id, offset: 1, limit: 1 })
    expect([ids(second.data.posts), second.data.isEnd]).toEqual([[both.id], false])
  })

  test('show news as the venue without its author, who does not have them in their own list', async () => {
    const author = await buildUser(app.db, { first_name: 'Тайна' })
    const place = await buildPlace(app.db)
    const news = await buildNews(app.db, { user_id: author.id, place_id: place.id })
    const { data, body } = await app.get('/api/v2/posts', { placeId: place.id })
    expect(data.posts[0]).toMatchObject({ id: news.id, user: null, isNews: true })
    expect(body).not.toContain('Тайна')
    expect((await app.get('/api/v2/posts', { userId: author.id })).status).toBe(404)
  })

  test('leave out hidden and deleted posts and those of unpublished places, with full pages', async () => {
    const author = await buildUser(app.db)
    const unpublished = await buildPlace(app.db, { moderation_status: 'on-moderation' })
    const deleted = await buildPlace(app.db, { status: 'deleted' })
    await buildPost(app.db, { user_id: author.id, is_hidden: true })
    await buildPost(app.db, { user_id: author.id, is_deleted: true })
    await buildReview(app.db, { user_id: author.id, place_id: unpublished.id })
    await buildReview(app.db, { user_id: author.id, place_id: deleted.id })
    const shown = [
      await buildPost(app.db, { user_id: author.id }),
      await buildReview(app.db, { user_id: author.id }),
    ]
    const { data } = await app.get('/api/v2/posts', { userId: author.id, limit: 2 })
    expect(ids(data.posts)).toEqual(ids(shown).reverse())
    expect(data.isEnd).toBe(true)
    expect((await app.get('/api/v2/posts', { placeId: unpublished.id })).status).toBe(404)
  })

  test('include pictures in order, latest comments and some likes', async () => {
    const post = await buildPost(app.db)
    for (const position of [1, 0]) {
      const image = await buildImage(app.db, { path: `test/${post.id}-${position}` })
      await app.db
        .insertInto('post_images')
        .values({ post_id: post.id, image_id: image.id, position })
        .execute()
    }
    for (const text of ['раз', 'два', 'три', 'четыре']) await buildComment(app.db, { post_id: post.id, text })
    await buildComment(app.db, { post_id: post.id, text: 'скрытое', is_hidden: true })
    const liker = await buildUser(app.db)
    await buildLike(app.db, { post_id: post.id, user_id: liker.id })
    const { data } = await app.get('/api/v2/posts', { userId: post.user_id })
    const [shown] = data.posts
    expect(shown.imageSets.map((set: { original: { url: string } }) => set.original.url)).toEqual([
      `/uploads/test/${post.id}-0/original.webp`,
      `/uploads/test/${post.id}-1/original.webp`,
    ])
    expect(shown.lastComments.map((comment: { text: string }) => comment.text)).toEqual([
      'два',
      'три',
      'четыре',
    ])
    expect(shown.someLikes).toMatchObject([{ id: liker.id }])
    expect(shown).toMatchObject({ likeCount: 1, isLiked: false, hasAccess: false, dateFromNow: 'только что' })
  })

  test('take the same number of queries for any number of posts', async () => {
    const author = await buildUser(app.db)
    for (let index = 0; index < 8; index++) {
      const post = await buildPost(app.db, { user_id: author.id })
      await buildComment(app.db, { post_id: post.id })
    }
    const counted = async (limit: number) => {
      let queries = 0
      const executor = app.db.getExecutor()
      const original = executor.executeQuery
      const counting: typeof original = (query, options) => {
        queries += 1
        return original.call(executor, query, options) as never
      }
      executor.executeQuery = counting
      try {
        await app.get('/api/v2/posts', { userId: author.id, limit })
      } finally {
        executor.executeQuery = original
      }
      return queries
    }
    await counted(1)
    const forOne = await counted(1)
    expect(forOne).toBeGreaterThan(0)
    expect(await counted(8)).toBe(forOne)
  })
})

describe('an empty list explains what is missing', () => {
  test.each([
    [{ city: 'saint-petersburg' }, 'В этом городе нет записей'],
    [{ city: 'saint-petersburg', type: 'news' }, 'Здесь пока нет новостей'],
    [{ city: 'saint-petersburg', type: 'review' }, 'Здесь пока нет отзывов'],
    [{ userId: nobody }, 'Здесь пока нет записей'],
    [{ organisationId: nobody }, 'Здесь пока нет записей'],
    [{ placeId: 'net-takogo' }, 'Заведение не найдено'],
  ])('%o', async (query, message) => {
    const { status, error } = await app.get('/api/v2/posts', query)
    expect(status).toBe(404)
    expect(error).toMatchObject({ status: 'RecordNotFound', messageUI: { message } })
  })
})

describe('an invalid request gets a clear error', () => {
  test.each([
    [{ city: 'atlantida' }, 422],
    [{ cityId: 999999 }, 422],
    [{ cityId: 'abc' }, 422],
    [{ type: 'rumour' }, 422],
    [{ userId: 'xyz' }, 422],
    [{ placeId: '../etc' }, 422],
    [{ limit: 0 }, 422],
    [{ limit: '1e9' }, 422],
    [{ limit: 102 }, 422],
    [{ offset: -1 }, 422],
    [{ userId: nobody, placeId: nobody }, 422],
    [{ isFollowing: 'maybe' }, 422],
    [{ isFollowing: '1' }, 401],
  ])('%o → %i', async (query, code) => {
    const { status, error } = await app.get('/api/v2/posts', query as Record<string, string>)
    expect(status).toBe(code)
    expect(error.code).toBe(code)
  })
})

describe('one post', () => {
  test('has all its fields', async () => {
    const place = await buildPlace(app.db)
    const review = await buildReview(app.db, { place_id: place.id, text: 'Борщ — 10 из 10', rating: 4 })
    const { status, data } = await app.get(`/api/v2/posts/${review.id}`)
    expect(status).toBe(200)
    expect(data.post).toMatchObject({
      id: review.id,
      text: 'Борщ — 10 из 10',
      rating: 4,
      user: { id: review.user_id },
      city: { latinName: 'moscow' },
    })
    expect(data.post.dateForSchema).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
  })

  test('that is deleted or unknown is not found', async () => {
    const deleted = await buildPost(app.db, { is_deleted: true, text: 'секрет' })
    const gone = await app.get(`/api/v2/posts/${deleted.id}`)
    expect([gone.status, gone.error.status]).toEqual([410, 'RecordDeleted'])
    expect(gone.body).not.toContain('секрет')
    expect((await app.get(`/api/v2/posts/${nobody}`)).status).toBe(404)
    expect((await app.get('/api/v2/posts/12')).status).toBe(422)
  })

  test('that is hidden is not found by a guest', async () => {
    const author = await buildUser(app.db, { first_name: 'Секретарий' })
    const hidden = await buildPost(app.db, { user_id: author.id, is_hidden: true, text: 'секрет' })
    await buildComment(app.db, { post_id: hidden.id, text: 'тайна' })
    await buildLike(app.db, { post_id: hidden.id })
    const { status, body } = await app.get(`/api/v2/posts/${hidden.id}`)
    expect(status).toBe(404)
    expect(body).not.toMatch(/секрет|Секретарий|тайна/)
  })

  test('about a place that waits for moderation is not found by a guest', async () => {
    const place = await buildPlace(app.db, { moderation_status: 'on-moderation' })
    const review = await buildReview(app.db, { place_id: place.id })
    expect((await app.get(`/api/v2/posts/${review.id}`)).status).toBe(404)
  })

  test('of a deleted account keeps its text without the name', async () => {
    const author = await buildUser(app.db, { first_name: 'Тихон', is_deleted: true })
    const post = await buildPost(app.db, { user_id: author.id })
    const { data, body } = await app.get(`/api/v2/posts/${post.id}`)
    expect(data.post.user).toMatchObject({
      fullName: 'Удалённый пользователь',
      isDeleted: true,
      avatar: null,
    })
    expect(body).not.toContain('Тихон')
  })
})
