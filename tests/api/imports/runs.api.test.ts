import { beforeAll, describe, expect, test } from 'vitest'
import { lockCityOf, releaseLocks } from '#server/features/imports/locks/repository.ts'
import { RunProgress } from '#server/features/imports/runs/progress.ts'
import { newId } from '#server/lib/ids.ts'
import { testApp } from '#tests/support/app.ts'
import { buildChat, buildUser } from '#tests/support/factories.ts'
import { testImports } from '#tests/support/imports.ts'
import { type Person, signIn } from '#tests/support/people.ts'

const app = testApp()
const { writeFile, runImport } = testImports(app)
let admin: Person
let manager: Person

beforeAll(async () => {
  admin = await signIn(app, await buildUser(app.db, { role: 'admin', first_name: 'Анна', second_name: '' }))
  manager = await signIn(app, await buildUser(app.db, { role: 'content_manager' }))
})

const mapping = {
  id: 'Код',
  name: 'Название',
  category: 'Вид',
  lat: 'Широта',
  lon: 'Долгота',
  phone: 'Телефон',
  hours: 'Часы',
}
const anchor = ['1', 'Якорь', 'Кафе', '43.58', '39.72', '+7 862 264-55-55', 'Пн-Вс 10:00-22:00']
const wave = ['2', 'Волна', 'Бар', '43.6', '39.73', '', '']
const scissors = ['3', 'Ножницы', 'Парикмахерская', '43.58', '39.73', '', '']

async function importTable(rows: string[][], options: object = {}) {
  const heading = ['Код', 'Название', 'Вид', 'Широта', 'Долгота', 'Телефон', 'Часы']
  const path = writeFile('spisok.csv', [heading, ...rows].map((row) => row.join(';')).join('\n'))
  const { runId } = await runImport(path, { mapping, by: admin.id, ...options })
  return runId ?? ''
}

const url = (runId: string, part = '') => `/api/v2/imports/${runId}${part}`

test('a run is listed with its person, time, city and report', async () => {
  const runId = await importTable([anchor, wave, scissors])
  const { data } = await manager.get('/api/v2/imports')
  expect(data).toMatchObject({
    isEnd: true,
    runs: [
      {
        id: runId,
        fileName: 'spisok.csv',
        source: { name: 'table-spisok', title: 'spisok' },
        city: { name: 'Сочи', latinName: 'sochi' },
        state: 'done',
        startedBy: { id: admin.id, fullName: 'Анна' },
        report: { read: 3, created: 2, skipped: { 'not-food': 1 } },
        progress: null,
      },
    ],
  })
  expect((await admin.get(url(runId))).data.run).toEqual(data.runs[0])
  expect((await admin.get(url(newId()))).status).toBe(404)
})

test('skipped rows are paged and filtered by reason', async () => {
  const nameless = ['4', '', 'Кафе', '43.58', '39.72', '', '']
  const runId = await importTable([
    anchor,
    scissors,
    nameless,
    ['5', 'Салон', 'Парикмахерская', '43.5', '39.7', '', ''],
  ])
  const { data } = await admin.get(url(runId, '/skip-reasons'))
  expect(data.reasons).toEqual([
    { reason: 'не еда и не напитки', count: 2 },
    { reason: 'нет названия', count: 1 },
  ])
  const first = await admin.get(url(runId, '/skipped'), { limit: 1 })
  expect(first.data).toMatchObject({ isEnd: false, rows: [{ line: 3, id: '3', name: 'Ножницы' }] })
  const skippedForReason = await admin.get(url(runId, '/skipped'), { reason: 'нет названия' })
  expect(skippedForReason.data).toMatchObject({ isEnd: true, rows: [{ line: 4, id: '4', name: '' }] })
  expect((await admin.get(url(runId, '/skipped'), { reason: 'такой нет' })).status).toBe(404)
})

test('changes keep the old and new value of each field after later edits of the place', async () => {
  const made = await importTable([anchor, wave])
  const created = await admin.get(url(made, '/changes'))
  expect(created.data.changes).toMatchObject([
    { name: 'Якорь', isCreated: true, changes: [] },
    { name: 'Волна', isCreated: true, changes: [] },
  ])
  const runId = await importTable([
    ['1', 'Якорь', 'Кафе', '43.58', '39.72', '+7 862 264-55-99', 'Пн-Вс 11:00-23:00'],
    wave,
  ])
  await app.db.updateTable('places').set({ seats: 99, updated_at: new Date() }).execute()
  const { data } = await admin.get(url(runId, '/changes'), { kind: 'changed' })
  const day = (startAt: string, endAt: string) => expect.objectContaining({ startAt, endAt })
  expect(data.changes).toEqual([
    {
      placeId: created.data.changes[0].placeId,
      name: 'Якорь',
      latinName: created.data.changes[0].latinName,
      isCreated: false,
      changes: expect.arrayContaining([
        {
          field: 'phones',
          before: [{ phone: '+78622645555', name: '' }],
          after: [{ phone: '+78622645599', name: '' }],
        },
        {
          field: 'schedules',
          before: [expect.objectContaining({ items: expect.arrayContaining([day('10:00', '22:00')]) })],
          after: [expect.objectContaining({ items: expect.arrayContaining([day('11:00', '23:00')]) })],
        },
      ]),
    },
  ])
  expect(data.changes[0].changes).toHaveLength(2)
  expect((await admin.get(url(runId, '/changes'), { kind: 'created' })).status).toBe(404)
})

test('undoing an import keeps a place that has received messages', async () => {
  const runId = await importTable([anchor, wave])
  const { id } = await app.db
    .selectFrom('places')
    .select('id')
    .where('name', '=', 'Волна')
    .executeTakeFirstOrThrow()
  const chat = await buildChat(app.db, { place_id: id })
  const { data } = await admin.get(url(runId, '/undo'))
  expect(data.preview).toMatchObject({
    removed: 1,
    kept: 1,
    keptPlaces: [{ name: 'Волна', reason: 'used' }],
  })
  await admin.post(url(runId, '/undo'))
  expect(
    await app.db.selectFrom('chats').select('place_id').where('id', '=', chat.id).executeTakeFirst(),
  ).toEqual({ place_id: id })
})

test('undoing an import previews the places it keeps, and keeps them', async () => {
  const runId = await importTable([anchor, wave])
  await app.db
    .updateTable('places')
    .set({ description: 'Правка', updated_at: new Date() })
    .where('name', '=', 'Волна')
    .execute()
  const { data } = await admin.get(url(runId, '/undo'))
  expect(data.preview).toMatchObject({
    restored: 0,
    removed: 1,
    kept: 1,
    keptPlaces: [{ name: 'Волна', reason: 'changed-since' }],
  })
  const undone = await admin.post(url(runId, '/undo'))
  expect(undone.data.run).toMatchObject({ state: 'undone', undoneBy: { id: admin.id } })
  expect(await app.db.selectFrom('places').select('name').execute()).toEqual([{ name: 'Волна' }])
  expect((await admin.post(url(runId, '/undo'))).status).toBe(422)
  const gone = await admin.get(url(runId, '/changes'), { kind: 'created' })
  expect(gone.data.changes).toMatchObject([{ name: 'Якорь', latinName: null }, { name: 'Волна' }])
})

test('content managers can view runs but not undo them, and readers have no access', async () => {
  const runId = await importTable([anchor])
  const reader = await signIn(app, await buildUser(app.db))
  expect((await manager.get(url(runId, '/changes'))).status).toBe(200)
  expect((await manager.get(url(runId, '/undo'))).status).toBe(403)
  expect((await manager.post(url(runId, '/undo'))).status).toBe(403)
  for (const part of ['', '/skipped', '/skip-reasons', '/changes', '/undo']) {
    expect((await reader.get(url(runId, part))).status).toBe(403)
    expect((await app.get(url(runId, part))).status).toBe(401)
  }
  expect((await reader.get('/api/v2/imports')).status).toBe(403)
})

describe('one import of a city at a time', () => {
  const holding = (cityId: number | null, work: () => Promise<void>) =>
    app.db.connection().execute(async (held) => {
      expect(await lockCityOf(held, newId(), cityId)).toBe(true)
      await work()
      await releaseLocks(held)
    })
  const idOf = async (slug: string) =>
    (await app.db.selectFrom('cities').select('id').where('latin_name', '=', slug).executeTakeFirstOrThrow())
      .id

  test('a second import of a city is refused with a message, one of another city is not', async () => {
    await holding(await idOf('sochi'), async () => {
      await expect(importTable([anchor])).rejects.toThrow(/Уже идёт загрузка/)
      await expect(importTable([anchor], { citySlug: 'auto' })).rejects.toThrow(/Уже идёт загрузка/)
    })
    await holding(await idOf('moscow'), async () => void (await importTable([anchor])))
    await holding(null, () => expect(importTable([anchor])).rejects.toThrow(/Уже идёт загрузка/))
    expect(await importTable([anchor])).toMatch(/^[0-9a-f]{24}$/)
  })

  test('a run is shown as running while its process lives, then as interrupted', async () => {
    const runId = await importTable([anchor])
    const unfinished = { status: 'running' as const, finished_at: null, report: null }
    await app.db.updateTable('import_runs').set(unfinished).execute()
    const stateOf = async () => (await admin.get(url(runId))).data.run.state
    await app.db.connection().execute(async (held) => {
      await lockCityOf(held, runId, await idOf('sochi'))
      expect(await stateOf()).toBe('running')
      expect((await admin.post(url(runId, '/undo'))).status).toBe(422)
      await releaseLocks(held)
    })
    expect(await stateOf()).toBe('interrupted')
  })
})

test('progress is stored during the import with the time left', async () => {
  const runId = await importTable([anchor])
  await app.db.updateTable('import_runs').set({ status: 'running', finished_at: null }).execute()
  const progress = new RunProgress(app.db, runId)
  progress.report('Чтение', 10, 100)
  const progressOf = async () => (await admin.get(url(runId))).data.run.progress
  await expect.poll(progressOf, { timeout: 5000 }).toMatchObject({ step: 'Чтение', done: 10, total: 100 })
  await expect.poll(async () => (await progressOf()).secondsLeft, { timeout: 5000 }).toBeGreaterThan(10)
  await progress.stop()
})
