import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Config, readConfig } from '#server/config.ts'
import { type Db, openEmbeddedFolder } from '#server/db/connection.ts'
import { migrateToLatest } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { backUp, restore } from '#server/features/backups/service.ts'
import { openImageStore } from '#server/features/images/open-store.ts'
import { storedName } from '#server/features/images/storage.ts'
import { syncReference } from '#server/features/reference/service.ts'
import { administer, databaseUrl } from '#tests/support/database-setup.ts'
import { buildImage, buildPlace, buildReview } from '#tests/support/factories.ts'

const source = inject('databaseSource')
const home = mkdtempSync(join(tmpdir(), 'shodim-backup-'))
const made: string[] = []
afterAll(async () => {
  rmSync(home, { recursive: true, force: true })
  if (source.kind !== 'postgres') return
  for (const name of made) await administer(source.url, `drop database if exists ${name} with (force)`)
})

/** A product of its own: a database of the kind this run tests, and a folder of pictures. */
async function newPlace(name: string): Promise<Config> {
  const dataDir = join(home, name)
  if (source.kind === 'embedded') return readConfig({ DATA_DIR: dataDir })
  const database = `shodim_backup_${randomBytes(6).toString('hex')}`
  await administer(source.url, `create database ${database} template template0`)
  made.push(database)
  return readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl(source.url, database) })
}

async function within<Result>(config: Config, run: (db: Db) => Promise<Result>): Promise<Result> {
  const database = config.databaseUrl ? await openDatabase(config) : await openEmbeddedFolder(config.dataDir)
  return run(database.db).finally(database.close)
}

/** Every row of every table, as text. */
async function everything(db: Db): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'jobs') order by 1`.execute(db)
  const content: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ rows: string }>`
      select coalesce(string_agg(t::text, e'\n' order by t::text), '') as rows from ${sql.raw(name)} t`.execute(
      db,
    )
    content[name] = rows[0]?.rows ?? ''
  }
  return content
}

let config: Config
const stem = 'a'.repeat(24)
const bytes = new Uint8Array([1, 2, 3])

beforeAll(async () => {
  config = await newPlace('original')
  await within(config, async (db) => {
    await migrateToLatest(db)
    await syncReference(db)
    const place = await buildPlace(db, { name: 'Пушкин', hours: { 5: '18:00-02:00' } })
    await buildReview(db, { place_id: place.id, text: 'Кавычки " и \\ и\nстроки' })
    await buildImage(db, { path: stem })
  })
  await openImageStore(config).put(storedName(stem, 'cover'), bytes)
})

test('a copy restored into an empty place is the same, row by row and file by file', async () => {
  const folder = join(home, 'copy')
  expect(await backUp(config, openImageStore(config), folder)).toEqual({ files: 1 })
  const other = await newPlace('restored')
  expect(await restore(other, openImageStore(other), folder)).toEqual({ files: 1 })
  expect(new Uint8Array((await openImageStore(other).get(storedName(stem, 'cover'))) ?? [])).toEqual(bytes)

  const original = await within(config, everything)
  expect(Object.values(original).join()).toContain('Пушкин')
  expect(await within(other, everything)).toEqual(original)
  expect(await within(other, migrateToLatest)).toEqual([])
})

test('nothing is overwritten: neither a copy, nor a database that is in use', async () => {
  const folder = join(home, 'second')
  await backUp(config, openImageStore(config), folder)
  await expect(backUp(config, openImageStore(config), folder)).rejects.toThrow(/не пуста/)
  const before = readdirSync(folder)
  await expect(restore(config, openImageStore(config), folder)).rejects.toThrow(/уже есть/)
  expect(readdirSync(folder)).toEqual(before)
  await expect(
    restore(await newPlace('third'), openImageStore(config), join(home, 'original')),
  ).rejects.toThrow(/нет копии/)
})

test('a node of an older version starts over a database that a newer one has changed', async () => {
  await within(config, async (db) => {
    await sql`insert into kysely_migration (name, timestamp) values ('2999-01-01T0000_of_the_future', 'now')`.execute(
      db,
    )
    expect(await migrateToLatest(db)).toEqual([])
    await sql`delete from kysely_migration where name like '2999%'`.execute(db)
  })
})
