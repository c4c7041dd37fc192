import { type Static, Type } from 'typebox'
import { endpoint, envelope, nullable } from '#contract/endpoint.ts'
import { Id, oneOf } from '#contract/fields.ts'
import { paging } from '#contract/paging.ts'
import { FieldChange } from '#contract/places/place-history.ts'
import { ImportReport } from './import-report.ts'

export const importStates = ['waiting', 'running', 'interrupted', 'done', 'failed', 'undone'] as const
export type ImportState = (typeof importStates)[number]

const Person = Type.Object({ id: Type.String(), fullName: Type.String() })

const ImportProgress = Type.Object({
  /** «Чтение», «Запись» */
  step: Type.String(),
  done: Type.Number(),
  total: Type.Number(),
  /** For this step; null while it is too early for an estimate. */
  secondsLeft: nullable(Type.Integer()),
})
export type ImportProgress = Static<typeof ImportProgress>

export const ImportRun = Type.Object({
  id: Id,
  source: Type.Object({ name: Type.String(), title: Type.String() }),
  fileName: Type.String(),
  /** null when each place was assigned to the city that contains it. */
  city: nullable(Type.Object({ name: Type.String(), latinName: Type.String() })),
  state: oneOf(importStates),
  /** The message of the failure. */
  failure: nullable(Type.String()),
  /** null while nothing has been counted. */
  report: nullable(ImportReport),
  progress: nullable(ImportProgress),
  /** null when it was started from the command line. */
  startedBy: nullable(Person),
  startedAt: Type.String(),
  finishedAt: nullable(Type.String()),
  undoneBy: nullable(Person),
  undoneAt: nullable(Type.String()),
})
export type ImportRun = Static<typeof ImportRun>

export const SkippedRow = Type.Object({
  position: Type.Integer(),
  /** 0 for formats without lines. */
  line: Type.Integer(),
  /** The id of the row in the source. */
  id: nullable(Type.String()),
  name: Type.String(),
  reason: Type.String(),
})
export type SkippedRow = Static<typeof SkippedRow>

export const ImportChange = Type.Object({
  placeId: Id,
  name: Type.String(),
  /** null when the place is deleted. */
  latinName: nullable(Type.String()),
  isCreated: Type.Boolean(),
  changes: Type.Array(FieldChange),
})
export type ImportChange = Static<typeof ImportChange>

const keptReasons = ['changed-since', 'used'] as const

export const UndoPreview = Type.Object({
  /** The number of places that would be restored. */
  restored: Type.Integer(),
  /** The number of places created by the import that would be deleted. */
  removed: Type.Integer(),
  /** The number of places that would not change. */
  kept: Type.Integer(),
  /** The first places that would not change, with the reason. */
  keptPlaces: Type.Array(
    Type.Object({ id: Id, name: Type.String(), latinName: Type.String(), reason: oneOf(keptReasons) }),
  ),
})
export type UndoPreview = Static<typeof UndoPreview>

const params = Type.Object({ runId: Id })
const runResponse = envelope({ run: ImportRun })
const commonErrors = ['Unauthorized', 'Forbidden', 'RecordNotFound'] as const

export const listImports = endpoint({
  method: 'GET',
  path: '/api/v2/imports',
  access: 'signed-in',
  schema: {
    summary: 'Admins and content managers: imports of places, the latest first',
    tags: ['imports'],
    querystring: Type.Object(paging),
    response: { 200: envelope({ runs: Type.Array(ImportRun), isEnd: Type.Boolean() }) },
  },
  errors: commonErrors,
})

export const getImport = endpoint({
  method: 'GET',
  path: '/api/v2/imports/:runId',
  access: 'signed-in',
  schema: {
    summary: 'Admins and content managers: one import with its report, or how far it is',
    tags: ['imports'],
    params,
    response: { 200: runResponse },
  },
  errors: commonErrors,
})

export const listSkippedRows = endpoint({
  method: 'GET',
  path: '/api/v2/imports/:runId/skipped',
  access: 'signed-in',
  schema: {
    summary: 'Admins and content managers: rows of the file that became no place, in its order',
    tags: ['imports'],
    params,
    querystring: Type.Object({ ...paging, reason: Type.Optional(Type.String({ maxLength: 300 })) }),
    response: { 200: envelope({ rows: Type.Array(SkippedRow), isEnd: Type.Boolean() }) },
  },
  errors: commonErrors,
})

export const listSkipReasons = endpoint({
  method: 'GET',
  path: '/api/v2/imports/:runId/skip-reasons',
  access: 'signed-in',
  schema: {
    summary: 'Admins and content managers: the reasons of the skipped rows with their counts, the most first',
    tags: ['imports'],
    params,
    response: {
      200: envelope({
        reasons: Type.Array(Type.Object({ reason: Type.String(), count: Type.Integer() })),
      }),
    },
  },
  errors: commonErrors,
})

export const listImportChanges = endpoint({
  method: 'GET',
  path: '/api/v2/imports/:runId/changes',
  access: 'signed-in',
  schema: {
    summary: 'Admins and content managers: places that the import changed or made, field by field',
    tags: ['imports'],
    params,
    querystring: Type.Object({ ...paging, kind: Type.Optional(oneOf(['created', 'changed'])) }),
    response: { 200: envelope({ changes: Type.Array(ImportChange), isEnd: Type.Boolean() }) },
  },
  errors: commonErrors,
})

export const previewImportUndo = endpoint({
  method: 'GET',
  path: '/api/v2/imports/:runId/undo',
  access: 'signed-in',
  schema: {
    summary: 'Admins: what undoing the import would do, and which places it would leave alone',
    tags: ['imports'],
    params,
    response: { 200: envelope({ preview: UndoPreview }) },
  },
  errors: [...commonErrors, 'StateNotAllowed'],
})

export const undoImport = endpoint({
  method: 'POST',
  path: '/api/v2/imports/:runId/undo',
  schema: {
    summary: 'Admins: puts all places of the import back as they were; what was changed since stays',
    tags: ['imports'],
    params,
    response: { 200: runResponse },
  },
  errors: [...commonErrors, 'StateNotAllowed'],
})
