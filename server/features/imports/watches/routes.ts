import {
  addImportWatch,
  changeImportWatch,
  checkImportAddress,
  deleteImportWatch,
  listImportWatches,
} from '#contract/imports/watches.ts'
import { currentTime } from '#server/db/fragments/columns.ts'
import { startRecurringTask } from '#server/lib/fastify/recurring-task.ts'
import type { AppInstance } from '#server/lib/http.ts'
import { requireImporter, requireReader } from '../policy.ts'
import * as repository from './repository.ts'
import * as service from './service.ts'

const LOOK_EVERY_MS = 30_000

export function registerImportWatches(app: AppInstance): void {
  app.jobs.define<service.WatchJob>({
    name: service.WATCH_JOB,
    run: (job) => service.runWatch(app, job),
    isLong: true,
    retryLimit: 3,
  })
  startRecurringTask(app, {
    everyMs: LOOK_EVERY_MS,
    failure: 'watched sources were not looked through',
    run: () => service.sendDueWatches(app),
  })

  app.get(listImportWatches.path, { schema: listImportWatches.schema }, async (request) => {
    requireReader(request.viewer)
    return { data: { watches: (await repository.listWatches(app.db)).map(service.viewWatch) } }
  })

  app.post(checkImportAddress.path, { schema: checkImportAddress.schema }, async (request) => {
    requireImporter(request.viewer)
    return { data: { address: await service.checkAddress(app.config, request.body.url) } }
  })

  app.post(addImportWatch.path, { schema: addImportWatch.schema }, async (request, reply) => {
    const { userId } = requireImporter(request.viewer)
    const standing = { by: userId, privateHosts: app.config.importPrivateHosts }
    const watch = await service.addWatch(app.db, request.body, standing)
    request.log.info({ security: 'source watched', by: userId, url: watch.url })
    await service.sendDueWatches(app)
    return reply.code(201).send({ data: { watch } })
  })

  app.patch(changeImportWatch.path, { schema: changeImportWatch.schema }, async (request) => {
    requireImporter(request.viewer)
    const { watchId } = request.params
    const { state } = request.body
    const isFound = await repository.updateWatch(app.db, watchId, {
      is_paused: state === 'paused',
      ...(state === 'due' && { next_at: currentTime }),
    })
    if (!isFound) throw service.noWatch()
    if (state === 'due') await service.sendDueWatches(app)
    return { data: { watch: await service.requireWatch(app.db, watchId) } }
  })

  app.delete(deleteImportWatch.path, { schema: deleteImportWatch.schema }, async (request) => {
    requireImporter(request.viewer)
    if (!(await repository.deleteWatch(app.db, request.params.watchId))) throw service.noWatch()
    return { data: {} }
  })
}
