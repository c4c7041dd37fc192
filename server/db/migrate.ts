import { readdir } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { sqlState } from './transaction.ts'

const folder = new URL('./migrations/', import.meta.url)

type Migrations = Record<string, Migration>

/**
 * Less than the second after which PostgreSQL ends one of two that wait for each other: the change gives way to those
 * who use the tables, and begins anew.
 */
const LOCK_WAIT = '300ms'
const TRIES = 60
const PAUSE_MS = 500
/** No lock in time; ended for another one. */
const gaveWay = new Set(['55P03', '40P01'])

/**
 * Brings the schema up to date. Several processes may call it at once: one works, the others wait. A database that a
 * newer version has already changed is left as it is: while versions change, nodes of both run over it.
 */
export async function migrateToLatest<Schema>(
  db: Kysely<Schema>,
  getMigrations: () => Promise<Migrations> = readMigrations,
): Promise<string[]> {
  if (await isNewer(db, getMigrations)) return []
  const provider = { getMigrations: async () => givingWay(await getMigrations()) }
  for (let attempt = 1; ; attempt += 1) {
    const { error, results = [] } = await new Migrator({ db, provider }).migrateToLatest()
    if (!error) {
      return results.filter((result) => result.status === 'Success').map((result) => result.migrationName)
    }
    if (attempt >= TRIES || !gaveWay.has(sqlState(error) ?? '')) throw error
    await pause(PAUSE_MS)
  }
}

function givingWay(migrations: Migrations): Migrations {
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

async function isNewer<Schema>(
  db: Kysely<Schema>,
  getMigrations: () => Promise<Migrations>,
): Promise<boolean> {
  const { rows: tables } = await sql<{ name: string | null }>`
    select to_regclass('public.kysely_migration')::text as name`.execute(db)
  if (!tables[0]?.name) return false
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const known = Object.keys(await getMigrations())
  return rows.some(({ name }) => !known.includes(name))
}

export async function readMigrations(): Promise<Migrations> {
  const migrations: Migrations = {}
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.ts')).sort()) {
    migrations[file.replace(/\.ts$/, '')] = await import(new URL(file, folder).href)
  }
  return migrations
}
