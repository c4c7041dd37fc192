import type { ReferenceListName } from '#contract/reference/list-fields.ts'
import {
  addReferenceRow,
  changeReferenceRow,
  getReferenceRow,
  listReferenceChanges,
  listReferenceRows,
  mergeReferenceRow,
  proposeCityFacts,
} from '#contract/reference/reference-lists.ts'
import { asPattern } from '#server/db/fragments/patterns.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { ALL_TAGS } from '#server/lib/cache/page-cache.ts'
import { AppError, requireRows } from '#server/lib/errors.ts'
import { readPage } from '#server/lib/paging.ts'
import { requireSession, type SignedIn, type Viewer } from '#server/lib/viewer.ts'
import { proposeCity, proposeNames } from '../service.ts'
import { canChangeSlugs, canEditLists } from './policy.ts'
import * as repository from './repository.ts'
import { addRow, changeRow, mergeRow, REINDEX, reindexPlacesOf, requireRow } from './service.ts'
import { viewChange, viewRow } from './views.ts'

export function registerReferenceLists(app: AppInstance): void {
  app.jobs.define<{ list: ReferenceListName; id: number }>({
    name: REINDEX,
    run: (payload) => reindexPlacesOf(app.db, payload),
  })

  app.get(proposeCityFacts.path, { schema: proposeCityFacts.schema }, async (request) => {
    requireEditor(request.viewer)
    const { name, lat, lon } = request.query
    const fields =
      lat === undefined || lon === undefined ? proposeNames(name) : proposeCity({ name, lat, lon })
    return { data: { fields } }
  })

  app.get(listReferenceRows.path, { schema: listReferenceRows.schema }, async (request) => {
    requireEditor(request.viewer)
    const { list } = request.params
    const page = readPage(request.query)
    const pattern = `%${asPattern(request.query.query?.trim() ?? '')}%`
    const found = await repository.listRows(app.db, list, { pattern, ...page.rows })
    const rows = requireRows(found, 'Ничего не найдено')
    const { rows: shown, isEnd } = page.cut(rows, (row) => viewRow(list, row))
    return { data: { rows: shown, isEnd } }
  })

  app.get(getReferenceRow.path, { schema: getReferenceRow.schema }, async (request) => {
    requireEditor(request.viewer)
    const { list, rowId } = request.params
    return { data: { row: await requireRow(app.db, list, rowId) } }
  })

  app.post(addReferenceRow.path, { schema: addReferenceRow.schema }, async (request, reply) => {
    const editor = requireEditor(request.viewer)
    const row = await addRow(app, editor, request.params.list, request.body)
    app.pageCache.invalidate(ALL_TAGS)
    return reply.code(201).send({ data: { row } })
  })

  app.patch(changeReferenceRow.path, { schema: changeReferenceRow.schema }, async (request) => {
    const editor = requireEditor(request.viewer)
    const { list, rowId } = request.params
    const row = await changeRow(app, editor, list, { id: rowId, ...request.body })
    app.pageCache.invalidate(ALL_TAGS)
    return { data: { row } }
  })

  app.post(mergeReferenceRow.path, { schema: mergeReferenceRow.schema }, async (request) => {
    const editor = requireEditor(request.viewer)
    if (!canChangeSlugs(editor)) throw new AppError('Forbidden')
    const { list, rowId } = request.params
    const row = await mergeRow(app, editor, list, { id: rowId, intoId: request.body.intoId })
    app.pageCache.invalidate(ALL_TAGS)
    return { data: { row } }
  })

  app.get(listReferenceChanges.path, { schema: listReferenceChanges.schema }, async (request) => {
    requireEditor(request.viewer)
    const { list, rowId } = request.params
    const page = readPage(request.query)
    const rows = await repository.listChanges(app.db, { list, rowId, ...page.rows })
    const { rows: changes, isEnd } = page.cut(requireRows(rows, 'Эту запись ещё никто не менял'), viewChange)
    return { data: { changes, isEnd } }
  })
}

function requireEditor(viewer: Viewer): SignedIn {
  const person = requireSession(viewer)
  if (!canEditLists(person)) throw new AppError('Forbidden')
  return person
}
