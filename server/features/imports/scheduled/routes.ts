import {
  addScheduledImport,
  changeScheduledImport,
  checkImportAddress,
  deleteScheduledImport,
  listScheduledImports,
} from '#contract/imports/scheduled-imports.ts'
import { currentTime } from '#server/db/fragments/columns.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { startRecurringTask } from '#server/lib/fastify/recurring-task.ts'
import { requireImportAccess, requireImporter } from '../policy.ts'
import * as repository from './repository.ts'
import * as service from './service.ts'

const CHECK_INTERVAL_MS = 30_000

export function registerScheduledImports(app: AppInstance): void {
  app.jobs.define<service.ScheduledImportJob>({
    name: service.SCHEDULED_IMPORT_JOB,
    run: (job) => service.runScheduledImport(app, job),
    isLong: true,
    retryLimit: 3,
  })
  startRecurringTask(app, {
    everyMs: CHECK_INTERVAL_MS,
    failure: 'watched sources were not looked through',
    run: () => service.enqueueDueImports(app),
  })

  app.get(listScheduledImports.path, { schema: listScheduledImports.schema }, async (request) => {
    requireImportAccess(request.viewer)
    return {
      data: {
        scheduledImports: (await repository.listScheduledImports(app.db)).map(service.viewScheduledImport),
      },
    }
  })

  app.post(checkImportAddress.path, { schema: checkImportAddress.schema }, async (request) => {
    requireImporter(request.viewer)
    return { data: { address: await service.checkAddress(app.config, request.body.url) } }
  })

  app.post(addScheduledImport.path, { schema: addScheduledImport.schema }, async (request, reply) => {
    const { userId } = requireImporter(request.viewer)
    const options = { by: userId, privateHosts: app.config.importPrivateHosts }
    const scheduledImport = await service.addScheduledImport(app.db, request.body, options)
    request.log.info({ security: 'source watched', by: userId, url: scheduledImport.url })
    await service.enqueueDueImports(app)
    return reply.code(201).send({ data: { scheduledImport } })
  })

  app.patch(changeScheduledImport.path, { schema: changeScheduledImport.schema }, async (request) => {
    requireImporter(request.viewer)
    const { scheduledImportId } = request.params
    const { state } = request.body
    const isFound = await repository.updateScheduledImport(app.db, scheduledImportId, {
      is_paused: state === 'paused',
      ...(state === 'due' && { next_at: currentTime }),
    })
    if (!isFound) throw service.noSuchImport()
    if (state === 'due') await service.enqueueDueImports(app)
    return { data: { scheduledImport: await service.requireScheduledImport(app.db, scheduledImportId) } }
  })

  app.delete(deleteScheduledImport.path, { schema: deleteScheduledImport.schema }, async (request) => {
    requireImporter(request.viewer)
    if (!(await repository.deleteScheduledImport(app.db, request.params.scheduledImportId)))
      throw service.noSuchImport()
    return { data: {} }
  })
}
