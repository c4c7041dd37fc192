import {
  getImport,
  listImportChanges,
  listImports,
  listSkippedRows,
  listSkipReasons,
  previewImportUndo,
  undoImport,
} from '#contract/imports/imports.ts'
import { startImport, uploadImport } from '#contract/imports/uploads.ts'
import { refuseBrokenBody } from '#server/features/images/service.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { ALL_TAGS } from '#server/lib/cache/page-cache.ts'
import { AppError, requireRows } from '#server/lib/errors.ts'
import { readPage } from '#server/lib/paging.ts'
import { requireImportAccess, requireImporter } from './policy.ts'
import { registerPossibleMatches } from './possible-matches/routes.ts'
import * as repository from './runs/repository.ts'
import * as runs from './runs/service.ts'
import { viewChange, viewRun, viewSkipped } from './runs/views.ts'
import { registerScheduledImports } from './scheduled/routes.ts'
import * as uploads from './uploads/service.ts'

export function registerImports(app: AppInstance): void {
  registerPossibleMatches(app)
  registerScheduledImports(app)
  app.jobs.define<uploads.RunJob>({
    name: uploads.RUN_JOB,
    run: (job) => uploads.runUpload(app, job),
    isLong: true,
    retryLimit: 3,
  })

  app.post(uploadImport.path, { schema: uploadImport.schema }, async (request, reply) => {
    const importer = requireImporter(request.viewer)
    if (!request.isMultipart()) throw new AppError('UnsupportedMediaType')
    const part = await request
      .file({ limits: { fileSize: app.config.importMaxBytes } })
      .catch(refuseBrokenBody)
    if (!part) throw new AppError('ValidationFailed', { fields: { file: ['Выберите файл'] } })
    const upload = await uploads.storeUpload(app, importer, part)
    return reply.code(201).send({ data: { upload } })
  })

  app.post(startImport.path, { schema: startImport.schema }, async (request, reply) => {
    const importer = requireImporter(request.viewer)
    const runId = await uploads.startImport(app, importer, request.body)
    return reply.code(201).send({ data: { run: await readRun(app, runId) } })
  })

  app.get(listImports.path, { schema: listImports.schema }, async (request) => {
    requireImportAccess(request.viewer)
    const page = readPage(request.query)
    const found = requireRows(await repository.listRuns(app.db, page.rows), 'Загрузок ещё не было')
    const now = Date.now()
    const { rows, isEnd } = page.cut(found, (row) => viewRun(row, now))
    return { data: { runs: rows, isEnd } }
  })

  app.get(getImport.path, { schema: getImport.schema }, async (request) => {
    requireImportAccess(request.viewer)
    return { data: { run: await readRun(app, request.params.runId) } }
  })

  app.get(listSkippedRows.path, { schema: listSkippedRows.schema }, async (request) => {
    requireImportAccess(request.viewer)
    const page = readPage(request.query)
    const { reason } = request.query
    const found = await repository.listSkipped(app.db, request.params.runId, { reason, ...page.rows })
    return { data: page.cut(requireRows(found, 'Пропущенных строк нет'), viewSkipped) }
  })

  app.get(listSkipReasons.path, { schema: listSkipReasons.schema }, async (request) => {
    requireImportAccess(request.viewer)
    const reasons = await repository.countSkipReasons(app.db, request.params.runId, MAX_REASONS)
    return { data: { reasons } }
  })

  app.get(listImportChanges.path, { schema: listImportChanges.schema }, async (request) => {
    requireImportAccess(request.viewer)
    const page = readPage(request.query)
    const { kind } = request.query
    const found = await repository.listChanges(app.db, request.params.runId, { kind, ...page.rows })
    const { rows, isEnd } = page.cut(requireRows(found, 'Изменений нет'), viewChange)
    return { data: { changes: rows, isEnd } }
  })

  app.get(previewImportUndo.path, { schema: previewImportUndo.schema }, async (request) => {
    requireImporter(request.viewer)
    return { data: { preview: await runs.previewImportUndo(app.db, request.params.runId) } }
  })

  app.post(undoImport.path, { schema: undoImport.schema }, async (request) => {
    const { userId } = requireImporter(request.viewer)
    const { runId } = request.params
    await runs.undoRun(app.db, runId, userId)
    app.pageCache.invalidate(ALL_TAGS)
    return { data: { run: await readRun(app, runId) } }
  })
}

/** Reasons of invalid rows differ, so only the most frequent are listed. */
const MAX_REASONS = 100

async function readRun(app: AppInstance, runId: string) {
  const row = await repository.findRun(app.db, runId)
  if (!row) throw new AppError('RecordNotFound', { message: 'Такой загрузки нет' })
  return viewRun(row, Date.now())
}
