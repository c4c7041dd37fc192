import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../support/app.ts'
import { buildPlace, buildUser } from '../../support/factories.ts'
import { sessionHeaders } from '../../support/sign-in.ts'

const app = testApp()

type Headers = Awaited<ReturnType<typeof sessionHeaders>>
let admin: Headers
let manager: Headers
let owner: Headers
let ownerId: string

beforeAll(async () => {
  await app.app.jobs.start()
  admin = await sessionHeaders(app.app, await buildUser(app.db, { role: 'admin' }))
  manager = await sessionHeaders(app.app, await buildUser(app.db, { role: 'content_manager' }))
  const user = await buildUser(app.db)
  ownerId = user.id
  owner = await sessionHeaders(app.app, user)
})

function send(method: 'POST' | 'PATCH' | 'GET', url: string, headers: Headers, payload?: object) {
  return app.app.inject({ method, url, headers, ...(payload && { payload }) })
}

async function addTag(name: string, latinName: string) {
  const payload = { name, shortName: name, latinName, position: 4 }
  const response = await send('POST', '/api/v2/reference/tags', admin, payload)
  expect(response.statusCode, response.body).toBe(201)
  return response.json().data.row as { id: number; version: number }
}

async function findPlaces(query: Record<string, string>): Promise<{ id: string; tag?: string }[]> {
  const { data } = await app.get('/api/v1/places', { city: 'sochi', response_type: 'card', ...query })
  return data?.places ?? []
}

test('a new tag is set by editors, shown on the card and usable as a filter', async () => {
  const { id } = await addTag('Веранды года', 'best-terraces')
  const place = await buildPlace(app.db, { city: 'sochi' })
  await buildPlace(app.db, { city: 'sochi' })
  const given = await send('PATCH', `/api/v1/places/${place.id}`, manager, { tag_ids: [id, id] })
  expect(given.statusCode, given.body).toBe(200)
  expect(given.json().data.place.tags).toMatchObject([{ id, name: 'Веранды года' }])
  expect(await findPlaces({ tags: String(id) })).toMatchObject([{ id: place.id, tag: 'Веранды года' }])
  const { data } = await app.get('/api/v1/places/facets', { city: 'sochi', only: 'tags' })
  expect(data.facets.tags).toEqual({ [id]: 1 })
  expect((await app.get('/api/v1/tags')).data.tags.map((tag: { id: number }) => tag.id)).toContain(id)
})

test('a tag has a colour and an icon on cards and pages; a white icon has to be legible on it', async () => {
  const { id, version } = await addTag('Выбор шефов', 'chefs-choice')
  const place = await buildPlace(app.db, { city: 'sochi', tag_ids: [id] })
  const edit = (fields: object) =>
    send('PATCH', `/api/v2/reference/tags/${id}`, manager, { version, fields }).then((response) =>
      response.json(),
    )
  expect((await edit({ color: '#FFEEEE' })).error.fields).toHaveProperty('color')
  expect((await edit({ icon: 'beer' })).error.fields).toHaveProperty('icon')
  const style = { color: '#25507A', icon: 'crown' }
  expect((await edit(style)).data.row.fields).toMatchObject(style)
  expect(await findPlaces({ tags: String(id) })).toMatchObject([{ id: place.id, tagStyle: style }])
  expect((await app.get(`/api/v1/places/${place.id}`)).data.place.tags).toMatchObject([style])
})

test('the first three tags have their own flags in requests and responses', async () => {
  const place = await buildPlace(app.db, { tag_ids: [2] })
  const { data } = await app.get(`/api/v1/places/${place.id}`)
  expect(data.place).toMatchObject({ isTop100Restaurants: true, isTop50Bars: false, isTopCafes: false })
})

test('a venue cannot set its own tags, neither in an edit nor on creation', async () => {
  const place = await buildPlace(app.db)
  await app.db
    .insertInto('place_members')
    .values({ place_id: place.id, user_id: ownerId, role: 'owner' })
    .execute()
  expect((await send('PATCH', `/api/v1/places/${place.id}`, owner, { tag_ids: [1] })).statusCode).toBe(403)
  const added = { name: 'Хитрый бар', category_id: 3, city_id: 1, lat: 55.75, lon: 37.61, tag_ids: [1] }
  expect((await send('POST', '/api/v1/places', owner, added)).statusCode).toBe(403)
  const renamed = { name: 'Другое имя', tag_ids: [] }
  expect((await send('PATCH', `/api/v1/places/${place.id}`, owner, renamed)).statusCode).toBe(200)
})

test('an unknown tag is refused in an edit and in a filter', async () => {
  const place = await buildPlace(app.db)
  const refused = await send('PATCH', `/api/v1/places/${place.id}`, admin, { tag_ids: [999] })
  expect(refused.json().error.fields).toHaveProperty('tag_ids.0')
  expect((await app.get('/api/v1/places', { city: 'sochi', tags: '999' })).status).toBe(422)
})

test('a hidden tag is not shown, and is unchanged when shown again', async () => {
  const { id, version } = await addTag('Новинки осени', 'autumn')
  const place = await buildPlace(app.db, { city: 'kazan', tag_ids: [id] })
  const hide = (isHidden: boolean, version: number) =>
    send('PATCH', `/api/v2/reference/tags/${id}`, admin, { version, isHidden })
  expect((await hide(true, version)).statusCode).toBe(200)
  const tagsOf = async () => (await app.get(`/api/v1/places/${place.id}`)).data.place.tags
  expect(await tagsOf()).toEqual([])
  expect((await hide(false, version + 1)).statusCode).toBe(200)
  expect(await tagsOf()).toMatchObject([{ id }])
})

test('places of merged tags have the remaining tag once', async () => {
  const from = await addTag('Лучшие завтраки', 'best-breakfasts')
  const into = await addTag('Завтраки года', 'breakfasts-of-the-year')
  const both = await buildPlace(app.db, { city: 'kazan', tag_ids: [from.id, into.id] })
  const one = await buildPlace(app.db, { city: 'kazan', tag_ids: [from.id] })
  const merged = await send('POST', `/api/v2/reference/tags/${from.id}/merge`, admin, { intoId: into.id })
  expect(merged.statusCode, merged.body).toBe(200)
  const rows = await app.db
    .selectFrom('places')
    .select('tag_ids')
    .where('id', 'in', [both.id, one.id])
    .execute()
  expect(rows.map((row) => row.tag_ids)).toEqual([[into.id], [into.id]])
})
