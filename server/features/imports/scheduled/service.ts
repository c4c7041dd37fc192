import { join } from 'node:path'
import { HOUR_MS } from '#contract/durations.ts'
import type {
  CheckedAddress,
  NewScheduledImport,
  ScheduledImport,
} from '#contract/imports/scheduled-imports.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/connection.ts'
import { timeFromNow } from '#server/db/fragments/columns.ts'
import { inTransaction, violatedUnique } from '#server/db/transaction.ts'
import { loadReference } from '#server/features/reference/lookup.ts'
import { fullName } from '#server/features/users/views.ts'
import { ALL_TAGS } from '#server/lib/cache/page-cache.ts'
import { AppError } from '#server/lib/errors.ts'
import { newId } from '#server/lib/ids.ts'
import { download } from '#server/lib/outgoing/download.ts'
import { OutgoingError, parseOutgoingUrl } from '#server/lib/outgoing/outgoing-url.ts'
import type { Services } from '#server/lib/services.ts'
import { isParquet } from '../formats/file.ts'
import { viewProposal } from '../mapping/views.ts'
import { CityBusyError, INTERNAL_FAILURE, importFile } from '../service.ts'
import { InvalidImportFileError, isMapped } from '../source.ts'
import { checkFile, safeFileName } from '../uploads/check-file.ts'
import { withFolder } from '../uploads/folder.ts'
import * as repository from './repository.ts'

export const SCHEDULED_IMPORT_JOB = 'imports.scheduled'
const TRY_AGAIN_MS = 60_000

export interface ScheduledImportJob {
  scheduledImportId: string
}

/** Enough for the first rows of any table. */
const CHECKED_BYTES = 4 * 1024 * 1024
const CHECK_TIMEOUT_MS = 20_000

type ImportOptions = Omit<NewScheduledImport, 'url' | 'city' | 'everyHours'>

/**
 * Registers an address, which is requested within a minute. @param by null for the command line @throws {AppError}
 * ValidationFailed, StateNotAllowed for an address that is registered already
 */
export async function addScheduledImport(
  db: Db,
  { url, city, everyHours, ...options }: NewScheduledImport,
  { by, privateHosts }: { by: string | null; privateHosts: ReadonlySet<string> },
): Promise<ScheduledImport> {
  refuseUrl(url, privateHosts)
  const cityId = city === 'auto' ? null : (await loadReference(db)).cityBySlug.get(city)?.id
  if (cityId === undefined) throw refuse('city', 'Такого города нет')
  if (options.format && isMapped(options.format) && !options.mapping?.name) {
    throw refuse('mapping', 'Укажите колонку с названием')
  }
  const id = newId()
  const row = { id, url, city_id: cityId, every_hours: everyHours, created_by: by }
  await repository
    .insertScheduledImport(db, { ...row, options: JSON.stringify(options) })
    .catch((error: unknown) => {
      if (violatedUnique(error) !== 'scheduled_imports_once') throw error
      throw new AppError('StateNotAllowed', {
        cause: error,
        message: 'Загрузка с этого адреса уже настроена',
      })
    })
  return requireScheduledImport(db, id)
}

function refuse(field: string, message: string): AppError {
  return new AppError('ValidationFailed', { fields: { [field]: [message] } })
}

function refuseUrl(url: string, privateHosts: ReadonlySet<string>): void {
  try {
    parseOutgoingUrl(url, privateHosts)
  } catch (error) {
    throw error instanceof OutgoingError ? refuse('url', error.message) : error
  }
}

/**
 * The kind of the file at an address, by its beginning. An address that does not answer now may be scheduled all the same.
 * @throws {AppError} ValidationFailed for an address or a file that is of no use
 */
export async function checkAddress(
  { dataDir, importPrivateHosts: privateHosts }: Pick<Config, 'dataDir' | 'importPrivateHosts'>,
  url: string,
): Promise<CheckedAddress> {
  refuseUrl(url, privateHosts)
  return withFolder(dataDir, async (folder) => {
    const path = join(folder, fileNameOf(url))
    try {
      await download(url, {
        path,
        privateHosts,
        maxBytes: CHECKED_BYTES,
        isBeginningEnough: true,
        timeoutMs: CHECK_TIMEOUT_MS,
      })
      // The end of a Parquet file tells what it is.
      if (await isParquet(path)) return { format: null, proposal: null }
      const { format, proposal } = await checkFile(path)
      return { format, proposal: proposal && viewProposal(proposal) }
    } catch (error) {
      if (error instanceof InvalidImportFileError) throw refuse('url', error.message)
      if (error instanceof OutgoingError) return { format: null, proposal: null }
      throw error
    }
  })
}

function fileNameOf(url: string): string {
  const name = new URL(url).pathname.split('/').at(-1) || 'places'
  try {
    return safeFileName(decodeURIComponent(name))
  } catch {
    // A percent sign that encodes nothing.
    return safeFileName(name)
  }
}

export async function requireScheduledImport(db: Db, id: string): Promise<ScheduledImport> {
  const [row] = await repository.listScheduledImports(db, id)
  if (!row) throw noSuchImport()
  return viewScheduledImport(row)
}

export function noSuchImport(): AppError {
  return new AppError('RecordNotFound', { message: 'Такой загрузки по расписанию нет' })
}

export function viewScheduledImport(row: repository.ScheduledImportRow): ScheduledImport {
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

/** Sends a job for each due address. */
export async function enqueueDueImports({ db, jobs }: Pick<Services, 'db' | 'jobs'>): Promise<void> {
  await inTransaction(db, async (transaction) => {
    for (const { id, every_hours } of await repository.lockDueImports(transaction)) {
      await repository.updateScheduledImport(transaction, id, { next_at: timeFromNow(every_hours * HOUR_MS) })
      await jobs.send(transaction, SCHEDULED_IMPORT_JOB, { scheduledImportId: id })
    }
  })
}

/**
 * Downloads the file if it has changed and imports it. A failure is shown on the page, and the next interval retries; an
 * unexpected one is also thrown, so that it is logged and retried soon.
 */
export async function runScheduledImport(
  { db, config, jobs, pageCache }: Pick<Services, 'db' | 'config' | 'jobs' | 'pageCache'>,
  { scheduledImportId }: ScheduledImportJob,
): Promise<void> {
  const [scheduledImport] = await repository.listScheduledImports(db, scheduledImportId)
  if (!scheduledImport || scheduledImport.is_paused) return
  try {
    await withFolder(config.dataDir, async (folder) => {
      const path = join(folder, fileNameOf(scheduledImport.url))
      const { importPrivateHosts: privateHosts, scheduledImportMaxBytes: maxBytes } = config
      const { etag, last_modified: lastModified } = scheduledImport
      const found = await download(scheduledImport.url, { path, maxBytes, privateHosts, etag, lastModified })
      if (!found.isChanged) return finish(db, scheduledImportId, { outcome: 'unchanged', failure: null })
      const { runId } = await importFile(db, {
        ...(scheduledImport.options as ImportOptions),
        path,
        citySlug: scheduledImport.city?.latin_name ?? 'auto',
        by: scheduledImport.created_by,
      })
      pageCache.invalidate(ALL_TAGS)
      await finish(db, scheduledImportId, {
        outcome: 'imported',
        failure: null,
        run_id: runId,
        etag: found.etag,
        last_modified: found.lastModified,
      })
    })
  } catch (error) {
    if (error instanceof CityBusyError) {
      return await jobs.send(
        db,
        SCHEDULED_IMPORT_JOB,
        { scheduledImportId },
        { startAfter: new Date(Date.now() + TRY_AGAIN_MS) },
      )
    }
    const isExpected = error instanceof OutgoingError || error instanceof InvalidImportFileError
    const failure = isExpected ? error.message : INTERNAL_FAILURE
    await finish(db, scheduledImportId, { outcome: 'failed', failure })
    if (!isExpected) throw error
  }
}

async function finish(
  db: Db,
  scheduledImportId: string,
  values: Parameters<typeof repository.updateScheduledImport>[2],
): Promise<void> {
  await repository.updateScheduledImport(db, scheduledImportId, { ...values, checked_at: new Date() })
}
