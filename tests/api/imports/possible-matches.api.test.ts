import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { buildUser } from '#tests/support/factories.ts'
import { testImports } from '#tests/support/imports.ts'
import { writeOsmPbf } from '#tests/support/osm-pbf.ts'
import { type Person, signIn } from '#tests/support/people.ts'

const app = testApp()
const { writeFile, runImport } = testImports(app)
let manager: Person

beforeAll(async () => {
  const user = await buildUser(app.db, { role: 'content_manager', first_name: 'Вера', second_name: '' })
  manager = await signIn(app, user)
})

async function importMap() {
  const tags = { amenity: 'cafe', name: 'Якорь', opening_hours: 'Mo-Su 10:00-22:00' }
  const extract = writeOsmPbf({ nodes: [{ id: 1, lat: 43.58, lon: 39.72, tags }] })
  await runImport(writeFile('map.osm.pbf', extract))
}

function importTable() {
  const path = writeFile('spisok.csv', 'Название;Вид;Широта;Долгота;Мест\nЯкорь;Кафе;43.5809;39.72;48\n')
  const mapping = { name: 'Название', category: 'Вид', lat: 'Широта', lon: 'Долгота', seats: 'Мест' }
  return runImport(path, { mapping })
}

const matchesUrl = '/api/v2/import-matches'

async function openMatch() {
  await importMap()
  await importTable()
  const { data } = await manager.get(matchesUrl)
  return data.possibleMatches[0]
}

/** Places with their records and possible matches. A decision changes `received_at`, so it is left out. */
async function snapshot() {
  const { rows } = await sql`
    select to_jsonb(p) row from places p union all
    select to_jsonb(s) - 'received_at' from place_sources s union all
    select to_jsonb(d) from possible_matches d union all
    select to_jsonb(i) from schedules i order by 1`.execute(app.db)
  return rows
}

test('a possible match shows both places, their distance and the similarity score', async () => {
  const match = await openMatch()
  expect(match).toMatchObject({
    source: 'spisok',
    imported: { name: 'Якорь', lat: 43.5809, phones: [], hours: null },
    known: { name: 'Якорь', lat: 43.58, hours: { items: expect.any(Array) } },
    city: 'sochi',
    meters: 100,
    decision: null,
  })
  expect(match.known.hours.items).toHaveLength(7)
  expect(match.score).toBeGreaterThan(0.5)
  expect((await manager.get(`${matchesUrl}/count`)).data.count).toBe(1)
})

test.each([
  ['same', 1],
  ['different', 2],
] as const)(
  '«%s» is kept in later imports, and taking it back restores everything',
  async (decision, places) => {
    const { id } = await openMatch()
    const before = await snapshot()
    expect((await manager.post(`${matchesUrl}/${id}/decision`, { decision })).status).toBe(200)
    expect(await app.db.selectFrom('places').select('id').execute()).toHaveLength(places)
    expect((await manager.get(matchesUrl)).status).toBe(404)
    const { data } = await manager.get(matchesUrl, { state: 'decided' })
    expect(data.possibleMatches).toMatchObject([{ id, decision, decidedBy: { fullName: 'Вера' } }])
    expect(await importTable()).toMatchObject({ created: 0, updated: 0, unchanged: 1, possibleMatches: 0 })
    // A decision is not an import.
    const { data: listed } = await manager.get('/api/v2/imports')
    expect(listed.runs).toHaveLength(3)

    expect((await manager.delete(`${matchesUrl}/${id}/decision`)).status).toBe(200)
    expect(await snapshot()).toEqual(before)
    expect((await manager.delete(`${matchesUrl}/${id}/decision`)).status).toBe(404)
    expect((await manager.post(`${matchesUrl}/${id}/decision`, { decision })).status).toBe(200)
  },
)

test('a decision about a place changed since cannot be taken back', async () => {
  const { id } = await openMatch()
  await manager.post(`${matchesUrl}/${id}/decision`, { decision: 'same' })
  await app.db.updateTable('places').set({ seats: 7, updated_at: new Date() }).execute()
  const refused = await manager.delete(`${matchesUrl}/${id}/decision`)
  expect([refused.status, refused.error.messageUI.message]).toEqual([
    422,
    'Заведение с тех пор изменилось: вернуть решение уже нельзя',
  ])
  expect((await manager.get(matchesUrl, { state: 'decided' })).data.possibleMatches).toHaveLength(1)
})

test('readers cannot see or decide possible matches', async () => {
  const { id } = await openMatch()
  const reader = await signIn(app, await buildUser(app.db))
  expect((await reader.get(matchesUrl)).status).toBe(403)
  expect((await reader.get(`${matchesUrl}/count`)).status).toBe(403)
  expect((await reader.post(`${matchesUrl}/${id}/decision`, { decision: 'same' })).status).toBe(403)
})
