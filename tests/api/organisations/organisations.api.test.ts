import { describe, expect, test } from 'vitest'
import { countWrite, writeLimits } from '#server/lib/limits/writing-limits.ts'
import { testApp } from '#tests/support/app.ts'
import {
  buildFollower,
  buildMember,
  buildOrganisation,
  buildPlace,
  buildUser,
  cityId,
} from '#tests/support/factories.ts'
import { signIn } from '#tests/support/people.ts'

const app = testApp()
const names = (organisations: { name: string }[]) => organisations.map((organisation) => organisation.name)

describe('lists of organisations', () => {
  test('of a city are those with places there, most places first', async () => {
    const city_id = await cityId(app.db, 'sochi')
    const moscow = await cityId(app.db, 'moscow')
    const small = await buildOrganisation(app.db, { name: 'Маленькая', city_id: moscow })
    const large = await buildOrganisation(app.db, { name: 'Большая', city_id })
    await buildOrganisation(app.db, { name: 'Чужая', city_id: moscow })
    await buildOrganisation(app.db, { name: 'Удалённая', city_id, is_deleted: true })
    await buildPlace(app.db, { organisation_id: small.id, city_id })
    for (let index = 0; index < 3; index++) await buildPlace(app.db, { organisation_id: large.id, city_id })
    const { data } = await app.get('/api/v2/organisations', { city: 'sochi' })
    expect(names(data.organisations)).toEqual(['Большая', 'Маленькая'])
    expect(data.organisations[0]).toMatchObject({ placeCount: 3, city: { latinName: 'sochi' } })
    const first = await app.get('/api/v2/organisations', { city: 'sochi', limit: 1 })
    expect([names(first.data.organisations), first.data.isEnd]).toEqual([['Большая'], false])
  })

  test('are searched by a part of the name as literal text', async () => {
    await buildOrganisation(app.db, { name: 'Кофе 100%', place_count: 1 })
    await buildOrganisation(app.db, { name: 'Дом кофе', place_count: 5 })
    const coffee = await app.get('/api/v2/organisations', { query: 'кофе' })
    expect(names(coffee.data.organisations)).toEqual(['Кофе 100%', 'Дом кофе'])
    expect(names((await app.get('/api/v2/organisations', { query: '100%' })).data.organisations)).toEqual([
      'Кофе 100%',
    ])
    const nothing = await app.get('/api/v2/organisations', { query: '_' })
    expect([nothing.status, nothing.error.messageUI.message]).toEqual([404, 'Ничего не найдено'])
  })

  test.each([
    [{ city: 'vladivostok' }, 404, 'В данном городе пока нет записей'],
    [{ city: 'atlantida' }, 422, 'Произошла некая ошибка на сервере'],
    [{ isStaffed: '1' }, 401, 'Требуется авторизация'],
    [{ limit: -1 }, 422, 'Произошла некая ошибка на сервере'],
  ])('%o is refused with %i', async (query, code, message) => {
    const { status, error } = await app.get('/api/v2/organisations', query as Record<string, string>)
    expect([status, error.messageUI.message]).toEqual([code, message])
  })
})

describe('one organisation', () => {
  test('includes some places and followers, but not its owners', async () => {
    const organisation = await buildOrganisation(app.db)
    const place = await buildPlace(app.db, { organisation_id: organisation.id })
    await buildPlace(app.db, { organisation_id: organisation.id, moderation_status: 'on-moderation' })
    const owner = await buildUser(app.db, { first_name: 'Владельцев' })
    await app.db
      .insertInto('organisation_members')
      .values({ organisation_id: organisation.id, user_id: owner.id, role: 'owner' })
      .execute()
    const follower = await buildFollower(app.db, { organisation_id: organisation.id })
    const { data, body } = await app.get(`/api/v2/organisations/${organisation.id}`)
    expect(data.organisation).toMatchObject({
      hasOwner: true,
      hasAccess: false,
      owner: null,
      owners: [],
      somePlaces: [{ id: place.id }],
      someFollowers: [{ id: follower.follower_id }],
      followerCount: 1,
    })
    expect(data.organisation.somePlaces).toHaveLength(1)
    expect(body).not.toContain('Владельцев')
  })

  test('that is deleted or unknown is not found', async () => {
    const deleted = await buildOrganisation(app.db, { is_deleted: true })
    expect((await app.get(`/api/v2/organisations/${deleted.id}`)).status).toBe(410)
    expect((await app.get(`/api/v2/organisations/${'f'.repeat(24)}`)).status).toBe(404)
    expect((await app.get('/api/v2/organisations/1')).status).toBe(422)
  })

  test('is deleted and recovered as often as it may be edited', async () => {
    const owner = await buildUser(app.db)
    const organisation = await buildOrganisation(app.db)
    await buildMember(app.db, owner, { organisationId: organisation.id }, 'owner')
    const vera = await signIn(app, owner)
    const url = `/api/v2/organisations/${organisation.id}`
    await countWrite(app.app.limits, 'edits', owner.id, writeLimits.edits.limit)
    expect((await vera.delete(url)).error.status).toBe('TooManyRequests')
    expect((await vera.post(`${url}/recover`)).error.status).toBe('TooManyRequests')
  })
})
