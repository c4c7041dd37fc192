import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { reindexPlacesOf } from '#server/features/reference/lists/service.ts'
import { loadReference } from '#server/features/reference/lookup.ts'
import { testApp } from '../../support/app.ts'
import { openSameDatabase } from '../../support/database.ts'
import { buildPlace, buildUser } from '../../support/factories.ts'
import { sessionHeaders } from '../../support/sign-in.ts'

const app = testApp()

type Headers = Awaited<ReturnType<typeof sessionHeaders>>
let admin: Headers
let manager: Headers
let reader: Headers

beforeAll(async () => {
  await app.app.jobs.start()
  admin = await sessionHeaders(app.app, await buildUser(app.db, { role: 'admin', first_name: 'Анна' }))
  manager = await sessionHeaders(app.app, await buildUser(app.db, { role: 'content_manager' }))
  reader = await sessionHeaders(app.app, await buildUser(app.db))
})

const noviSad = { name: 'Нови-Сад', lat: 45.2551, lon: 19.8451 }
const row = (id: number, list = 'cities') => `/api/v2/reference/${list}/${id}`

function send(method: 'POST' | 'PATCH' | 'GET', url: string, headers: Headers, payload?: object) {
  return app.app.inject({ method, url, headers, ...(payload && { payload }) })
}

async function add(list: string, fields: object, headers = admin) {
  const response = await send('POST', `/api/v2/reference/${list}`, headers, fields)
  expect(response.statusCode, response.body).toBe(201)
  return response.json().data.row as { id: number; version: number; fields: Record<string, unknown> }
}

describe('rights', () => {
  test('readers and guests can neither see nor change the lists', async () => {
    for (const headers of [reader, {} as Headers]) {
      const refusal = headers === reader ? 403 : 401
      expect((await send('GET', '/api/v2/reference/cities', headers)).statusCode).toBe(refusal)
      expect((await send('POST', '/api/v2/reference/cities', headers, noviSad)).statusCode).toBe(refusal)
      expect((await send('POST', `${row(3)}/merge`, headers, { intoId: 1 })).statusCode).toBe(refusal)
      expect((await send('GET', `${row(1)}/changes`, headers)).statusCode).toBe(refusal)
    }
  })

  test('a content manager adds and edits rows, but cannot change addresses', async () => {
    const { id, version } = await add(
      'cuisines',
      { name: 'Тайская лапша', latinName: 'thai-noodles', isNoun: true },
      manager,
    )
    const rename = (fields: object) => send('PATCH', row(id, 'cuisines'), manager, { version, fields })
    expect((await rename({ latinName: 'pad-thai' })).statusCode).toBe(403)
    expect((await send('PATCH', row(id, 'cuisines'), manager, { version, isHidden: true })).statusCode).toBe(
      403,
    )
    expect((await send('POST', `${row(id, 'cuisines')}/merge`, manager, { intoId: 15 })).statusCode).toBe(403)
    expect((await rename({ osmValues: ['pad_thai'] })).statusCode).toBe(200)
  })
})

test('a city is proposed from a name and a point, added, listed and logged', async () => {
  const query = new URLSearchParams({ name: noviSad.name, lat: '45.2551', lon: '19.8451' })
  const proposal = await send('GET', `/api/v2/reference/cities/proposal?${query}`, admin)
  expect(proposal.json().data.fields).toMatchObject({ nameIn: 'в Нови-Саде', timeZone: 'Europe/Belgrade' })
  const { id, fields } = await add('cities', noviSad)
  expect(fields).toMatchObject({ latinName: 'novi-sad', countryCode: 'RS' })
  expect((await app.get('/api/v1/cities?latin_name=novi-sad')).data.cities).toHaveLength(1)
  const log = await send('GET', `${row(id)}/changes`, admin)
  expect(log.json().data.changes).toMatchObject([
    { action: 'added', changedBy: { fullName: expect.stringContaining('Анна') } },
  ])
})

test.each([
  ['cities', { ...noviSad, timeZone: 'Mars/Olympus' }, 'timeZone'],
  ['cities', { ...noviSad, bounds: [20, 45, 19, 46] }, 'bounds'],
  ['cities', { ...noviSad, color: '#000000' }, 'color'],
  ['cities', { name: '…', lat: 1, lon: 1 }, 'name'],
  ['categories', { name: 'Рюмочная' }, 'namePlural'],
  [
    'categories',
    {
      name: 'Рюмочная',
      namePlural: 'Рюмочные',
      latinName: 'feed',
      icon: 'beer',
      pattern: 'mugs',
      color: '#5E5650',
    },
    'latinName',
  ],
  [
    'categories',
    {
      name: 'Рюмочная',
      namePlural: 'Рюмочные',
      latinName: 'shots',
      icon: 'beer',
      pattern: 'mugs',
      color: '#FFEEEE',
    },
    'color',
  ],
  ['cuisines', { name: '\u0000', latinName: 'x' }, undefined],
  ['cuisines', { name: 'Суши', latinName: '../etc' }, undefined],
])('%s refuse %j', async (list, fields, field) => {
  const response = await send('POST', `/api/v2/reference/${list}`, admin, fields)
  expect([400, 422]).toContain(response.statusCode)
  if (field) expect(Object.keys(response.json().error.fields)).toContain(field)
})

test('of two simultaneous edits the second is refused', async () => {
  const { id, version } = await add('dresscodes', { name: 'Маскарад', description: 'Маска обязательна.' })
  const save = (description: string) =>
    send('PATCH', row(id, 'dresscodes'), admin, { version, fields: { description } })
  const responses = await Promise.all([save('Первый'), save('Второй')])
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
})

test('a hidden row is not offered, and places that have it keep it', async () => {
  const { id, version } = await add('cities', { name: 'Тихий', lat: 60, lon: 60 })
  await buildPlace(app.db, { city_id: id, latin_name: 'v-tihom' })
  expect((await send('PATCH', row(id), admin, { version, isHidden: true })).statusCode).toBe(200)
  expect((await app.get('/api/v1/cities?query=тихий')).status).toBe(404)
  expect((await app.get('/api/v1/cities?latin_name=tikhiy')).data.cities).toMatchObject([{ isHidden: true }])
  expect((await app.get('/api/v1/places/v-tihom')).data.place.location.city.name).toBe('Тихий')
})

test('a renamed row keeps its old address as a redirect that no other row can use', async () => {
  const { id, version } = await add('cities', { name: 'Старое', lat: 55, lon: 50, latinName: 'staroe' })
  const renamed = await send('PATCH', row(id), admin, {
    version,
    fields: { name: 'Новое', latinName: 'novoe' },
  })
  expect(renamed.statusCode).toBe(200)
  expect((await app.get('/api/v1/cities?latin_name=staroe')).data.cities).toMatchObject([
    { latinName: 'novoe' },
  ])
  const taken = await send('POST', '/api/v2/reference/cities', admin, { ...noviSad, latinName: 'staroe' })
  expect(taken.json().error.status).toBe('SlugAlreadyExist')
  const log = await send('GET', `${row(id)}/changes`, admin)
  expect(log.json().data.changes[0]).toMatchObject({
    action: 'edited',
    changes: expect.arrayContaining([{ field: 'name', before: 'Старое', after: 'Новое' }]),
  })
})

describe('merging', () => {
  test('cities moves places, people and addresses', async () => {
    const from = await add('cities', { name: 'Двойник', lat: 55, lon: 37 })
    const into = await add('cities', { name: 'Оригинал', lat: 55, lon: 37 })
    const place = await buildPlace(app.db, { city_id: from.id, name: 'Блуждающая пельменная' })
    const user = await buildUser(app.db, { city_id: from.id })
    const merged = await send('POST', `${row(from.id)}/merge`, admin, { intoId: into.id })
    expect(merged.json().data.row).toMatchObject({ id: into.id, placeCount: 1 })
    expect(merged.json().data.row.fields.aliases).toContain('двойник')
    expect((await app.get(`/api/v1/places/${place.id}`)).data.place.location.city.latinName).toBe('original')
    expect((await app.get(`/api/v2/users/${user.id}`)).data.user.citySlug).toBe('original')
    expect((await app.get('/api/v1/places?city=dvoynik')).data.places).toHaveLength(1)
    expect((await loadReference(app.db)).cityById.get(from.id)?.id).toBe(into.id)
    expect((await send('GET', row(from.id), admin)).statusCode).toBe(404)
  })

  test('cuisines leaves each place the cuisine once, and search finds it by the new name', async () => {
    const from = await add('cuisines', { name: 'Лапшичная', latinName: 'noodle-bar', isNoun: true })
    const into = await add('cuisines', { name: 'Удон', latinName: 'udon', isNoun: true })
    const both = await buildPlace(app.db, { cuisine_ids: [from.id, into.id] })
    const one = await buildPlace(app.db, { cuisine_ids: [from.id] })
    await send('POST', `${row(from.id, 'cuisines')}/merge`, admin, { intoId: into.id })
    await reindexPlacesOf(app.db, { list: 'cuisines', id: into.id })
    for (const { id } of [both, one]) {
      const { data } = await app.get(`/api/v1/places/${id}`)
      expect(data.place.cuisines.map((cuisine: { name: string }) => cuisine.name)).toEqual(['Удон'])
    }
    const found = await app.get('/api/v1/places?city=moscow&query=удон')
    expect(found.data.places).toHaveLength(2)
  })

  test('a row with itself or with «Другое» is refused', async () => {
    expect((await send('POST', `${row(1)}/merge`, admin, { intoId: 1 })).statusCode).toBe(422)
    expect((await send('POST', `${row(132, 'categories')}/merge`, admin, { intoId: 1 })).statusCode).toBe(422)
    expect((await send('POST', `${row(1)}/merge`, admin, { intoId: 999_999 })).statusCode).toBe(404)
  })
})

test('a new city drops all guest pages and is offered by another node within seconds', async () => {
  const other = await openSameDatabase(app.db)
  onTestFinished(() => other.close())
  expect((await loadReference(other.db)).cityBySlug.has('dalniy')).toBe(false)
  await add('cities', { name: 'Дальний', lat: 62, lon: 62 })
  let isDropped = false
  app.app.pageCache.onInvalidate((tags) => {
    isDropped ||= tags.includes('*')
  })
  await app.app.events.drain()
  expect(isDropped).toBe(true)
  for (const db of [app.db, other.db]) {
    await expect
      .poll(async () => (await loadReference(db)).cityBySlug.get('dalniy')?.name, { timeout: 5000 })
      .toBe('Дальний')
  }
})
