import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { inject } from 'vitest'
import { type DatabaseHandle, openEmbedded, openPostgres } from '#server/db/connection.ts'
import { administer, databaseUrl } from './database-setup.ts'

/** A migrated database with the reference lists, for one test file alone. `close` makes it disappear. */
export async function openTestDatabase(): Promise<DatabaseHandle> {
  const source = inject('databaseSource')
  if (source.kind === 'embedded') {
    return openEmbedded({ loadDataDir: new Blob([readFileSync(source.dump)]) })
  }
  const name = `shodim_test_${randomBytes(8).toString('hex')}`
  await administer(source.url, `create database ${name} template ${source.template}`)
  const replica = process.env.TEST_DATABASE_REPLICA_URL
  const handle = await openPostgres(databaseUrl(source.url, name), {
    poolSize: 4,
    // A machine that stood still for a while is no failure: what waited in line would all be refused as it wakes.
    connectionTimeoutMillis: 60_000,
    ...(replica && { replicaUrl: databaseUrl(replica, name) }),
  })
  return {
    ...handle,
    close: async () => {
      await handle.close()
      await administer(source.url, `drop database if exists ${name} with (force)`)
    },
  }
}
