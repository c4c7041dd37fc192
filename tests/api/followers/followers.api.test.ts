import { expect, test } from 'vitest'
import { testApp } from '../../support/app.ts'
import { buildFollower, buildOrganisation, buildPlace, buildUser } from '../../support/factories.ts'

const app = testApp()
const nobody = 'f'.repeat(24)

test('followers of a person, a place and an organisation', async () => {
  const anna = await buildUser(app.db)
  const boris = await buildUser(app.db)
  const place = await buildPlace(app.db, { latin_name: 'veranda' })
  const organisation = await buildOrganisation(app.db)
  await buildFollower(app.db, { follower_id: anna.id, user_id: boris.id })
  await buildFollower(app.db, { follower_id: anna.id, place_id: place.id })
  await buildFollower(app.db, { follower_id: anna.id, organisation_id: organisation.id })
  for (const query of [
    { userId: boris.id },
    { userId: boris.id, type: 'follower' },
    { placeId: place.id },
    { placeId: 'veranda' },
    { organisationId: organisation.id },
  ]) {
    const { data } = await app.get('/api/v2/followers', query)
    expect(data).toMatchObject({ users: [{ id: anna.id }], isEnd: true })
    expect(data.places).toBeUndefined()
  }
})

test('followed people and places come latest first, without places unpublished since', async () => {
  const anna = await buildUser(app.db)
  const boris = await buildUser(app.db)
  const [first, second] = [await buildPlace(app.db), await buildPlace(app.db)]
  const unpublished = await buildPlace(app.db, { moderation_status: 'unpublished' })
  await buildFollower(app.db, { follower_id: anna.id, user_id: boris.id })
  await buildFollower(app.db, { follower_id: anna.id, place_id: first.id, created_at: '2026-01-01Z' })
  await buildFollower(app.db, { follower_id: anna.id, place_id: second.id, created_at: '2026-01-02Z' })
  await buildFollower(app.db, { follower_id: anna.id, place_id: unpublished.id })
  const users = await app.get('/api/v2/followers', { userId: anna.id, type: 'following-user' })
  expect(users.data).toMatchObject({ users: [{ id: boris.id }], isEnd: true })
  const places = await app.get('/api/v2/followers', { userId: anna.id, type: 'following-place' })
  expect(places.data.places.map((place: { id: string }) => place.id)).toEqual([second.id, first.id])
  const page = await app.get('/api/v2/followers', { userId: anna.id, type: 'following-place', limit: 1 })
  expect(page.data).toMatchObject({ places: [{ id: second.id }], isEnd: false })
})

test('followed organisations are listed without deleted ones', async () => {
  const anna = await buildUser(app.db)
  const [chain, closed] = [
    await buildOrganisation(app.db),
    await buildOrganisation(app.db, { is_deleted: true }),
  ]
  await buildFollower(app.db, { follower_id: anna.id, organisation_id: chain.id })
  await buildFollower(app.db, { follower_id: anna.id, organisation_id: closed.id })
  const query = { userId: anna.id, type: 'following-organisation' }
  const { data } = await app.get('/api/v2/followers', query)
  expect(data.organisations).toMatchObject([{ id: chain.id, name: chain.name, followerCount: 1 }])
  expect(data.isEnd).toBe(true)
  expect((await app.get('/api/v2/followers', { ...query, userId: nobody })).status).toBe(404)
})

test('a place or person without a public page has no list of followers', async () => {
  const left = await buildUser(app.db, { is_deleted: true })
  const place = await buildPlace(app.db, { status: 'deleted' })
  await buildFollower(app.db, { user_id: left.id })
  await buildFollower(app.db, { place_id: place.id })
  expect((await app.get('/api/v2/followers', { userId: left.id })).status).toBe(404)
  expect((await app.get('/api/v2/followers', { placeId: place.id })).status).toBe(404)
})

test.each([
  [{ userId: nobody }, 404, 'Похоже, у профиля нет подписчиков'],
  [{ userId: nobody, type: 'following-user' }, 404, 'Нет подписок'],
  [{ userId: nobody, type: 'following-place' }, 404, 'Нет подписок'],
  [{ placeId: 'net-takogo' }, 404, 'Похоже, у профиля нет подписчиков'],
  [{}, 422, 'Произошла некая ошибка на сервере'],
  [{ userId: nobody, placeId: nobody }, 422, 'Произошла некая ошибка на сервере'],
  [{ placeId: nobody, type: 'following-user' }, 422, 'Произошла некая ошибка на сервере'],
  [{ userId: nobody, type: 'friend' }, 422, 'Произошла некая ошибка на сервере'],
])('%o is refused with %i', async (query, code, message) => {
  const { status, error } = await app.get('/api/v2/followers', query as Record<string, string>)
  expect([status, error.messageUI.message]).toEqual([code, message])
})
