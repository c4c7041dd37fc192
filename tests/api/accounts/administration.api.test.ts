import { beforeAll, describe, expect, test } from 'vitest'
import type { LogEntry } from '#contract/users/administration-log.ts'
import { grantRole } from '#server/features/administration/service.ts'
import { newId } from '#server/lib/ids.ts'
import { testApp } from '#tests/support/app.ts'
import { buildOrganisation, buildPlace, buildUser, type User } from '#tests/support/factories.ts'
import { sessionHeaders } from '#tests/support/sign-in.ts'

const app = testApp()
let admin: User
let headers: { authorization: string }

beforeAll(async () => {
  await app.app.jobs.start()
  admin = await buildUser(app.db, { role: 'admin', email: 'chief@example.ru' })
  headers = await sessionHeaders(app.app, admin)
})

const post = (url: string, payload: object = {}, who = headers) =>
  app.request({ method: 'POST', url, payload, headers: who })

test('accounts are found by name, e-mail and phone, the latest first', async () => {
  const vera = await buildUser(app.db, {
    first_name: 'Вероника',
    email: 'nika@example.ru',
    phone: '+79160000001',
  })
  for (const query of ['вероник', 'NIKA@', '6000000']) {
    const { data } = await app.request({
      method: 'GET',
      url: `/api/v2/accounts?query=${encodeURIComponent(query)}`,
      headers,
    })
    expect(data.accounts.map((item: { id: string }) => item.id)).toEqual([vera.id])
  }
  const all = await app.request({ method: 'GET', url: '/api/v2/accounts?limit=1', headers })
  expect(all.data).toMatchObject({ isEnd: false, accounts: [{ id: vera.id, email: 'nika@example.ru' }] })
  expect((await app.request({ method: 'GET', url: '/api/v2/accounts?query=%25', headers })).status).toBe(404)
})

test('a granted role takes effect at once', async () => {
  const gleb = await buildUser(app.db)
  const own = await sessionHeaders(app.app, gleb)
  expect((await app.request({ method: 'GET', url: '/api/v2/accounts', headers: own })).status).toBe(403)
  const { data } = await post(`/api/v2/accounts/${gleb.id}/role`, { role: 'admin' })
  expect(data.account.role).toBe('admin')
  expect((await app.request({ method: 'GET', url: '/api/v2/accounts', headers: own })).status).toBe(200)
})

test('blocking an account ends its sessions and stores the reason', async () => {
  const dina = await buildUser(app.db)
  const own = await sessionHeaders(app.app, dina)
  const blocked = await post(`/api/v2/accounts/${dina.id}/block`, { reason: 'Реклама в отзывах' })
  expect(blocked.data.account).toMatchObject({ isBlocked: true, blockedReason: 'Реклама в отзывах' })
  expect((await app.request({ method: 'GET', url: '/api/v2/auth/session', headers: own })).status).toBe(401)
  const unblocked = await post(`/api/v2/accounts/${dina.id}/unblock`)
  expect(unblocked.data.account.isBlocked).toBe(false)
})

test('an account that is not blocked, or that is deleted, cannot be unblocked', async () => {
  const [free, gone] = [await buildUser(app.db), await buildUser(app.db, { is_deleted: true })]
  expect((await post(`/api/v2/accounts/${free.id}/unblock`)).data.account.isBlocked).toBe(false)
  expect((await post(`/api/v2/accounts/${gone.id}/unblock`)).status).toBe(404)
  const { data } = await app.request({
    method: 'GET',
    url: '/api/v2/administration/log?kind=blocks',
    headers,
  })
  const people = (data?.entries ?? []).map(({ block }: LogEntry) => block?.user.id)
  expect(people).not.toEqual(expect.arrayContaining([free.id]))
  expect(people).not.toEqual(expect.arrayContaining([gone.id]))
})

test('admins cannot block or demote themselves, and unknown accounts are not found', async () => {
  expect((await post(`/api/v2/accounts/${admin.id}/block`, { reason: 'x' })).status).toBe(403)
  expect((await post(`/api/v2/accounts/${admin.id}/role`, { role: 'user' })).status).toBe(403)
  expect((await post('/api/v2/accounts/0123456789abcdef01234567/role', { role: 'user' })).status).toBe(404)
  expect((await post('/api/v2/accounts/0123456789abcdef01234567/block', { reason: ' ' })).status).toBe(422)
})

test('only admins have access', async () => {
  const target = await buildUser(app.db)
  const people = [undefined, await buildUser(app.db), await buildUser(app.db, { role: 'content_manager' })]
  for (const person of people) {
    const who = person ? await sessionHeaders(app.app, person) : {}
    const expected = person ? 403 : 401
    const requests = [
      { method: 'GET', url: '/api/v2/accounts' },
      { method: 'GET', url: '/api/v2/administration/log' },
      { method: 'POST', url: `/api/v2/accounts/${target.id}/role`, payload: { role: 'admin' } },
      { method: 'POST', url: `/api/v2/accounts/${target.id}/block`, payload: { reason: 'x' } },
      { method: 'POST', url: `/api/v2/accounts/${target.id}/unblock` },
    ] as const
    for (const request of requests)
      expect((await app.request({ ...request, headers: who })).status).toBe(expected)
  }
})

describe('the log', () => {
  const log = async (query = '') =>
    app.request({ method: 'GET', url: `/api/v2/administration/log${query}`, headers })
  const logOf = async (user: User) =>
    (await log('?kind=roles&limit=101')).data.entries
      .filter(({ role }: LogEntry) => role?.user.id === user.id)
      .map(({ role, by }: LogEntry) => ({ ...role, by }))

  test('records account roles granted on the site and by the command line, without repeated ones', async () => {
    const person = await buildUser(app.db, { email: 'logged@example.ru' })
    await post(`/api/v2/accounts/${person.id}/role`, { role: 'content_manager' })
    await post(`/api/v2/accounts/${person.id}/role`, { role: 'content_manager' })
    await grantRole(app.db, 'logged@example.ru', 'user')
    const by = { id: admin.id, fullName: `${admin.first_name} ${admin.second_name}` }
    expect(await logOf(person)).toMatchObject([
      { role: 'user', action: 'granted', by: null, place: null, organisation: null },
      { role: 'content_manager', action: 'granted', by, place: null, organisation: null },
    ])
  })

  test('records roles at places and chains', async () => {
    const place = await buildPlace(app.db)
    const chain = await buildOrganisation(app.db)
    const person = await buildUser(app.db)
    const own = await sessionHeaders(app.app, person)
    const atPlace = { placeId: place.id, userId: person.id }
    const atChain = { organisationId: chain.id, userId: person.id }
    expect((await post('/api/v2/permissions/requester', { placeId: place.id }, own)).status).toBe(200)
    expect((await post('/api/v2/permissions/manager', atPlace)).status).toBe(200)
    expect((await post('/api/v2/permissions/owner', atChain)).status).toBe(200)
    expect((await logOf(person))[0]).toMatchObject({ role: 'manager' })
    const received = await app.request({ method: 'GET', url: '/api/v2/invitations', headers: own })
    const [invitation] = received.data.invitations
    expect((await post(`/api/v2/invitations/${invitation.id}/accept`, {}, own)).status).toBe(200)
    const removed = await app.request({
      method: 'DELETE',
      url: `/api/v2/permissions?${new URLSearchParams(atPlace)}`,
      headers: own,
    })
    expect(removed.status).toBe(200)
    const here = { name: place.name, latinName: place.latin_name }
    expect(await logOf(person)).toMatchObject([
      { role: 'manager', action: 'removed', by: { id: person.id }, place: here },
      { role: 'owner', action: 'accepted', by: { id: admin.id }, organisation: { id: chain.id } },
      { role: 'manager', action: 'granted', by: { id: admin.id }, place: here },
      { role: 'requester', action: 'requested', by: { id: person.id }, place: here },
    ])
  })

  test('is paged, the latest first', async () => {
    const first = await log('?limit=1')
    expect(first.data.isEnd).toBe(false)
    const second = await log('?limit=1&offset=1')
    expect(second.data.entries[0].createdAt <= first.data.entries[0].createdAt).toBe(true)
    expect((await log('?offset=1000')).status).toBe(404)
  })

  test('lists blocks, list changes, places and imports, filtered by kind, person and day', async () => {
    const chief = await buildUser(app.db, { role: 'admin' })
    const own = await sessionHeaders(app.app, chief)
    const person = await buildUser(app.db)
    await post(`/api/v2/accounts/${person.id}/block`, { reason: 'Реклама' }, own)
    await post(`/api/v2/accounts/${person.id}/unblock`, {}, own)
    const tag = { name: 'Новинки', shortName: 'Новинка', latinName: 'new-ones' }
    const added = await post('/api/v2/reference/tags', tag, own)
    const [kept, gone] = [await buildPlace(app.db, { name: 'Пушкин' }), await buildPlace(app.db)]
    const action = { kind: 'publish', place_ids: [kept.id], expected_count: 1 }
    await post('/api/v2/administration/place-actions', action, own)
    await post('/api/v2/administration/place-merges', { into_id: kept.id, place_ids: [gone.id] }, own)
    await app.db
      .insertInto('import_runs')
      .values({ id: newId(), source: 'osm', file_name: 'tver.pbf', status: 'done', started_by: chief.id })
      .execute()

    const { entries } = (await log(`?by=${chief.id}`)).data
    expect(entries).toHaveLength(6)
    const oneOf = (part: keyof LogEntry) => entries.filter((entry: LogEntry) => entry[part])
    expect(oneOf('block')).toMatchObject([
      { block: { user: { id: person.id }, reason: null } },
      { kind: 'blocks', block: { reason: 'Реклама' } },
    ])
    const row = { list: 'tags', id: added.data.row.id, name: 'Новинки', action: 'added' }
    expect(oneOf('row')).toMatchObject([{ kind: 'lists', by: { id: chief.id }, row }])
    expect(oneOf('action')).toMatchObject([{ kind: 'places', action: { kind: 'publish', isUndo: false } }])
    expect(oneOf('placeMerge')).toMatchObject([
      { placeMerge: { place: { name: 'Пушкин' }, merged: `${gone.name} (${gone.latin_name})` } },
    ])
    expect(oneOf('run')).toMatchObject([{ kind: 'imports', run: { fileName: 'tver.pbf' } }])
    expect((await log(`?by=${chief.id}&kind=lists`)).data.entries).toEqual(oneOf('row'))
    expect((await log(`?by=${chief.id}&to=2020-01-01`)).status).toBe(404)
    expect((await log(`?by=${chief.id}&from=2020-01-01`)).data.entries).toHaveLength(6)
    expect((await log('?from=2020-02-31x')).status).toBe(422)
  })

  test('does not record a refused role', async () => {
    const place = await buildPlace(app.db)
    const person = await buildUser(app.db)
    const stranger = await sessionHeaders(app.app, await buildUser(app.db))
    const refused = await post(
      '/api/v2/permissions/owner',
      { placeId: place.id, userId: person.id },
      stranger,
    )
    expect(refused.status).toBe(403)
    expect(await logOf(person)).toEqual([])
  })
})
