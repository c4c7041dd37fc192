import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openEmbedded, openPostgres } from '#server/db/connection.ts'
import { migrateToLatest } from '#server/db/migrate.ts'
import { syncReference } from '#server/features/reference/service.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** What a test file makes its own database from. */
    databaseSource: { kind: 'embedded'; dump: string } | { kind: 'postgres'; url: string; template: string }
  }
}

/** Migrates once for the whole run; every test file then gets a copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL
  return url ? setUpPostgres(project, url) : setUpEmbedded(project)
}

async function setUpEmbedded(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'shodim-database-'))
  const dump = join(folder, 'migrated.tar')
  const handle = await openEmbedded()
  await migrateToLatest(handle.db)
  await syncReference(handle.db)
  writeFileSync(dump, Buffer.from(await (await handle.dump()).arrayBuffer()))
  await handle.close()
  project.provide('databaseSource', { kind: 'embedded', dump })
  return async () => rmSync(folder, { recursive: true, force: true })
}

async function setUpPostgres(project: TestProject, url: string): Promise<() => Promise<void>> {
  const template = `shodim_test_${randomBytes(6).toString('hex')}`
  await administer(url, `create database ${template} template template0`)
  const handle = await openPostgres(databaseUrl(url, template), { poolSize: 1 })
  await migrateToLatest(handle.db)
  await syncReference(handle.db)
  await handle.close()
  project.provide('databaseSource', { kind: 'postgres', url, template })
  return () => administer(url, `drop database if exists ${template} with (force)`)
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
