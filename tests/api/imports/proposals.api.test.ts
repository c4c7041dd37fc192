import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { undoRun } from '#server/features/imports/runs/service.ts'
import { testApp } from '#tests/support/app.ts'
import { buildMember, buildUser } from '#tests/support/factories.ts'
import { testImports } from '#tests/support/imports.ts'
import { type Person, signIn } from '#tests/support/people.ts'

const app = testApp()
const { writeFile, runImport } = testImports(app)
let owner: Person
let placeId: string

const mapping = {
  id: 'Код',
  name: 'Название',
  category: 'Вид',
  street: 'Улица',
  building: 'Дом',
  lat: 'Широта',
  lon: 'Долгота',
  phone: 'Телефон',
  hours: 'Часы',
}

interface Row {
  street?: string
  lat?: number
  phone?: string
  hours?: string
}

/** Imports a file with the place that Вера owns and two without owners. */
function importRows(vera: Row | null, nobody: Row | null = {}) {
  const line = (code: number, name: string, lat: number, row: Row | null) => {
    if (row === null) return []
    const { street = 'Мира', phone = '', hours = 'Пн-Вс 10:00-22:00' } = row
    return [[code, name, 'Кафе', street, '5', row.lat ?? lat, 39.72, phone, hours].join(';')]
  }
  const rows = [
    ...line(1, 'Якорь', 43.58, vera),
    ...line(2, 'Волна', 43.6, nobody),
    ...line(3, 'Риф', 43.62, {}),
  ]
  const path = writeFile('spisok.csv', [Object.values(mapping).join(';'), ...rows].join('\n'))
  return runImport(path, { mapping, closeMissing: true })
}

beforeAll(async () => {
  owner = await signIn(app, await buildUser(app.db, { first_name: 'Вера', second_name: '' }))
})

beforeEach(async () => {
  await importRows({})
  placeId = (
    await app.db.selectFrom('places').select('id').where('name', '=', 'Якорь').executeTakeFirstOrThrow()
  ).id
  await buildMember(app.db, owner, { placeId }, 'owner')
})

const url = () => `/api/v1/places/${placeId}/proposals`
const proposals = async () => (await owner.get(url())).data.proposals
const decide = (id: string, decision: 'accept' | 'decline') =>
  owner.post(`${url()}/${id}/decision`, { decision })
const readPlace = () =>
  app.db.selectFrom('places').selectAll().where('id', '=', placeId).executeTakeFirstOrThrow()

test('a place without staff changes at once, one with an owner gets a proposal', async () => {
  const news: Row = { street: 'Ленина', lat: 43.59, hours: 'Пн-Вс 11:00-23:00', phone: '+7 862 264-55-55' }
  const before = await readPlace()
  expect(await importRows(news, { ...news, lat: 43.61, phone: '' })).toMatchObject({
    updated: 2,
    proposed: 2,
  })
  const place = await readPlace()
  expect(place).toMatchObject({ street: 'Мира', lat: 43.58, main_schedule: before.main_schedule })
  const phones = await app.db
    .selectFrom('place_phones')
    .select('phone')
    .where('place_id', '=', placeId)
    .execute()
  expect(phones).toEqual([{ phone: '+78622645555' }])
  const wave = await app.db
    .selectFrom('places')
    .select(['street', 'lat'])
    .where('name', '=', 'Волна')
    .executeTakeFirstOrThrow()
  expect(wave).toEqual({ street: 'Ленина', lat: 43.61 })

  const shown = await proposals()
  expect(shown).toHaveLength(2)
  expect(shown).toContainEqual(
    expect.objectContaining({
      topic: 'location',
      source: 'spisok',
      state: 'open',
      changes: expect.arrayContaining([
        { field: 'street', before: 'Мира', after: 'Ленина' },
        { field: 'lat', before: 43.58, after: 43.59 },
      ]),
    }),
  )
  await app.app.events.drain()
  const { data } = await owner.get('/api/v2/notifications', { forOutlet: '1' })
  expect(data.notifications[0]).toMatchObject({ event: 'place.proposed', title: 'Заведение «Якорь»' })
  expect(data.notifications[0].link).toBe(`/${place.latin_name}/proposals`)
  expect(data.notifications[0].text).toContain('переехало, работает в\u00A0другие часы')
})

test('a repeated file proposes nothing more, and a later value of the source replaces the first', async () => {
  await importRows({ hours: 'Пн-Вс 11:00-23:00' })
  expect(await importRows({ hours: 'Пн-Вс 11:00-23:00' })).toMatchObject({ proposed: 0, updated: 0 })
  expect(await importRows({ hours: 'Пн-Вс 12:00-23:00' })).toMatchObject({ proposed: 1 })
  const states = (await proposals()).map(({ state }: { state: string }) => state)
  expect(states).toEqual(['open', 'replaced'])
  // The file agrees with the place again.
  expect(await importRows({})).toMatchObject({ proposed: 0 })
  expect((await proposals()).map(({ state }: { state: string }) => state).sort()).toEqual([
    'agreed',
    'replaced',
  ])
})

test('an accepted proposal changes the place in the name of the owner', async () => {
  await importRows({ hours: 'Пн-Вс 11:00-23:00' })
  const [proposal] = await proposals()
  const { status, data } = await decide(proposal.id, 'accept')
  expect(status).toBe(200)
  expect(data.place.mainSchedule.items[0]).toMatchObject({ startAt: '11:00', endAt: '23:00' })
  expect(data.proposals[0]).toMatchObject({ state: 'accepted', decidedBy: { fullName: 'Вера' } })
  expect((await decide(proposal.id, 'decline')).status).toBe(422)
  const history = await owner.get(`/api/v1/places/${placeId}/history`)
  expect(history.data.revisions[0]).toMatchObject({ kind: 'proposal', user: { id: owner.id } })
  expect(await importRows({ hours: 'Пн-Вс 11:00-23:00' })).toMatchObject({ proposed: 0, updated: 0 })
})

test('a declined proposal is not made again, unless the source says something new', async () => {
  await importRows({ hours: 'Пн-Вс 11:00-23:00' })
  const [proposal] = await proposals()
  expect((await decide(proposal.id, 'decline')).status).toBe(200)
  // Another fact of the record has changed.
  expect(await importRows({ hours: 'Пн-Вс 11:00-23:00', phone: '+7 862 264-55-55' })).toMatchObject({
    updated: 1,
    proposed: 0,
  })
  expect(await importRows({ hours: 'Пн-Вс 09:00-23:00' })).toMatchObject({ proposed: 1 })
})

test('a place with two records of one source gets one proposal for each topic', async () => {
  const admin = await signIn(app, await buildUser(app.db, { role: 'admin' }))
  const { id } = await app.db
    .selectFrom('places')
    .select('id')
    .where('name', '=', 'Волна')
    .executeTakeFirstOrThrow()
  const merged = await admin.post('/api/v2/administration/place-merges', {
    into_id: placeId,
    place_ids: [id],
  })
  expect(merged.status).toBe(200)
  const later: Row = { hours: 'Пн-Вс 11:00-23:00' }
  const second: Row = { ...later, lat: 43.5801 }
  expect(await importRows(later, second)).toMatchObject({ proposed: 1 })
  // It is open as long as one of its records is there.
  expect(await importRows(null, second)).toMatchObject({ proposed: 0 })
  expect(await importRows(null, null)).toMatchObject({ closed: 0, proposed: 1 })
})

test('a place that vanished from the source is not closed until its staff agree', async () => {
  expect(await importRows(null, null)).toMatchObject({ closed: 1, proposed: 1 })
  expect((await readPlace()).status).toBe('opened')
  expect(await importRows(null, null)).toMatchObject({ closed: 0, proposed: 0 })
  expect(await importRows({}, null)).toMatchObject({ proposed: 0 })
  expect((await proposals())[0]).toMatchObject({ topic: 'status', state: 'agreed' })
  await importRows(null, null)
  const [again] = await proposals()
  expect((await decide(again.id, 'accept')).status).toBe(200)
  expect((await readPlace()).status).toBe('closed')
})

test('an edit by the staff outdates a proposal', async () => {
  await importRows({ street: 'Ленина' })
  await owner.patch(`/api/v1/places/${placeId}`, { building: '7' })
  const [stale] = await proposals()
  await app.app.events.drain()
  expect((await proposals())[0]).toMatchObject({ state: 'outdated' })
  expect((await decide(stale.id, 'accept')).status).toBe(422)
})

test('of two people who decide at once one is refused', async () => {
  await importRows({ hours: 'Пн-Вс 11:00-23:00' })
  const [proposal] = await proposals()
  const responses = await Promise.all([decide(proposal.id, 'accept'), decide(proposal.id, 'decline')])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 422])
})

test('undoing a run withdraws its proposals and opens those that it closed', async () => {
  await importRows({ hours: 'Пн-Вс 11:00-23:00' })
  const rows = async () => {
    const tables = ['place_proposals', 'places', 'schedules', 'schedule_items', 'place_sources'] as const
    const texts = tables.map((table) =>
      sql`select to_jsonb(t)::text as line from ${sql.table(table)} t order by 1`.execute(app.db),
    )
    return (await Promise.all(texts)).map(({ rows: lines }) => lines)
  }
  const before = await rows()
  const { runId } = await importRows({ hours: 'Пн-Вс 12:00-23:00', street: 'Ленина' })
  expect(await proposals()).toHaveLength(3)
  await undoRun(app.db, runId ?? '', null)
  expect(await rows()).toEqual(before)
})

test('only people who may edit the place read what is proposed', async () => {
  await importRows({ hours: 'Пн-Вс 11:00-23:00' })
  const stranger = await signIn(app, await buildUser(app.db))
  expect((await stranger.get(url())).status).toBe(403)
  expect((await app.get(url(), {})).status).toBe(401)
  const [proposal] = await proposals()
  const response = await stranger.post(`${url()}/${proposal.id}/decision`, { decision: 'accept' })
  expect(response.status).toBe(403)
})
