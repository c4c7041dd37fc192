import {
  countPossibleMatches,
  decidePossibleMatch,
  listPossibleMatches,
  undoMatchDecision,
} from '#contract/imports/possible-matches.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { ALL_TAGS } from '#server/lib/cache/page-cache.ts'
import { requireRows } from '#server/lib/errors.ts'
import { readPage } from '#server/lib/paging.ts'
import { requireImportAccess } from '../policy.ts'
import * as repository from './repository.ts'
import * as service from './service.ts'
import { viewPossibleMatch } from './views.ts'

export function registerPossibleMatches(app: AppInstance): void {
  app.get(listPossibleMatches.path, { schema: listPossibleMatches.schema }, async (request) => {
    requireImportAccess(request.viewer)
    const page = readPage(request.query)
    const isDecided = request.query.state === 'decided'
    const found = isDecided
      ? requireRows(await repository.listDecidedMatches(app.db, page.rows), 'Решений пока нет')
      : requireRows(
          await repository.listOpenMatches(app.db, page.rows),
          'Совпадений, которые ждут решения, нет',
        )
    const { rows, isEnd } = page.cut(found, viewPossibleMatch)
    return { data: { possibleMatches: rows, isEnd } }
  })

  app.get(countPossibleMatches.path, { schema: countPossibleMatches.schema }, async (request) => {
    requireImportAccess(request.viewer)
    return { data: { count: await repository.countOpenMatches(app.db) } }
  })

  app.post(decidePossibleMatch.path, { schema: decidePossibleMatch.schema }, async (request) => {
    const { userId } = requireImportAccess(request.viewer)
    const { decision } = request.body
    await service.decidePossibleMatch(app.db, request.params.matchId, { decision, by: userId })
    app.pageCache.invalidate(ALL_TAGS)
    return { data: {} }
  })

  app.delete(undoMatchDecision.path, { schema: undoMatchDecision.schema }, async (request) => {
    const { userId } = requireImportAccess(request.viewer)
    await service.undoMatchDecision(app.db, request.params.matchId, userId)
    app.pageCache.invalidate(ALL_TAGS)
    return { data: {} }
  })
}
