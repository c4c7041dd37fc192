import { describe, expect, test } from 'vitest'
import { indexUsers } from '#server/features/search/indexing/service.ts'
import { testApp } from '../../support/app.ts'
import { buildFollower, buildPlace, buildUser, cityId } from '../../support/factories.ts'

const app = testApp()
const ids = (users: { id: string }[]) => users.map((user) => user.id)

describe('lists of people', () => {
  test('are sorted by followers or posts and filtered by city, without deleted accounts', async () => {
    const city_id = await cityId(app.db, 'sochi')
    const quiet = await buildUser(app.db, { city_id, follower_count: 1, post_count: 9 })
    const star = await buildUser(app.db, { city_id, follower_count: 7, post_count: 2 })
    await buildUser(app.db, { city_id, follower_count: 99, is_deleted: true })
    await buildUser(app.db, { follower_count: 100 })
    const popular = await app.get('/api/v2/users', { city: 'sochi', orderBy: 'followerCount' })
    expect(ids(popular.data.users)).toEqual([star.id, quiet.id])
    const active = await app.get('/api/v2/users', { cityId: city_id, orderBy: 'postCount' })
    expect(ids(active.data.users)).toEqual([quiet.id, star.id])
    expect(active.data.users[1]).toMatchObject({
      followerCountStr: '7\u00A0подписчиков',
      postCountStr: '2\u00A0записи',
    })
  })

  test('have every person once over the pages, although most have no followers', async () => {
    const city_id = await cityId(app.db, 'vladivostok')
    const made = []
    for (let index = 0; index < 7; index++) made.push((await buildUser(app.db, { city_id })).id)
    const walked: string[] = []
    for (let offset = 0; ; offset += 3) {
      const { data } = await app.get('/api/v2/users', { city: 'vladivostok', offset, limit: 3 })
      walked.push(...ids(data.users))
      if (data.isEnd) break
    }
    expect(walked.toSorted()).toEqual(made.toSorted())
  })

  test('are searched despite a wrong keyboard layout, and an empty result is explained', async () => {
    const user = await buildUser(app.db, { first_name: 'Аристарх', second_name: 'Пирогов' })
    await indexUsers(app.db)
    for (const query of ['пирогов', 'аристрах', 'gbhjujd']) {
      const { data } = await app.get('/api/v2/users', { query })
      expect(data.users[0], query).toMatchObject({ id: user.id })
    }
    const nothing = await app.get('/api/v2/users', { query: 'ъъъъъъ' })
    expect([nothing.status, nothing.error.messageUI.message]).toEqual([404, 'Ничего не найдено'])
  })

  test('are searched in a city', async () => {
    const [muscovite, other] = [
      await buildUser(app.db, { first_name: 'Евлампия', second_name: 'Кузина', city_id: 1 }),
      await buildUser(app.db, { first_name: 'Евлампия', second_name: 'Кузина', city_id: null }),
    ]
    await indexUsers(app.db)
    const idsOf = async (query: Record<string, string>) =>
      (await app.get('/api/v2/users', query)).data.users.map(({ id }: { id: string }) => id).sort()
    const query = 'кузина евлампия'
    expect(await idsOf({ query })).toEqual([muscovite.id, other.id].sort())
    expect(await idsOf({ query, city: 'moscow' })).toEqual([muscovite.id])
  })

  test.each([
    [{ city: 'saint-petersburg' }, 404],
    [{ city: 'atlantida' }, 422],
    [{ orderBy: 'age' }, 422],
    [{ limit: 'many' }, 422],
    [{ query: 'x'.repeat(201) }, 422],
    [{ isFollowing: '1' }, 401],
  ])('%o is refused with %i', async (query, code) => {
    expect((await app.get('/api/v2/users', query as Record<string, string>)).status).toBe(code)
  })

  test('that are empty explain why', async () => {
    const { error } = await app.get('/api/v2/users', { city: 'saint-petersburg' })
    expect(error.messageUI.message).toBe('Тут пока нет профилей')
  })
})

describe('one person', () => {
  test('is shown with counters, some followers and places, without e-mail and phone', async () => {
    const anna = await buildUser(app.db, {
      first_name: 'Анна',
      second_name: 'Смирнова',
      email: 'anna@example.com',
      phone: '+79001234567',
      about: 'Ем за двоих',
    })
    const fan = await buildUser(app.db)
    const place = await buildPlace(app.db)
    const unpublished = await buildPlace(app.db, { moderation_status: 'unpublished' })
    await buildFollower(app.db, { follower_id: fan.id, user_id: anna.id })
    await buildFollower(app.db, { follower_id: anna.id, place_id: place.id })
    await buildFollower(app.db, { follower_id: anna.id, place_id: unpublished.id })
    const { status, data, body } = await app.get(`/api/v2/users/${anna.id}`)
    expect(status).toBe(200)
    expect(data.user).toMatchObject({
      fullName: 'Анна Смирнова',
      about: 'Ем за двоих',
      city: 'Москва',
      citySlug: 'moscow',
      followerCount: 1,
      followingCount: 2,
      someFollowers: [{ id: fan.id }],
      someFollowingPlaces: [{ id: place.id }],
    })
    expect(data.user.someFollowingPlaces).toHaveLength(1)
    expect(body).not.toMatch(/anna@example|79001234567/)
  })

  test('without a name is shown with the id as the name', async () => {
    const user = await buildUser(app.db, { first_name: '', second_name: '' })
    const { data } = await app.get(`/api/v2/users/${user.id}`)
    expect(data.user.fullName).toBe(`Пользователь ${user.id}`)
  })

  test('with a deleted account, an unknown or a malformed id is not found', async () => {
    const left = await buildUser(app.db, { first_name: 'Тихон', is_deleted: true })
    const gone = await app.get(`/api/v2/users/${left.id}`)
    expect([gone.status, gone.error.status]).toEqual([410, 'RecordDeleted'])
    expect(gone.body).not.toContain('Тихон')
    expect((await app.get(`/api/v2/users/${'f'.repeat(24)}`)).status).toBe(404)
    expect((await app.get('/api/v2/users/unregistered')).status).toBe(422)
  })
})
