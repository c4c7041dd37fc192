import { beforeAll, describe, expect, test } from 'vitest'
import type { BulkPlaceAction } from '#contract/places/place-administration.ts'
import { runAction, runUndo, startAction } from '#server/features/places/administration/service.ts'
import { indexPlaces } from '#server/features/search/indexing/service.ts'
import { testApp } from '#tests/support/app.ts'
import {
  buildMember,
  buildNews,
  buildOrganisation,
  buildPlace,
  buildUser,
  cityId,
} from '#tests/support/factories.ts'
import { messageFor } from '#tests/support/messages.ts'
import { buildBookablePlace, buildReservation } from '#tests/support/reservations.ts'
import { sessionHeaders } from '#tests/support/sign-in.ts'

const app = testApp()

type Headers = Awaited<ReturnType<typeof sessionHeaders>>
let admin: Headers
let contentManager: Headers

beforeAll(async () => {
  await app.app.jobs.start()
  admin = await sessionHeaders(app.app, await buildUser(app.db, { role: 'admin' }))
  contentManager = await sessionHeaders(app.app, await buildUser(app.db, { role: 'content_manager' }))
})

const actions = '/api/v2/administration/place-actions'
const send = (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object, headers = admin) =>
  app.request({ method, url, headers, ...(payload && { payload }) })

async function act(payload: object): Promise<BulkPlaceAction> {
  const { status, data, body } = await send('POST', actions, payload)
  expect(status, body).toBe(201)
  await runAction(app.app, data.action.id)
  return (await send('GET', `${actions}/${data.action.id}`)).data.action
}

async function undo({ id }: BulkPlaceAction): Promise<BulkPlaceAction> {
  expect((await send('POST', `${actions}/${id}/undo`)).status).toBe(200)
  await runUndo(app.app, id)
  return (await send('GET', `${actions}/${id}`)).data.action
}

const list = async (query: string) => (await send('GET', `/api/v2/administration/places?${query}`)).data
const placeOf = (id: string) =>
  app.db.selectFrom('places').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const placesIn = async (latinName: string) =>
  (
    await app.db
      .selectFrom('cities')
      .select('place_count')
      .where('latin_name', '=', latinName)
      .executeTakeFirstOrThrow()
  ).place_count

test('a content manager has no access', async () => {
  const { id } = await buildPlace(app.db)
  const selected = { kind: 'publish', place_ids: [id], expected_count: 1 }
  expect((await send('POST', actions, selected, contentManager)).status).toBe(403)
  for (const path of ['places', 'places/count', 'organisations', 'place-sources', 'place-actions']) {
    expect((await send('GET', `/api/v2/administration/${path}`, undefined, contentManager)).status).toBe(403)
  }
})

describe('filters', () => {
  test('select places by missing data, source and status', async () => {
    const city = await cityId(app.db, 'tula')
    const complete = await buildPlace(app.db, {
      city: 'tula',
      name: 'Самовар у Левши',
      hours: { 1: '09:00-22:00' },
      phones: ['+74872000001'],
    })
    const incomplete = await buildPlace(app.db, {
      city: 'tula',
      name: 'Пряник',
      moderation_status: 'unpublished',
    })
    const gone = await buildPlace(app.db, { city: 'tula', status: 'deleted' })
    await app.db
      .insertInto('place_sources')
      .values({ source: 'osm', source_id: 'n1', place_id: complete.id, city_id: city, hash: '', facts: '{}' })
      .execute()
    await app.db
      .updateTable('places')
      .set({ updated_at: new Date('2020-01-01') })
      .where('id', '=', incomplete.id)
      .execute()
    await indexPlaces(app.db, [complete.id, incomplete.id, gone.id])
    const found = async (query: string) =>
      (await list(`city_id=${city}&${query}`))?.places.map(({ id }: { id: string }) => id) ?? []
    expect(await found('')).toEqual([gone.id, incomplete.id, complete.id])
    expect(await found('without=hours&status=unpublished')).toEqual([incomplete.id])
    expect(await found('without=phone')).toEqual([gone.id, incomplete.id])
    expect(await found('source=osm')).toEqual([complete.id])
    expect(await found('source=people')).toEqual([gone.id, incomplete.id])
    expect(await found('older_than_days=365')).toEqual([incomplete.id])
    expect(await found('status=deleted')).toEqual([gone.id])
    expect(await found(`query=${encodeURIComponent('самовар')}`)).toEqual([complete.id])
    expect(await found(`query=${incomplete.latin_name}`)).toEqual([incomplete.id])
    expect((await send('GET', '/api/v2/administration/places?query=%E2%80%94')).status).toBe(404)
    const count = async (query: string) =>
      (await send('GET', `/api/v2/administration/places/count?${query}`)).data.count
    expect(await count(`city_id=${city}`)).toBe(3)
    expect(await count(`city_id=${city}&status=deleted`)).toBe(1)
    expect(await count(`organisation_ids=${complete.id}`)).toBe(0)
  })
})

test('a tag is given to many places and taken back, except from those changed since', async () => {
  const chain = await buildOrganisation(app.db)
  const [plain, tagged, touched] = [
    await buildPlace(app.db, { organisation_id: chain.id }),
    await buildPlace(app.db, { organisation_id: chain.id, tag_ids: [2] }),
    await buildPlace(app.db, { organisation_id: chain.id, tag_ids: [1] }),
  ]
  const filter = { organisation_ids: chain.id }
  const given = await act({ kind: 'tag', tag_id: 2, filter, expected_count: 3 })
  expect(given).toMatchObject({ tag: 'Топ-100 ресторанов', changed: 2 })
  expect(given.refused).toEqual([{ reason: 'already', count: 1 }])
  const tagsOf = async (...places: { id: string }[]) =>
    Promise.all(places.map(async ({ id }) => (await placeOf(id)).tag_ids))
  expect(await tagsOf(plain, tagged, touched)).toEqual([[2], [2], [1, 2]])
  const history = await send('GET', `/api/v1/places/${plain.id}/history`)
  expect(history.data.revisions[0]).toMatchObject({
    kind: 'moderation',
    changes: [{ field: 'tag_ids', before: [], after: [2] }],
  })
  await app.db.updateTable('places').set({ version: 9 }).where('id', '=', touched.id).execute()
  expect(await undo(given)).toMatchObject({ status: 'undone', touched: 1 })
  expect(await tagsOf(plain, tagged, touched)).toEqual([[], [2], [1, 2]])
  const taken = await act({ kind: 'untag', tag_id: 2, filter, expected_count: 3 })
  expect(taken.changed).toBe(2)
  expect(await tagsOf(plain, tagged, touched)).toEqual([[], [], [1]])
  const refused = await send('POST', actions, { kind: 'tag', tag_id: 999, filter, expected_count: 3 })
  expect(refused.error.fields).toEqual({ tag_id: ['Выберите отметку'] })
})

test('all places of chosen chains are unpublished and published again', async () => {
  const [one, other, third] = [
    await buildOrganisation(app.db),
    await buildOrganisation(app.db),
    await buildOrganisation(app.db),
  ]
  const inChain = async ({ id }: { id: string }) => buildPlace(app.db, { organisation_id: id })
  const places = [await inChain(one), await inChain(one), await inChain(other)]
  const left = await inChain(third)
  const filter = { organisation_ids: `${one.id},${other.id}` }
  const action = await act({ kind: 'unpublish', reason: 'Сеть закрылась', filter, expected_count: 3 })
  expect(action).toMatchObject({ chosen: 3, changed: 3 })
  const moderationStatusOf = async (id: string) => (await placeOf(id)).moderation_status
  expect(await Promise.all(places.map(({ id }) => moderationStatusOf(id)))).toEqual(
    Array(3).fill('unpublished'),
  )
  expect(await moderationStatusOf(left.id)).toBe('published')
  expect(await undo(action)).toMatchObject({ status: 'undone' })
  expect(await moderationStatusOf(places[2]?.id ?? '')).toBe('published')
})

test('unpublishing all matches notifies owners, updates counters, is in the history and can be undone', async () => {
  const city = await cityId(app.db, 'ryazan')
  const places = [
    await buildPlace(app.db, { city: 'ryazan' }),
    await buildPlace(app.db, { city: 'ryazan' }),
    await buildPlace(app.db, { city: 'ryazan', status: 'deleted' }),
    await buildPlace(app.db, { city: 'ryazan', moderation_status: 'on-moderation' }),
  ] as const
  const before = await placesIn('ryazan')
  const owner = await buildUser(app.db, { email: 'owner@example.ru' })
  await buildMember(app.db, owner, { placeId: places[0].id })
  const shown = { kind: 'unpublish', filter: { city_id: city }, expected_count: 4 }
  expect((await send('POST', actions, shown)).error.fields).toHaveProperty('reason')
  const wrong = await send('POST', actions, { ...shown, reason: 'Проверяем', expected_count: 3 })
  expect([wrong.status, wrong.error.messageUI.message]).toEqual([422, expect.stringContaining('— 4')])

  const action = await act({ ...shown, reason: 'Проверяем' })
  expect(action).toMatchObject({
    status: 'done',
    chosen: 4,
    changed: 3,
    waiting: 0,
    refused: [{ reason: 'deleted', count: 1 }],
    examples: [{ id: places[2].id, reason: 'deleted' }],
  })
  expect(await placesIn('ryazan')).toBe(before - 2)
  await app.app.events.drain()
  expect(await messageFor(app.app, 'owner@example.ru', /Проверяем/)).toContain(places[0].name)
  const notified = await app.db
    .selectFrom('notifications')
    .select(['recipient_id', 'place_id'])
    .where('type', '=', 'status')
    .where('place_id', 'in', [places[0].id, places[1].id])
    .execute()
  expect(notified).toEqual([{ recipient_id: owner.id, place_id: places[0].id }])
  const history = await send('GET', `/api/v1/places/${places[0].id}/history`)
  expect(history.data.revisions[0].changes).toEqual([
    { field: 'moderation_status', before: 'published', after: 'unpublished' },
  ])

  // A place changed since the action keeps its state.
  expect((await send('POST', `/api/v1/places/${places[1].id}/moderation-status/published`, {})).status).toBe(
    200,
  )
  expect(await undo(action)).toMatchObject({ status: 'undone', touched: 1 })
  expect((await placeOf(places[0].id)).moderation_status).toBe('published')
  expect((await placeOf(places[3].id)).moderation_status).toBe('on-moderation')
  expect(await placesIn('ryazan')).toBe(before)
  expect((await send('POST', `${actions}/${action.id}/undo`)).status).toBe(422)
})

test('a move to another city also moves posts, terms of reservations, counters and search entries, and can be undone', async () => {
  const moscow = await cityId(app.db)
  const tver = await cityId(app.db, 'tver')
  const place = await buildBookablePlace(app.db, { name: 'Волжский причал', lat: 56.3, lon: 36.7 })
  const settings = await send('PATCH', `/api/v1/places/${place.id}/reservation-settings`, { seats: 8 })
  expect(settings.status, settings.body).toBe(200)
  const far = await buildPlace(app.db, { lat: 43.1, lon: 131.9 })
  const post = await buildNews(app.db, { place_id: place.id })
  await indexPlaces(app.db, [place.id])
  const [fromMoscow, fromTver] = [await placesIn('moscow'), await placesIn('tver')]
  const action = await act({
    kind: 'move',
    city_id: tver,
    place_ids: [place.id, far.id],
    expected_count: 2,
  })
  expect(action).toMatchObject({ changed: 1, city: 'Тверь', refused: [{ reason: 'far', count: 1 }] })
  expect(await placesIn('moscow')).toBe(fromMoscow - 1)
  expect(await placesIn('tver')).toBe(fromTver + 1)
  const cityOf = async (
    table: 'posts' | 'place_terms' | 'reservation_settings',
    column: 'id' | 'place_id',
    id: string,
  ) =>
    (
      await app.db
        .selectFrom(table)
        .select('city_id')
        .where(column as 'place_id', '=', id)
        .executeTakeFirst()
    )?.city_id
  expect(await cityOf('posts', 'id', post.id)).toBe(tver)
  expect(await cityOf('place_terms', 'place_id', place.id)).toBe(tver)
  expect(await cityOf('reservation_settings', 'place_id', place.id)).toBe(tver)
  expect((await placeOf(place.id)).edited_fields).toContain('city_id')
  const history = await send('GET', `/api/v1/places/${place.id}/history`)
  expect(history.data.revisions[0].changes).toEqual([{ field: 'city', before: 'Москва', after: 'Тверь' }])
  await undo(action)
  expect((await placeOf(place.id)).city_id).toBe(moscow)
  expect(await cityOf('posts', 'id', post.id)).toBe(moscow)
  expect(await cityOf('reservation_settings', 'place_id', place.id)).toBe(moscow)
  expect(await placesIn('moscow')).toBe(fromMoscow)
})

test('a place with reservations does not move to another time zone', async () => {
  const place = await buildBookablePlace(app.db)
  await app.db.updateTable('places').set({ lat: 53.2, lon: 50.1 }).where('id', '=', place.id).execute()
  await buildReservation(app.db, { place_id: place.id })
  const samara = await cityId(app.db, 'samara')
  const action = await act({ kind: 'move', city_id: samara, place_ids: [place.id], expected_count: 1 })
  expect(action).toMatchObject({ changed: 0, refused: [{ reason: 'booked', count: 1 }] })
})

test('a place that was booked after its move to another time zone does not move back', async () => {
  const place = await buildBookablePlace(app.db)
  await app.db.updateTable('places').set({ lat: 53.2, lon: 50.1 }).where('id', '=', place.id).execute()
  const samara = await cityId(app.db, 'samara')
  const action = await act({ kind: 'move', city_id: samara, place_ids: [place.id], expected_count: 1 })
  expect(action).toMatchObject({ changed: 1 })
  await buildReservation(app.db, { place_id: place.id })
  expect(await undo(action)).toMatchObject({ status: 'undone', touched: 1 })
  expect((await placeOf(place.id)).city_id).toBe(samara)
})

test('an interrupted job resumes after its last batch', async () => {
  const city = await cityId(app.db, 'kazan')
  const { id: userId } = await buildUser(app.db, { role: 'admin' })
  await Promise.all(Array.from({ length: 130 }, () => buildPlace(app.db, { city: 'kazan' })))
  const selected = { kind: 'unpublish', reason: 'Сезон окончен', filter: { city_id: city } } as const
  // Without a job in the queue, so that only this test runs the action.
  const jobs = { ...app.app.jobs, send: async () => undefined }
  const viewer = { userId, sessionId: 'none', isAdmin: true, isContentManager: false }
  const wanted = { ...selected, expected_count: 130 }
  const { id } = await startAction({ db: app.db, jobs }, viewer, wanted, Date.now())
  const { db, events, delivery, config } = app.app
  const stopAfterBatch = () => {
    throw new Error('The process ended')
  }
  const pageCache = Object.create(app.app.pageCache, { invalidate: { value: stopAfterBatch } })
  const interrupted = runAction({ db, events, delivery, config, pageCache }, id)
  await expect(interrupted).rejects.toThrow('The process ended')
  const progress = async () => (await send('GET', `${actions}/${id}`)).data.action
  expect(await progress()).toMatchObject({ status: 'running', changed: 100, waiting: 30 })
  await runAction(app.app, id)
  expect(await progress()).toMatchObject({ status: 'done', changed: 130, waiting: 0 })
  expect(await revisionsIn(city)).toBe(130)
})

async function revisionsIn(city: number): Promise<number> {
  const { revisions } = await app.db
    .selectFrom('place_revisions as r')
    .innerJoin('places as p', 'p.id', 'r.place_id')
    .select(({ fn }) => fn.countAll<number>().as('revisions'))
    .where('p.city_id', '=', city)
    .executeTakeFirstOrThrow()
  return Number(revisions)
}

test('two runs of a job at once do not repeat a step', async () => {
  const city = await cityId(app.db, 'barnaul')
  await Promise.all(Array.from({ length: 130 }, () => buildPlace(app.db, { city: 'barnaul' })))
  const selected = {
    kind: 'unpublish',
    reason: 'Сезон окончен',
    filter: { city_id: city },
    expected_count: 130,
  }
  const { data } = await send('POST', actions, selected)
  await Promise.all([runAction(app.app, data.action.id), runAction(app.app, data.action.id)])
  const { data: after } = await send('GET', `${actions}/${data.action.id}`)
  expect(after.action).toMatchObject({ status: 'done', changed: 130, waiting: 0 })
  expect(await placesIn('barnaul')).toBe(0)
  expect(await revisionsIn(city)).toBe(130)
})
