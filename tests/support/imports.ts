import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach } from 'vitest'
import type { Db } from '#server/db/connection.ts'
import { type ImportOptions, type ImportResult, importFile } from '#server/features/imports/service.ts'

interface TestImports {
  /** Writes a file that can be imported. Returns its path. */
  writeFile(name: string, content: string | Buffer): string
  /** Imports a file, to Sochi unless `citySlug` says otherwise. */
  runImport(path: string, options?: Partial<Omit<ImportOptions, 'path'>>): Promise<ImportResult>
}

/**
 * Imports files into the database of a test file. The database has no places again after each test, and the folder of the
 * files is removed after the last one:
 *
 *     const app = testApp()
 *     const { writeFile, runImport } = testImports(app)
 *     test('…', async () => {
 *       const report = await runImport(writeFile('places.csv', 'Название;Широта;Долгота\n…'), { mapping })
 *     })
 */
export function testImports(database: { readonly db: Db }): TestImports {
  const folder = mkdtempSync(join(tmpdir(), 'shodim-imports-'))
  afterEach(async () => {
    const { db } = database
    await sql`truncate places, organisations, words, landmarks, import_runs cascade`.execute(db)
    // The reference cities have smaller numbers than those that an import adds.
    await sql`delete from cities where id > 1000`.execute(db)
    await sql`update cities set place_count = 0`.execute(db)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return {
    writeFile: (name, content) => {
      const path = join(folder, name)
      writeFileSync(path, content)
      return path
    },
    runImport: (path, options) => importFile(database.db, { path, citySlug: 'sochi', ...options }),
  }
}
