import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MemberRole } from '#server/db/types.ts'
import { actorsOf, isProtectedOwner } from '#server/features/permissions/policy.ts'
import { newId } from '#server/lib/ids.ts'
import { testApp } from '#tests/support/app.ts'
import {
  buildMember,
  buildOrganisation,
  buildPlace,
  buildUser,
  type Place,
} from '#tests/support/factories.ts'
import { type Person, signIn } from '#tests/support/people.ts'

// Roles at a place and an organisation: requested, granted, removed.

const app = testApp()
let admin: Person
let place: Place
let vera: Person

beforeAll(async () => {
  admin = await signIn(app, await buildUser(app.db, { role: 'admin' }))
})

beforeEach(async () => {
  const owner = await buildUser(app.db, { first_name: 'Вера', second_name: 'Попова' })
  place = await buildPlace(app.db, { published_at: new Date() })
  await buildMember(app.db, owner, { placeId: place.id })
  vera = await signIn(app, owner)
})

const someone = async () => signIn(app, await buildUser(app.db))
const member = async (role: MemberRole) => {
  const user = await buildUser(app.db)
  await buildMember(app.db, user, { placeId: place.id }, role)
  return signIn(app, user)
}
const grant = (by: Person, role: string, to: object) =>
  by.post(`/api/v2/permissions/${role}`, { placeId: place.id, ...to })
const remove = (by: Person, who: { userId?: string; email?: string }) =>
  by.delete('/api/v2/permissions', { placeId: place.id, ...who })
const roleOf = async (person: Person) => {
  const row = await app.db
    .selectFrom('place_members')
    .select('role')
    .where('place_id', '=', place.id)
    .where('user_id', '=', person.id)
    .executeTakeFirst()
  return row?.role ?? null
}

describe('requests for rights', () => {
  test('are made once, found by the owner, granted and gone from the list', async () => {
    const anna = await someone()
    expect((await grant(anna, 'requester', {})).data.user.id).toBe(anna.id)
    expect((await grant(anna, 'requester', {})).status).toBe(200)
    const { data } = await vera.get('/api/v2/permissions/requests')
    expect(data).toMatchObject({
      total: 1,
      requests: [{ user: { id: anna.id }, place: { id: place.id }, organisation: null, isCreator: false }],
    })
    expect((await anna.get('/api/v2/permissions/requests')).status).toBe(404)
    expect((await anna.get('/api/v2/permissions', { placeId: place.id })).status).toBe(403)
    await grant(vera, 'manager', { userId: anna.id })
    expect(await roleOf(anna)).toBe('manager')
    expect((await vera.get('/api/v2/permissions/requests')).status).toBe(404)
    expect((await grant(anna, 'requester', {})).error.status).toBe('StateNotAllowed')
  })

  test('in the name of another person are refused', async () => {
    const anna = await someone()
    expect((await grant(anna, 'requester', { userId: vera.id })).status).toBe(422)
  })

  test('are declined by the owner or withdrawn by the applicant', async () => {
    const anna = await someone()
    await grant(anna, 'requester', {})
    expect((await remove(vera, { userId: anna.id })).status).toBe(200)
    expect(await roleOf(anna)).toBe(null)
    await grant(anna, 'requester', {})
    expect((await remove(anna, { userId: anna.id })).status).toBe(200)
    expect(await roleOf(anna)).toBe(null)
  })

  test('are possible at an organisation as well', async () => {
    const organisation = await buildOrganisation(app.db)
    const anna = await someone()
    await anna.post('/api/v2/permissions/requester', { organisationId: organisation.id })
    const { data } = await admin.get('/api/v2/permissions/requests', { organisationId: organisation.id })
    expect(data.requests).toMatchObject([{ place: null, organisation: { id: organisation.id } }])
  })
})

describe('granting', () => {
  const roles = ['requester', 'host', 'staff', 'manager', 'owner'] as const
  const pairs = roles.flatMap((current) =>
    (['host', 'staff', 'manager', 'owner'] as const).map((to) => [current, to] as const),
  )

  test.each(pairs)('by the owner: %s becomes %s, and nothing else beside it', async (current, to) => {
    const user = await buildUser(app.db)
    await buildMember(app.db, user, { placeId: place.id }, current)
    const { status, data } = await grant(vera, to, { userId: user.id })
    expect([status, data.user.id]).toEqual([200, user.id])
    const { members } = (await vera.get('/api/v2/permissions', { placeId: place.id })).data
    const theirs = members.filter(({ user: one }: { user: { id: string } }) => one.id === user.id)
    expect(theirs.map(({ role }: { role: MemberRole }) => role)).toEqual([to])
  })

  test('a manager adds staff and cannot change higher roles', async () => {
    const anna = await member('manager')
    const boris = await member('requester')
    expect((await grant(anna, 'staff', { userId: boris.id })).status).toBe(200)
    expect((await grant(anna, 'manager', { userId: boris.id })).status).toBe(403)
    expect((await grant(anna, 'staff', { userId: vera.id })).status).toBe(403)
    expect((await remove(anna, { userId: vera.id })).status).toBe(403)
    expect((await remove(anna, { userId: boris.id })).status).toBe(200)
  })

  test('requests with two targets, with none or with a missing person are refused', async () => {
    for (const to of [{}, { userId: vera.id, email: 'a@b.ru' }]) {
      expect((await grant(vera, 'staff', to)).error.status).toBe('ValidationFailed')
    }
    expect((await grant(vera, 'staff', { userId: newId() })).status).toBe(404)
    const both = await vera.post('/api/v2/permissions/staff', { userId: vera.id })
    expect(Object.keys(both.error.fields ?? {})).toEqual(['placeId', 'organisationId'])
  })
})

describe('the last owner', () => {
  test('cannot leave or be demoted, except by an admin', async () => {
    expect((await remove(vera, { userId: vera.id })).error.status).toBe('LastOwner')
    expect((await grant(vera, 'staff', { userId: vera.id })).error.status).toBe('LastOwner')
    expect((await remove(admin, { userId: vera.id })).status).toBe(200)
    expect((await app.get(`/api/v1/places/${place.id}`)).data.place.hasOwner).toBe(false)
  })

  test('of two owners who leave at the same moment one stays', async () => {
    const anna = await member('owner')
    const responses = await Promise.all([
      remove(vera, { userId: vera.id }),
      remove(anna, { userId: anna.id }),
    ])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('simultaneous grants to one person leave one role', async () => {
    const anna = await member('requester')
    const responses = await Promise.all([
      grant(vera, 'manager', { userId: anna.id }),
      grant(vera, 'staff', { userId: anna.id }),
      grant(admin, 'owner', { userId: anna.id }),
    ])
    for (const { status } of responses) expect([200, 403]).toContain(status)
    const rows = await app.db
      .selectFrom('place_members')
      .select('role')
      .where('place_id', '=', place.id)
      .where('user_id', '=', anna.id)
      .execute()
    expect(rows).toHaveLength(1)
  })

  test('is the only owner and not removed by an admin', () => {
    const viewer = { userId: newId(), sessionId: newId(), isAdmin: false, isContentManager: false }
    expect(isProtectedOwner(viewer, { role: 'owner', ownerCount: 1 })).toBe(true)
    expect(isProtectedOwner(viewer, { role: 'owner', ownerCount: 2 })).toBe(false)
    expect(isProtectedOwner(viewer, { role: 'manager', ownerCount: 1 })).toBe(false)
    expect(isProtectedOwner({ ...viewer, isAdmin: true }, { role: 'owner', ownerCount: 1 })).toBe(false)
    expect(actorsOf({ ...viewer, isContentManager: true }, { hasOwner: true, role: null })).toEqual(['user'])
  })
})
