import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { type Db, openPostgres } from '#server/db/connection.ts'
import { copyData } from '#server/db/embedded/base-backup.ts'
import { installCopy } from '#server/db/embedded/embedded.ts'
import { openServer } from '#server/db/open.ts'
import { filesOf } from '#server/features/images/service.ts'
import type { ImageStore } from '#server/features/images/storage.ts'
import { runPostgresTool } from './postgres-tools.ts'
import { hasNoSchema, listImageStems } from './repository.ts'

const DATA_FOLDER = 'database'
const DUMP_FILE = 'database.dump'
const IMAGES = 'images'
const CONCURRENCY = 8

export interface CopiedFiles {
  files: number
}

/**
 * Writes a backup of the running product to a folder: a consistent copy of the database with its jobs, then the
 * picture files. The product's own database is copied file by file, for the same major version; `portable` makes a
 * dump for any server, as with DATABASE_URL. @throws when the folder is not empty
 */
export async function backUp(
  config: Config,
  store: ImageStore,
  folder: string,
  { portable = false }: { portable?: boolean } = {},
): Promise<CopiedFiles> {
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0) throw new Error(`Папка ${folder} не пуста: укажите новую.`)
  const server = await openServer(config)
  try {
    if (server.data && !portable) await copyData(server.url, server.data, join(folder, DATA_FOLDER))
    else
      await runPostgresTool('pg_dump', ['--format=custom', `--file=${join(folder, DUMP_FILE)}`], server.url)
    return await withPostgres(server.url, (db) => saveImages(db, store, folder))
  } finally {
    await server.release()
  }
}

/** Restores a backup into an empty product. @throws when the database has data: only picture files are overwritten */
export async function restore(config: Config, store: ImageStore, folder: string): Promise<CopiedFiles> {
  const names = await readdir(folder)
  if (names.includes(DATA_FOLDER)) {
    if (config.databaseUrl)
      throw new Error(
        `В папке ${folder} копия встроенной базы, а задан DATABASE_URL: для него снимите копию с параметром --portable.`,
      )
    await installCopy(config.dataDir, config.pgBin, join(folder, DATA_FOLDER))
  } else if (!names.includes(DUMP_FILE)) {
    throw new Error(`В папке ${folder} нет копии базы (${DATA_FOLDER} или ${DUMP_FILE}).`)
  }
  const server = await openServer(config)
  try {
    if (names.includes(DUMP_FILE)) {
      const isEmpty = await withPostgres(server.url, hasNoSchema)
      if (!isEmpty)
        throw new Error(
          config.databaseUrl
            ? 'В базе из DATABASE_URL уже есть данные: нужна пустая.'
            : `В ${config.dataDir} уже есть база: укажите в DATA_DIR пустую папку.`,
        )
      const options = ['--no-owner', '--exit-on-error', '--single-transaction', join(folder, DUMP_FILE)]
      await runPostgresTool('pg_restore', options, server.url)
    }
    return await restoreImages(store, folder)
  } finally {
    await server.release()
  }
}

async function withPostgres<Result>(url: string, run: (db: Db) => Promise<Result>): Promise<Result> {
  const database = await openPostgres(url, { poolSize: 1 })
  return run(database.db).finally(database.close)
}

async function saveImages(db: Db, store: ImageStore, folder: string): Promise<CopiedFiles> {
  let files = 0
  await runConcurrently(await listImageStems(db), async (stem) => {
    for (const name of filesOf(stem)) {
      const bytes = await store.get(name)
      // Demo pictures are created on demand, so this file may not exist yet.
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
  await runConcurrently(stems, async (stem) => {
    for (const file of await readdir(join(folder, IMAGES, stem))) {
      await store.put(`${stem}/${file}`, await readFile(join(folder, IMAGES, stem, file)))
      files += 1
    }
  })
  return { files }
}

async function runConcurrently<Item>(
  items: readonly Item[],
  run: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = items.values()
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (const item of rest) await run(item)
    }),
  )
}
