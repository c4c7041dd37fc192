import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, inject } from 'vitest'
import { type DatabaseHandle, type Db, openPostgres } from '#server/db/connection.ts'
import { administer, databaseUrl } from './database-setup.ts'

type TestDatabase = DatabaseHandle & { url: string }

/**
 * A migrated database with the reference lists for tests that need no application, from the first test of a file to the last:
 *
 *     const database = testDatabase()
 *     test('…', async () => void (await buildPlace(database.db)))
 */
export function testDatabase(): { readonly db: Db; readonly url: string } {
  let opened: TestDatabase | undefined
  beforeAll(async () => {
    opened = await openTestDatabase()
  })
  afterAll(() => opened?.close())
  const running = () => {
    if (!opened) throw new Error('The database is there inside tests only, not while a file is loaded')
    return opened
  }
  return {
    get db() {
      return running().db
    },
    get url() {
      return running().url
    },
  }
}

/** Opens a migrated database with the reference lists for one test file. `close` deletes it. */
export async function openTestDatabase(): Promise<TestDatabase> {
  return openOwnDatabase(inject('databaseSource').template)
}

/** Opens a database without tables. */
export async function openEmptyDatabase(): Promise<TestDatabase> {
  return openOwnDatabase('template0')
}

/** Opens the same database through connections of another node. */
export async function openSameDatabase(db: Db): Promise<DatabaseHandle> {
  const { url } = inject('databaseSource')
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  return openPostgres(databaseUrl(url, rows[0]?.name ?? ''), { poolSize: 10 })
}

async function openOwnDatabase(template: string): Promise<TestDatabase> {
  const { url } = inject('databaseSource')
  const name = `shodim_test_${randomBytes(8).toString('hex')}`
  await administer(url, `create database ${name} template ${template}`)
  const replica = process.env.TEST_DATABASE_REPLICA_URL
  const handle = await openPostgres(databaseUrl(url, name), {
    poolSize: 4,
    // So long that waiting statements survive a pause of the whole machine.
    connectionTimeoutMillis: 60_000,
    ...(replica && { replicaUrl: databaseUrl(replica, name) }),
  })
  return {
    ...handle,
    url: databaseUrl(url, name),
    close: async () => {
      await handle.close()
      await administer(url, `drop database if exists ${name} with (force)`)
    },
  }
}
