import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import {
  buildImage,
  buildMember,
  buildOrganisation,
  buildPlace,
  buildUser,
  categoryId,
} from '#tests/support/factories.ts'
import { type Person, signIn } from '#tests/support/people.ts'

// Two people edit one organisation at once: the result of each save.

const app = testApp()
let vera: Person
let boris: Person
let admin: Person
let id: string
let url: string

beforeAll(async () => {
  vera = await signIn(app, await buildUser(app.db, { first_name: 'Вера', second_name: 'Попова' }))
  boris = await signIn(app, await buildUser(app.db))
  admin = await signIn(app, await buildUser(app.db, { role: 'admin' }))
})

beforeEach(async () => {
  const { data } = await vera.post('/api/v2/organisations', { name: 'Пекарни', cityId: 'moscow' })
  id = data.organisation.id
  url = `/api/v2/organisations/${id}`
  await buildMember(app.db, { id: boris.id }, { organisationId: id }, 'staff')
})

const read = async () => (await vera.get(url)).data.organisation
const revisions = async (person = vera) => (await person.get(`${url}/history`)).data.revisions

describe('simultaneous edits', () => {
  test('of different fields are both saved', async () => {
    const { version } = await read()
    const bars = await categoryId(app.db, 'bars')
    expect((await vera.patch(url, { name: 'Пекарни Веры', version })).status).toBe(200)
    expect((await boris.patch(url, { category: bars, version })).status).toBe(200)
    expect(await read()).toMatchObject({ name: 'Пекарни Веры', category: { id: bars }, version: version + 2 })
  })

  test('of one field are refused with the value and name of the other person', async () => {
    const { version } = await read()
    await vera.patch(url, { name: 'Пекарни Веры', version })
    const { status, error } = await boris.patch(url, { name: 'Булочные', version })
    expect([status, error.status]).toEqual([409, 'EditConflict'])
    expect(error.conflict).toMatchObject({
      version: version + 1,
      changes: [{ field: 'name', before: 'Пекарни', after: 'Пекарни Веры', userName: 'Вера Попова' }],
    })
    expect((await read()).name).toBe('Пекарни Веры')
    expect((await boris.patch(url, { name: 'Булочные', version: error.conflict?.version })).status).toBe(200)
  })

  test('of one version: one is saved and the others are refused', async () => {
    const { version } = await read()
    const responses = await Promise.all(
      ['Раз', 'Два', 'Три', 'Четыре'].map((name) => vera.patch(url, { name, version })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect((await read()).version).toBe(version + 1)
  })

  test('a request without a change makes no new version', async () => {
    const { version } = await read()
    await vera.patch(url, { name: ' Пекарни ', cityId: 'moscow' })
    expect((await read()).version).toBe(version)
  })
})

describe('the history', () => {
  test('lists who changed which field, newest first, for those with access', async () => {
    await boris.patch(url, { name: 'Булочные', cityId: null })
    await vera.delete(url)
    await vera.post(`${url}/recover`)
    const shown = (await revisions()).map(({ kind, user, changes }: RevisionRow) => [
      kind,
      user.id === vera.id ? 'Вера' : 'Борис',
      Object.fromEntries(changes.map(({ field, before, after }) => [field, [before, after]])),
    ])
    expect(shown).toEqual([
      ['edit', 'Вера', { status: ['deleted', 'opened'] }],
      ['edit', 'Вера', { status: ['opened', 'deleted'] }],
      ['edit', 'Борис', { name: ['Пекарни', 'Булочные'], cityId: ['moscow', null] }],
      ['create', 'Вера', { name: [null, 'Пекарни'], cityId: [null, 'moscow'] }],
    ])
    const page = (await vera.get(`${url}/history`, { limit: 2, offset: 2 })).data
    expect([page.revisions.length, page.isEnd]).toEqual([2, true])
    const stranger = await signIn(app, await buildUser(app.db))
    expect((await stranger.get(`${url}/history`)).status).toBe(403)
  })

  test('an admin reverts a change once, which restores the name in its places', async () => {
    const place = await buildPlace(app.db, { organisation_id: id })
    const avatar = await buildImage(app.db, { user_id: vera.id })
    expect((await vera.patch(url, { avatarId: avatar.id })).status).toBe(200)
    await vera.patch(url, { name: 'Чужое имя', avatarId: null })
    const [newest] = await revisions(admin)
    expect(newest.canRevert).toBe(true)
    const { status, data } = await admin.post(`${url}/history/${newest.id}/revert`)
    expect([status, data.organisation.name, data.organisation.avatar?.id]).toEqual([
      200,
      'Пекарни',
      avatar.id,
    ])
    expect((await app.get(`/api/v1/places/${place.id}`)).data.place.organisation.name).toBe('Пекарни')
    const [undo, undone] = await revisions(admin)
    expect([undo.kind, undo.revertedId, undone.canRevert]).toEqual(['revert', newest.id, false])
    const created = (await revisions(admin)).at(-1)
    expect((await admin.post(`${url}/history/${created.id}/revert`)).error.status).toBe('StateNotAllowed')
  })

  test('a change of another organisation cannot be reverted here', async () => {
    const other = await buildOrganisation(app.db)
    await vera.patch(url, { name: 'Булочные' })
    const [newest] = await revisions()
    const { status } = await admin.post(`/api/v2/organisations/${other.id}/history/${newest.id}/revert`)
    expect(status).toBe(404)
  })
})

interface RevisionRow {
  kind: string
  user: { id: string }
  changes: { field: string; before: unknown; after: unknown }[]
}
