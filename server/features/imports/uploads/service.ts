import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ImportUpload, StartedImport } from '#contract/imports/uploads.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { refuseBrokenBody } from '#server/features/images/service.ts'
import { loadReference } from '#server/features/reference/lookup.ts'
import { ALL_TAGS } from '#server/lib/cache/page-cache.ts'
import { AppError } from '#server/lib/errors.ts'
import { newId } from '#server/lib/ids.ts'
import type { Services } from '#server/lib/services.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import { viewProposal } from '../mapping/views.ts'
import * as runs from '../runs/repository.ts'
import { CityBusyError, INTERNAL_FAILURE, importFile, sourceNameOf } from '../service.ts'
import { type Format, InvalidImportFileError, isMapped } from '../source.ts'
import { checkFile, safeFileName } from './check-file.ts'
import { withFolder } from './folder.ts'
import * as repository from './repository.ts'

export const RUN_JOB = 'imports.run'
const TRY_AGAIN_MS = 15_000

export interface RunJob {
  runId: string
  uploadId: string
  fileName: string
  format: Format
  by: string
  options: Omit<StartedImport, 'uploadId'>
}

/**
 * Receives an upload: streams it to disk, checks it, and stores it for the import. @throws {AppError}
 * ValidationFailed with a message about the file, PayloadTooLarge
 */
export async function storeUpload(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { userId }: SignedIn,
  { file, filename }: { file: Readable & { truncated?: boolean }; filename: string },
): Promise<ImportUpload> {
  return withFolder(config.dataDir, async (folder) => {
    const fileName = safeFileName(filename)
    const path = join(folder, fileName)
    await pipeline(file, createWriteStream(path)).catch(refuseBrokenBody)
    if (file.truncated) {
      const most = Math.floor(config.importMaxBytes / 1024 / 1024)
      throw new AppError('PayloadTooLarge', {
        message: `Файл больше ${most} МБ. Такой загружается командой «npm run cli -- import».`,
      })
    }
    const { format, proposal } = await checkFile(path).catch(refuseFile)
    const { size: bytes } = await stat(path)
    const upload = { id: newId(), file_name: fileName, bytes, format, uploaded_by: userId }
    await repository.deleteForgottenUploads(db)
    await inTransaction(db, (transaction) => repository.insertUpload(transaction, upload, path))
    return { id: upload.id, fileName, bytes, format, proposal: proposal && viewProposal(proposal) }
  })
}

/** @returns the id of the run, which a job will start */
export async function startImport(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  { userId }: SignedIn,
  { uploadId, ...options }: StartedImport,
): Promise<string> {
  const city = options.city === 'auto' ? null : (await loadReference(db)).cityBySlug.get(options.city)
  if (city === undefined) throw new AppError('ValidationFailed', { fields: { city: ['Такого города нет'] } })
  return inTransaction(db, async (transaction) => {
    const upload = await repository.findUpload(transaction, uploadId, userId)
    if (!upload)
      throw new AppError('RecordNotFound', { message: 'Файл уже загружен или удалён: выберите его снова' })
    const format = upload.format as Format
    if (isMapped(format) && !options.mapping?.name) {
      throw new AppError('ValidationFailed', { fields: { mapping: ['Укажите колонку с названием'] } })
    }
    const runId = newId()
    const source = sourceNameOf(format, options.source ?? upload.file_name)
    const title = options.source ?? source.replace(/^table-/, '')
    const attribution = options.attribution ?? title
    await runs.ensureSource(transaction, { name: source, title, attribution })
    await runs.insertRun(transaction, {
      id: runId,
      source,
      file_name: upload.file_name,
      city_id: city?.id ?? null,
      started_by: userId,
      upload_id: uploadId,
    })
    const job: RunJob = { runId, uploadId, fileName: upload.file_name, format, by: userId, options }
    await jobs.send(transaction, RUN_JOB, job)
    return runId
  })
}

/**
 * Runs the import of an upload. While another import locks the city, the job is retried later. A run whose process died
 * is unfinished, and the retried job continues it.
 */
export async function runUpload(
  { db, config, jobs, pageCache }: Pick<Services, 'db' | 'config' | 'jobs' | 'pageCache'>,
  job: RunJob,
): Promise<void> {
  const { runId, uploadId, fileName, format, by, options } = job
  if (!(await runs.isUnfinished(db, runId))) return
  const { city: citySlug, ...rest } = options
  let unexpected: unknown
  try {
    await withFolder(config.dataDir, async (folder) => {
      const path = join(folder, fileName)
      if (!(await repository.writeUpload(db, uploadId, path))) {
        throw new InvalidImportFileError('Файла больше нет: загрузите его снова.')
      }
      await importFile(db, { path, citySlug, format, by, runId, ...rest })
    })
  } catch (error) {
    if (error instanceof CityBusyError) {
      return jobs.send(db, RUN_JOB, job, { startAfter: new Date(Date.now() + TRY_AGAIN_MS) })
    }
    const isExpected = error instanceof InvalidImportFileError
    await runs.failUnfinished(db, runId, isExpected ? error.message : INTERNAL_FAILURE)
    if (!isExpected) unexpected = error
  }
  await repository.deleteUpload(db, uploadId)
  pageCache.invalidate(ALL_TAGS)
  // It is logged, and the retried job finds that the run is over.
  if (unexpected) throw unexpected
}

function refuseFile(error: unknown): never {
  if (!(error instanceof InvalidImportFileError)) throw error
  throw new AppError('ValidationFailed', {
    message: error.message,
    fields: { file: [error.message] },
    cause: error,
  })
}
