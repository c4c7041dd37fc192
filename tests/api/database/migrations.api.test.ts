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

const countPlaces = () => database.db.selectFrom('places').select('id').execute()

test('of several nodes that start together one migrates, and a later start changes nothing', async () => {
  const { db } = database
  const started = await Promise.all([migrateToLatest(db), migrateToLatest(db), migrateToLatest(db)])
  const all = Object.keys(await readMigrations())
  expect(all.length).toBeGreaterThan(0)
  expect(started.toSorted((a, b) => a.length - b.length)).toEqual([[], [], all])
  expect(await migrateToLatest(db)).toEqual([])
  expect(await countPlaces()).toEqual([])
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
