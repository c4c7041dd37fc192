// `npm run schema`: writes the files generated from the schema of the database; `npm run check` compares them.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Kysely } from 'kysely'
import { openPostgres } from '#server/db/connection.ts'
import { migrateToLatest } from '#server/db/migrate.ts'
import { startPrivatePostgres } from '#tests/support/private-postgres.ts'
import { drawOverview, drawTables } from './schema/diagram.ts'
import { writeTypes } from './schema/types.ts'

const root = join(import.meta.dirname, '..')

/** The generated files, each with the function that makes its text. */
const generated: [path: string, write: (db: Kysely<unknown>) => Promise<string>][] = [
  ['server/db/types.ts', writeTypes],
  ['docs/tables.md', drawTables],
  ['ARCHITECTURE.md', drawOverview],
]

/** Makes the texts from a database with all migrations. */
async function makeTexts(): Promise<Map<string, string>> {
  const server = await startPrivatePostgres()
  try {
    const { db, close } = await openPostgres(server.url, { poolSize: 1 })
    await migrateToLatest(db)
    const texts = new Map<string, string>()
    for (const [path, write] of generated) texts.set(path, await write(db as unknown as Kysely<unknown>))
    await close()
    return texts
  } finally {
    await server.stop()
  }
}

/** Prints which generated files are out of date, each with its first different line. */
export async function checkSchema(): Promise<boolean> {
  let isCurrent = true
  for (const [path, text] of await makeTexts()) {
    const lines = readFileSync(join(root, path), 'utf8').split('\n')
    const expected = text.split('\n')
    const at = expected.findIndex((line, i) => line !== lines[i])
    if (at < 0 && expected.length === lines.length) continue
    isCurrent = false
    const line = at < 0 ? expected.length : at
    console.log(
      `${path}:${line + 1} has «${lines[line] ?? ''}», the schema gives «${expected[line] ?? ''}»: npm run schema`,
    )
  }
  return isCurrent
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const [path, text] of await makeTexts()) writeFileSync(join(root, path), text)
}
