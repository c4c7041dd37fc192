import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openPostgres } from '#server/db/connection.ts'
import { migrateToLatest } from '#server/db/migrate.ts'
import { startPrivatePostgres } from './private-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The template that each test file clones its database from. */
    databaseSource: { url: string; template: string }
  }
}

/** Starts a server for the run, unless TEST_DATABASE_URL names one, and migrates once; every file then gets a clone. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  const server = given ? undefined : await startPrivatePostgres()
  const url = given ?? server?.url ?? ''
  const template = `shodim_test_${randomBytes(6).toString('hex')}`
  await administer(url, `create database ${template} template template0`)
  const handle = await openPostgres(databaseUrl(url, template), { poolSize: 1 })
  await migrateToLatest(handle.db)
  await handle.close()
  project.provide('databaseSource', { url, template })
  return async () => {
    if (server) await server.stop()
    else await administer(url, `drop database if exists ${template} with (force)`)
  }
}

export async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

export function databaseUrl(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}
