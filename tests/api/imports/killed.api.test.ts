import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listRuns } from '#server/features/imports/runs/repository.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testImports } from '#tests/support/imports.ts'
import { writeOsmPbf } from '#tests/support/osm-pbf.ts'

const database = testDatabase()
const { writeFile, runImport } = testImports(database)

/** Cafes around a point, too far from each other to be one. */
function cafes(first: number, lat: number, lon: number, count: number) {
  return Array.from({ length: count }, (_, at) => ({
    id: first + at,
    lat: lat + (at % 20) * 0.004,
    lon: lon + Math.floor(at / 20) * 0.006,
    tags: { amenity: 'cafe', name: `Кафе номер ${first + at}`, opening_hours: 'Mo-Su 10:00-22:00' },
  }))
}

test('an import killed in the middle continues when repeated, and a third run changes nothing', async () => {
  // Moscow has the smaller id, so it is written completely before Sochi.
  const nodes = [...cafes(1, 55.7, 37.6, 40), ...cafes(1000, 43.55, 39.72, 40)]
  const path = writeFile('region.osm.pbf', writeOsmPbf({ nodes }))
  const { db } = database
  const places = async () => {
    const rows = await db.selectFrom('places').select(['city_id', 'source_id']).execute()
    return Map.groupBy(rows, (row) => row.city_id)
  }
  const cities = await db
    .selectFrom('cities')
    .select(['id', 'latin_name'])
    .where('latin_name', 'in', ['moscow', 'sochi'])
    .orderBy('id')
    .execute()
  const [first, second] = cities.map(({ id }) => id)

  const command = spawn(process.execPath, ['server/cli/main.mjs', 'import', path, '--city', 'auto'], {
    env: { ...process.env, DATABASE_URL: database.url },
    stdio: 'ignore',
  })
  const ended = once(command, 'exit')
  // The second city cannot be written while its row is locked, so the command waits there until it is killed.
  await db.transaction().execute(async (transaction) => {
    await sql`select from cities where id = ${second} for update`.execute(transaction)
    await expect
      .poll(async () => (await places()).get(first ?? 0)?.length ?? 0, { timeout: 30_000, interval: 100 })
      .toBe(40)
    command.kill('SIGKILL')
    await ended
  })
  expect(command.signalCode).toBe('SIGKILL')
  expect((await places()).get(second ?? 0)).toBeUndefined()
  await expect
    .poll(async () =>
      (await listRuns(db, { offset: 0, limit: 9 })).map(({ status, is_alive }) => [status, is_alive]),
    )
    .toEqual([['running', false]])

  const run = () => runImport(path, { citySlug: 'auto' })
  expect(await run()).toMatchObject({ created: 40, unchanged: 40 })
  expect(await run()).toMatchObject({ created: 0, updated: 0, unchanged: 80 })
})
