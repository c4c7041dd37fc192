import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { ConfigError } from '#server/config.ts'
import type { DatabaseHandle } from '#server/db/connection.ts'
import { migrateToLatest, readMigrations } from '#server/db/migrate.ts'
import { openEmptyDatabase } from '#tests/support/database.ts'

let database: DatabaseHandle

beforeEach(async () => {
  await database?.close()
  database = await openEmptyDatabase()
})
afterAll(() => database.close())

const readPlaces = () => database.db.selectFrom('places').select('id').execute()

test('of several nodes that start together one migrates, and a later start changes nothing', async () => {
  const { db } = database
  const started = await Promise.all([migrateToLatest(db), migrateToLatest(db), migrateToLatest(db)])
  const all = Object.keys(await readMigrations())
  expect(all.length).toBeGreaterThan(0)
  expect(started.toSorted((a, b) => a.length - b.length)).toEqual([[], [], all])
  expect(await migrateToLatest(db)).toEqual([])
  expect(await readPlaces()).toEqual([])
})

test('a failed migration leaves no changes behind', async () => {
  const { db } = database
  const all = await readMigrations()
  const broken = { up: async () => void (await sql`create table half (); select 1 / 0`.execute(db)) }
  await expect(migrateToLatest(db, async () => ({ ...all, '2999_broken': broken }))).rejects.toThrow('zero')
  const { rows } = await sql<{ name: string | null }>`select to_regclass('half')::text "name"`.execute(db)
  expect(rows).toEqual([{ name: null }])
  expect(await migrateToLatest(db)).toEqual(Object.keys(all))
})

test('a database older than the first schema is refused with a sentence and not changed', async () => {
  const { db } = database
  await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
    db,
  )
  await sql`insert into kysely_migration values ('2026-11-21T1000_create_reference', 'then')`.execute(db)
  await expect(migrateToLatest(db)).rejects.toThrow(ConfigError)
  await expect(migrateToLatest(db)).rejects.toThrow(/до первого выпуска.*DATA_DIR/)
  const { rows } = await sql<{ name: string }>`
    select relname "name" from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(
    db,
  )
  expect(rows).toEqual([{ name: 'kysely_migration' }])
})

test('stored names follow their renaming', async () => {
  const { db } = database
  const all = Object.entries(await readMigrations())
  const earlier = all.filter(([name]) => name < '2026-11-26T1640')
  await migrateToLatest(db, async () => Object.fromEntries(earlier))
  await sql.raw(rowsWithOldNames).execute(db)
  await migrateToLatest(db)
  const { rows } = await sql`
    select
      (select event from notifications) as event,
      (select changes from place_revisions) as changes,
      (select report from import_runs) as report,
      (select array_agg(event) from administration_log where event = 'place-merge') as logged`.execute(db)
  expect(rows).toEqual([
    {
      event: 'publication.hidden',
      changes: { name: ['Старое', 'Новое'], merged: { id: idOf(4) } },
      report: { matched: 2, created: 3 },
      logged: ['place-merge'],
    },
  ])
})

test('a slug that no request could name becomes one that can be', async () => {
  const { db } = database
  const all = Object.entries(await readMigrations())
  const earlier = all.filter(([name]) => name < '2026-11-27T1800')
  await migrateToLatest(db, async () => Object.fromEntries(earlier))
  await sql`insert into places (id, name, latin_name, city_id, category_id, lat, lon)
    values (${idOf(1)}, 'Кафе', ${'kafe-'.repeat(24)}, 1, 1, 56.86, 35.9)`.execute(db)
  await migrateToLatest(db)
  const place = await db.selectFrom('places').select('latin_name').executeTakeFirstOrThrow()
  expect(place.latin_name).toBe(`${'kafe-'.repeat(15)}${idOf(1)}`)
})

const idOf = (number: number) => String(number).padStart(24, '0')

const rowsWithOldNames = `
  insert into users (id) values ('${idOf(1)}');
  insert into notifications (id, recipient_id, group_key, type, event)
    values ('${idOf(2)}', '${idOf(1)}', 'решение', 'status', 'written.hidden');
  insert into places (id, name, latin_name, city_id, category_id, lat, lon)
    values ('${idOf(3)}', 'Новое', 'novoe', 1, 1, 56.86, 35.9);
  insert into place_revisions (id, place_id, version, kind, changes) values
    ('${idOf(5)}', '${idOf(3)}', 1, 'edit', '{"name": ["Старое", "Новое"], "joined": {"id": "${idOf(4)}"}}');
  insert into import_runs (id, source, file_name, status, report)
    values ('${idOf(6)}', 'osm', 'tver.geojson', 'done', '{"joined": 2, "created": 3}');
`
