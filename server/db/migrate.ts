import { readdir } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'

const folder = new URL('./migrations/', import.meta.url)

/**
 * Brings the schema up to date. Several processes may call it at once: one works, the others wait. A database that a
 * newer version has already changed is left as it is: while versions change, nodes of both run over it.
 */
export async function migrateToLatest<Schema>(db: Kysely<Schema>): Promise<string[]> {
  if (await isNewer(db)) return []
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw error
  return results.filter((result) => result.status === 'Success').map((result) => result.migrationName)
}

async function isNewer<Schema>(db: Kysely<Schema>): Promise<boolean> {
  const { rows: tables } = await sql<{ name: string | null }>`
    select to_regclass('public.kysely_migration')::text as name`.execute(db)
  if (!tables[0]?.name) return false
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const known = Object.keys(await readMigrations())
  return rows.some(({ name }) => !known.includes(name))
}

export async function readMigrations(): Promise<Record<string, Migration>> {
  const migrations: Record<string, Migration> = {}
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.ts')).sort()) {
    migrations[file.replace(/\.ts$/, '')] = await import(new URL(file, folder).href)
  }
  return migrations
}
