import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { type Db, openEmbeddedFolder, openPostgres } from '#server/db/connection.ts'
import { filesOf } from '#server/features/images/service.ts'
import type { ImageStore } from '#server/features/images/storage.ts'
import { runPostgresTool } from './postgres-tools.ts'
import { isUntouched, listImageStems } from './repository.ts'

const EMBEDDED_FILE = 'database.tar'
const POSTGRES_FILE = 'database.dump'
const IMAGES = 'images'
const AT_ONCE = 8

export interface CopiedFiles {
  files: number
}

/**
 * The whole product in a folder: the database with its waiting jobs as of one moment, then the files of its pictures. May run
 * beside a working PostgreSQL; the embedded database belongs to one process, so the product is stopped meanwhile.
 * @throws when the folder is not empty
 */
export async function backUp(config: Config, store: ImageStore, folder: string): Promise<CopiedFiles> {
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0) throw new Error(`Папка ${folder} не пуста: укажите новую.`)
  if (!config.databaseUrl) {
    const database = await openEmbeddedFolder(config.dataDir)
    try {
      await writeFile(join(folder, EMBEDDED_FILE), Buffer.from(await (await database.dump()).arrayBuffer()))
      return await saveImages(database.db, store, folder)
    } finally {
      await database.close()
    }
  }
  await runPostgresTool(
    'pg_dump',
    ['--format=custom', `--file=${join(folder, POSTGRES_FILE)}`],
    config.databaseUrl,
  )
  return withPostgres(config.databaseUrl, (db) => saveImages(db, store, folder))
}

/**
 * The other way, into an empty place.
 * @throws when something is already there: nothing is ever overwritten
 */
export async function restore(config: Config, store: ImageStore, folder: string): Promise<CopiedFiles> {
  if (!config.databaseUrl) {
    const dump = await readBackup(folder, EMBEDDED_FILE, 'встроенной базы')
    if (existsSync(join(config.dataDir, 'db')))
      throw new Error(`В ${config.dataDir} уже есть база: укажите в DATA_DIR пустую папку.`)
    const database = await openEmbeddedFolder(config.dataDir, new Blob([dump]))
    await database.close()
  } else {
    await readBackup(folder, POSTGRES_FILE, 'PostgreSQL', 0)
    const isEmpty = await withPostgres(config.databaseUrl, isUntouched)
    if (!isEmpty) throw new Error('В базе из DATABASE_URL уже есть данные: нужна пустая.')
    const options = ['--no-owner', '--exit-on-error', '--single-transaction', join(folder, POSTGRES_FILE)]
    await runPostgresTool('pg_restore', options, config.databaseUrl)
  }
  return restoreImages(store, folder)
}

async function withPostgres<Result>(url: string, run: (db: Db) => Promise<Result>): Promise<Result> {
  const database = await openPostgres(url, { poolSize: 1 })
  return run(database.db).finally(database.close)
}

async function readBackup(
  folder: string,
  name: string,
  of: string,
  length?: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const files = await readdir(folder)
  if (!files.includes(name)) throw new Error(`В папке ${folder} нет копии ${of} (${name}).`)
  return length === 0 ? new Uint8Array() : new Uint8Array(await readFile(join(folder, name)))
}

async function saveImages(db: Db, store: ImageStore, folder: string): Promise<CopiedFiles> {
  let files = 0
  await eachOf(await listImageStems(db), async (stem) => {
    for (const name of filesOf(stem)) {
      const bytes = await store.get(name)
      // A picture of the demonstration that nobody has looked at is drawn again when somebody does.
      if (!bytes) continue
      await mkdir(join(folder, IMAGES, stem), { recursive: true })
      await writeFile(join(folder, IMAGES, name), bytes)
      files += 1
    }
  })
  return { files }
}

async function restoreImages(store: ImageStore, folder: string): Promise<CopiedFiles> {
  let files = 0
  const stems = await readdir(join(folder, IMAGES)).catch(() => [])
  await eachOf(stems, async (stem) => {
    for (const file of await readdir(join(folder, IMAGES, stem))) {
      await store.put(`${stem}/${file}`, await readFile(join(folder, IMAGES, stem, file)))
      files += 1
    }
  })
  return { files }
}

async function eachOf<Item>(items: readonly Item[], run: (item: Item) => Promise<void>): Promise<void> {
  const rest = items.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of rest) await run(item)
    }),
  )
}
