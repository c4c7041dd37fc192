import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImportWatch, NewImportWatch } from '#contract/imports/watches.ts'
import type { Db } from '#server/db/connection.ts'
import { timeFromNow } from '#server/db/fragments/columns.ts'
import { brokenUnique, inTransaction } from '#server/db/transaction.ts'
import { loadReference } from '#server/features/reference/lookup.ts'
import { fullName } from '#server/features/users/views.ts'
import { EVERYTHING } from '#server/lib/cache/page-cache.ts'
import { AppError } from '#server/lib/errors.ts'
import { newId } from '#server/lib/ids.ts'
import { DownloadError, download, parseDownloadUrl } from '#server/lib/outgoing/download.ts'
import type { Services } from '#server/lib/services.ts'
import { CityBusyError, importFile } from '../service.ts'
import { InvalidImportFileError, isMapped } from '../source.ts'
import { safeFileName } from '../uploads/check-file.ts'
import * as repository from './repository.ts'

export const WATCH_JOB = 'imports.watch'
const TRY_AGAIN_MS = 60_000
const HOUR_MS = 3_600_000

export interface WatchJob {
  watchId: string
}

type WatchOptions = Omit<NewImportWatch, 'url' | 'city' | 'everyHours'>

/**
 * Registers an address; it is asked for the first time within a minute.
 * @param by null for the terminal
 * @throws {AppError} ValidationFailed, StateNotAllowed for one that is watched already
 */
export async function addWatch(
  db: Db,
  { url, city, everyHours, ...options }: NewImportWatch,
  { by, privateHosts }: { by: string | null; privateHosts: ReadonlySet<string> },
): Promise<ImportWatch> {
  const refuse = (field: string, words: string) =>
    new AppError('ValidationFailed', { fields: { [field]: [words] } })
  try {
    parseDownloadUrl(url, privateHosts)
  } catch (error) {
    throw error instanceof DownloadError ? refuse('url', error.message) : error
  }
  const cityId = city === 'auto' ? null : (await loadReference(db)).cityBySlug.get(city)?.id
  if (cityId === undefined) throw refuse('city', 'Такого города нет')
  if (options.format && isMapped(options.format) && !options.mapping?.name) {
    throw refuse('mapping', 'Укажите колонку с названием')
  }
  const id = newId()
  const row = { id, url, city_id: cityId, every_hours: everyHours, created_by: by }
  await repository.insertWatch(db, { ...row, options: JSON.stringify(options) }).catch((error: unknown) => {
    if (brokenUnique(error) !== 'import_watches_once') throw error
    throw new AppError('StateNotAllowed', { cause: error, message: 'За этим адресом уже следят' })
  })
  return requireWatch(db, id)
}

export async function requireWatch(db: Db, id: string): Promise<ImportWatch> {
  const [row] = await repository.listWatches(db, id)
  if (!row) throw noWatch()
  return viewWatch(row)
}

export function noWatch(): AppError {
  return new AppError('RecordNotFound', { message: 'За этим адресом больше не следят' })
}

export function viewWatch(row: repository.WatchRow): ImportWatch {
  return {
    id: row.id,
    url: row.url,
    city: row.city && { name: row.city.name, latinName: row.city.latin_name },
    everyHours: row.every_hours,
    isPaused: row.is_paused,
    nextAt: row.next_at.toISOString(),
    checkedAt: row.checked_at?.toISOString() ?? null,
    outcome: row.outcome,
    failure: row.failure,
    runId: row.run_id,
    createdBy: row.by && { id: row.by.id, fullName: fullName(row.by) },
  }
}

/** Sends a job for each address whose time has come. */
export async function sendDueWatches({ db, jobs }: Pick<Services, 'db' | 'jobs'>): Promise<void> {
  await inTransaction(db, async (transaction) => {
    for (const { id, every_hours } of await repository.lockDueWatches(transaction)) {
      await repository.updateWatch(transaction, id, { next_at: timeFromNow(every_hours * HOUR_MS) })
      await jobs.send(transaction, WATCH_JOB, { watchId: id })
    }
  })
}

/** Downloads what has changed at the address and imports it. A failure waits for the next time, with its words on the page. */
export async function runWatch(
  { db, config, jobs, pageCache }: Pick<Services, 'db' | 'config' | 'jobs' | 'pageCache'>,
  { watchId }: WatchJob,
): Promise<void> {
  const [watch] = await repository.listWatches(db, watchId)
  if (!watch || watch.is_paused) return
  const folder = join(config.dataDir, 'imports', `watch-${randomUUID()}`)
  await mkdir(folder, { recursive: true })
  try {
    const { pathname } = new URL(watch.url)
    const path = join(folder, safeFileName(decodeURIComponent(pathname.split('/').at(-1) || 'places')))
    const { importPrivateHosts: privateHosts, importWatchMaxBytes: maxBytes } = config
    const { etag, last_modified: lastModified } = watch
    const found = await download(watch.url, { path, maxBytes, privateHosts, etag, lastModified })
    if (!found.isChanged) return await finish(db, watchId, { outcome: 'unchanged', failure: null })
    const { runId } = await importFile(db, {
      ...(watch.options as WatchOptions),
      path,
      citySlug: watch.city?.latin_name ?? 'auto',
      by: watch.created_by,
    })
    pageCache.invalidate(EVERYTHING)
    await finish(db, watchId, {
      outcome: 'imported',
      failure: null,
      run_id: runId,
      etag: found.etag,
      last_modified: found.lastModified,
    })
  } catch (error) {
    if (error instanceof CityBusyError) {
      return await jobs.send(db, WATCH_JOB, { watchId }, { startAfter: new Date(Date.now() + TRY_AGAIN_MS) })
    }
    if (!(error instanceof DownloadError || error instanceof InvalidImportFileError)) throw error
    await finish(db, watchId, { outcome: 'failed', failure: error.message })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function finish(
  db: Db,
  watchId: string,
  values: Parameters<typeof repository.updateWatch>[2],
): Promise<void> {
  await repository.updateWatch(db, watchId, { ...values, checked_at: new Date() })
}
