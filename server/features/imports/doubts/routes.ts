import { countDoubts, decideDoubt, listDoubts, undoDecision } from '#contract/imports/doubts.ts'
import { ALL_TAGS } from '#server/lib/cache/page-cache.ts'
import { requireRows } from '#server/lib/errors.ts'
import type { AppInstance } from '#server/lib/http.ts'
import { readPage } from '#server/lib/paging.ts'
import { requireReader } from '../policy.ts'
import * as repository from './repository.ts'
import * as service from './service.ts'
import { viewDoubt } from './views.ts'

export function registerImportDoubts(app: AppInstance): void {
  app.get(listDoubts.path, { schema: listDoubts.schema }, async (request) => {
    requireReader(request.viewer)
    const page = readPage(request.query)
    const list = request.query.state === 'decided' ? repository.listDecidedDoubts : repository.listOpenDoubts
    const { rows, isEnd } = page.cut(requireRows(await list(app.db, page.rows), 'Тут пусто'), viewDoubt)
    return { data: { doubts: rows, isEnd } }
  })

  app.get(countDoubts.path, { schema: countDoubts.schema }, async (request) => {
    requireReader(request.viewer)
    return { data: { count: await repository.countOpenDoubts(app.db) } }
  })

  app.post(decideDoubt.path, { schema: decideDoubt.schema }, async (request) => {
    const { userId } = requireReader(request.viewer)
    const { decision } = request.body
    await service.decideDoubt(app.db, request.params.doubtId, { decision, by: userId })
    app.pageCache.invalidate(ALL_TAGS)
    return { data: {} }
  })

  app.delete(undoDecision.path, { schema: undoDecision.schema }, async (request) => {
    const { userId } = requireReader(request.viewer)
    await service.undoDecision(app.db, request.params.doubtId, userId)
    app.pageCache.invalidate(ALL_TAGS)
    return { data: {} }
  })
}
