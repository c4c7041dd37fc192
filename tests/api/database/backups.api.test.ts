import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { type Config, readConfig } from '#server/config.ts'
import type { Db } from '#server/db/connection.ts'
import { migrateToLatest } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { backUp, restore } from '#server/features/backups/service.ts'
import { openImageStore } from '#server/features/images/open-store.ts'
import { imageKey } from '#server/features/images/storage.ts'
import { administer, databaseUrl } from '#tests/support/database-setup.ts'
import { buildImage, buildPlace, buildReview } from '#tests/support/factories.ts'

const source = inject('databaseSource')
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })
const home = mkdtempSync(join(tmpdir(), 'shodim-backup-'))
const made: string[] = []
afterAll(async () => {
  rmSync(home, { recursive: true, force: true })
  for (const name of made) await administer(source.url, `drop database if exists ${name} with (force)`)
})

type Kind = 'embedded' | 'named'

/** A separate product: with its own server, or a database of this run's server, and a folder of pictures. */
async function newProduct(name: string, kind: Kind): Promise<Config> {
  const dataDir = join(home, kind, name)
  if (kind === 'embedded') return readConfig({ DATA_DIR: dataDir })
  const database = `shodim_backup_${randomBytes(6).toString('hex')}`
  await administer(source.url, `create database ${database} template template0`)
  made.push(database)
  return readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl(source.url, database) })
}

async function withDatabase<Result>(config: Config, run: (db: Db) => Promise<Result>): Promise<Result> {
  const database = await openDatabase(config)
  return run(database.db).finally(database.close)
}

/** Every row of every table, as text. */
async function readAllRows(db: Db): Promise<Record<string, string>> {
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

const stem = 'a'.repeat(24)
const bytes = new Uint8Array([1, 2, 3])

async function fill(config: Config): Promise<void> {
  await withDatabase(config, async (db) => {
    await migrateToLatest(db)
    const place = await buildPlace(db, { name: 'Пушкин', hours: { 5: '18:00-02:00' } })
    await buildReview(db, { place_id: place.id, text: 'Кавычки " и \\ и\nстроки' })
    await buildImage(db, { path: stem })
  })
  await openImageStore(config).put(imageKey(stem, 'cover'), bytes)
}

async function expectSame(config: Config, other: Config): Promise<void> {
  expect(new Uint8Array((await openImageStore(other).get(imageKey(stem, 'cover'))) ?? [])).toEqual(bytes)
  const original = await withDatabase(config, readAllRows)
  expect(Object.values(original).join()).toContain('Пушкин')
  expect(await withDatabase(other, readAllRows)).toEqual(original)
  expect(await withDatabase(other, migrateToLatest)).toEqual([])
}

/** The major version of a program of PostgreSQL; 0 when it is missing. */
function majorOf(program: string): number {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  return Number(/\d+/.exec(stdout ?? '')?.[0] ?? 0)
}

/** Programs of an older version that somebody installed on this machine. */
function findOlderPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql'
  return readdirSync(debian)
    .map((name) => join(debian, name, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')) && majorOf(join(bin, 'pg_dump')) >= 15)
}

/** `pg_dump` refuses a server newer than itself. */
const hasTools = majorOf(join(process.env.PG_BIN ?? '', 'pg_dump')) >= 18
const older = existsSync('/usr/lib/postgresql') ? findOlderPrograms() : undefined

describe.each<Kind>(['embedded', 'named'])('%s', (kind) => {
  // A server given by its URL is copied by installed programs, which may be missing.
  const run = test.skipIf(kind === 'named' && !hasTools)
  let config: Config
  beforeAll(async () => {
    config = await newProduct('original', kind)
    await fill(config)
  })

  run('a copy restored into an empty place is the same, row by row and file by file', async () => {
    const folder = join(home, kind, 'copy')
    expect(await backUp(config, openImageStore(config), folder)).toEqual({ files: 1 })
    const other = await newProduct('restored', kind)
    expect(await restore(other, openImageStore(other), folder)).toEqual({ files: 1 })
    await expectSame(config, other)
  })

  run('nothing is overwritten: neither a copy, nor a database that is in use', async () => {
    const folder = join(home, kind, 'second')
    await backUp(config, openImageStore(config), folder)
    await expect(backUp(config, openImageStore(config), folder)).rejects.toThrow(/не пуста/)
    const before = readdirSync(folder)
    await expect(restore(config, openImageStore(config), folder)).rejects.toThrow(/уже есть/)
    expect(readdirSync(folder)).toEqual(before)
    const empty = mkdtempSync(join(home, 'no-copy-'))
    await expect(restore(await newProduct('third', kind), openImageStore(config), empty)).rejects.toThrow(
      /нет копии/,
    )
  })
})

test('a backup made during writes has all earlier rows and only whole transactions of the later ones', async () => {
  const config = await newProduct('busy', 'embedded')
  const database = await openDatabase(config, { isServer: true })
  const { db } = database
  await sql`create table notes (id int primary key, pair int not null)`.execute(db)
  let written = 0
  let isOver = false
  const writing = (async () => {
    while (!isOver) {
      written += 2
      // Of one transaction both rows are there or neither.
      await sql`insert into notes values (${written - 1}, ${written}), (${written}, ${written - 1})`.execute(
        db,
      )
    }
  })()
  while (written < 100) await sql`select 1`.execute(db)
  const before = written - 2
  const folder = join(home, 'busy-copy')
  await backUpDatabaseAlone(config, folder)
  isOver = true
  await writing
  await database.close()

  const other = await newProduct('quiet', 'embedded')
  await restore(other, openImageStore(other), folder)
  const { rows } = await withDatabase(other, (copy) =>
    sql<{ count: number; halves: number }>`
      select count(*) count, count(*) filter (where not exists (select from notes o where o.id = n.pair)) halves
      from notes n`.execute(copy),
  )
  expect(rows[0]?.count).toBeGreaterThanOrEqual(before)
  expect(rows[0]?.count).toBeLessThanOrEqual(written)
  expect(rows[0]?.halves).toBe(0)
})

test('a copy of another version is refused, and the folder stays free for the right one', async () => {
  const config = await newProduct('still-empty', 'embedded')
  const folder = mkdtempSync(join(home, 'other-version-'))
  mkdirSync(join(folder, 'database'))
  writeFileSync(join(folder, 'database', 'PG_VERSION'), '12\n')
  for (let attempt = 0; attempt < 2; attempt += 1)
    await expect(restore(config, openImageStore(config), folder)).rejects.toThrow(
      /создана PostgreSQL 12, а здесь/,
    )
})

test.skipIf(!older)('a portable copy moves to a newer version and to a named server', async () => {
  const dataDir = join(home, 'older')
  const config = readConfig({ DATA_DIR: dataDir, PG_BIN: older })
  await fill(config)
  if (majorOf(join(older ?? '', 'postgres')) < 18)
    await expect(openDatabase(readConfig({ DATA_DIR: dataDir }))).rejects.toThrow(
      /создана PostgreSQL \d+, а здесь/,
    )

  vi.stubEnv('PG_BIN', older)
  onTestFinished(() => void vi.unstubAllEnvs())
  const folder = join(home, 'portable')
  await backUp(config, openImageStore(config), folder, { portable: true })
  const newer = await newProduct('newer', 'embedded')
  await restore(newer, openImageStore(newer), folder)
  await expectSame(config, newer)
  const named = await newProduct('moved', 'named')
  await restore(named, openImageStore(named), folder)
  await expectSame(config, named)
})

test('an older version of the server starts with a database that a newer one has migrated', async () => {
  const config = await newProduct('newer', 'named')
  await withDatabase(config, async (db) => {
    await migrateToLatest(db)
    await sql`insert into kysely_migration (name, timestamp) values ('2999-01-01T0000_of_the_future', 'now')`.execute(
      db,
    )
    expect(await migrateToLatest(db)).toEqual([])
  })
})

/** Backs up a database without the tables of the product: the dump is written, then reading `images` fails. */
async function backUpDatabaseAlone(config: Config, folder: string): Promise<void> {
  await expect(backUp(config, openImageStore(config), folder)).rejects.toThrow(/images/)
}
