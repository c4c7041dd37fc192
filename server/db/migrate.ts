import { readdir, readFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { root } from '#server/lib/root.ts'
import { ConfigError } from '../config.ts'
import { sqlState } from './transaction.ts'

const folder = join(root, 'server/db/migrations')

type Migrations = Record<string, Migration>

/**
 * Shorter than the second after which PostgreSQL ends one side of a deadlock: a migration yields to running
 * transactions, and starts again.
 */
const LOCK_WAIT = '300ms'
const TRIES = 60
const PAUSE_MS = 500
/** Error codes: no lock in time, or ended by a deadlock. */
const retryableStates = new Set(['55P03', '40P01'])

const BEFORE_FIRST_SCHEMA =
  'Эту базу создала сборка до первого выпуска, обновить её нельзя; данные в ней не тронуты. Выгрузите заведения той сборкой (npm run cli -- export), укажите пустую папку в DATA_DIR или пустую базу в DATABASE_URL и запустите снова.'

/**
 * Migrates to the latest schema. Of several concurrent processes one works and the others wait. A database that a
 * newer version has migrated is left as it is, because during a rolling update nodes of both versions use it. @throws
 * {ConfigError} when the database is older than the first schema
 */
export async function migrateToLatest<Schema>(
  db: Kysely<Schema>,
  getMigrations: () => Promise<Migrations> = readMigrations,
): Promise<string[]> {
  const applied = await readApplied(db)
  const migrations = await getMigrations()
  const migrationNames = Object.keys(migrations)
  if (applied.length > 0 && !applied.includes(migrationNames[0] ?? ''))
    throw new ConfigError(BEFORE_FIRST_SCHEMA)
  if (applied.some((name) => !migrationNames.includes(name))) return []
  // The usual start, without the locks of the migrator.
  if (applied.length === migrationNames.length) return []
  const provider = { getMigrations: async () => withLockTimeout(migrations) }
  for (let attempt = 1; ; attempt += 1) {
    const { error, results = [] } = await new Migrator({ db, provider }).migrateToLatest()
    if (!error) {
      return results.filter((result) => result.status === 'Success').map((result) => result.migrationName)
    }
    if (attempt >= TRIES || !retryableStates.has(sqlState(error) ?? '')) throw error
    await pause(PAUSE_MS)
  }
}

function withLockTimeout(migrations: Migrations): Migrations {
  return Object.fromEntries(
    Object.entries(migrations).map(([name, { up }]) => [
      name,
      {
        up: async (db) => {
          await sql`set local lock_timeout = ${sql.lit(LOCK_WAIT)}`.execute(db)
          await up(db)
        },
      },
    ]),
  )
}

/** Raw SQL, because the migrator's own table is not in the schema's types. */
async function readApplied<Schema>(db: Kysely<Schema>): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string | null }>`
    select to_regclass('public.kysely_migration')::text as name`.execute(db)
  if (!tables[0]?.name) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name)
}

export async function readMigrations(): Promise<Migrations> {
  const migrations: Migrations = {}
  for (const file of (await readdir(folder)).sort()) {
    const { name, ext } = parse(file)
    const path = join(folder, file)
    if (ext === '.sql') migrations[name] = sqlMigration(await readFile(path, 'utf8'))
    if (ext === '.ts') migrations[name] = await import(pathToFileURL(path).href)
  }
  return migrations
}

function sqlMigration(statements: string): Migration {
  return {
    up: async (db) => void (await sql.raw(statements).execute(db)),
  }
}
