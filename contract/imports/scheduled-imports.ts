import { type Static, Type } from 'typebox'
import { endpoint, envelope, nullable } from '#contract/endpoint.ts'
import { Id, oneOf } from '#contract/fields.ts'
import { importFormats, MappingProposal, StartedImport } from './uploads.ts'

/** An address whose file is downloaded and imported at an interval. */
export const ScheduledImport = Type.Object({
  id: Id,
  url: Type.String(),
  /** null when each place is assigned to the city that contains it. */
  city: nullable(Type.Object({ name: Type.String(), latinName: Type.String() })),
  everyHours: Type.Integer(),
  isPaused: Type.Boolean(),
  nextAt: Type.String(),
  /** null before the first check. */
  checkedAt: nullable(Type.String()),
  outcome: nullable(oneOf(['imported', 'unchanged', 'failed'])),
  /** The message of the failure. */
  failure: nullable(Type.String()),
  /** The last import. */
  runId: nullable(Id),
  /** null for the command line. */
  createdBy: nullable(Type.Object({ id: Type.String(), fullName: Type.String() })),
})
export type ScheduledImport = Static<typeof ScheduledImport>

const { uploadId: _uploadId, ...options } = StartedImport.properties

const Url = Type.String({ maxLength: 2000, pattern: '^https?://[^\\s]+$' })

export const NewScheduledImport = Type.Object({
  ...options,
  url: Url,
  everyHours: Type.Integer({ minimum: 1, maximum: 24 * 90 }),
  format: Type.Optional(oneOf(importFormats)),
})
export type NewScheduledImport = Static<typeof NewScheduledImport>

export const CheckedAddress = Type.Object({
  /** null when it cannot be detected, or the address does not respond. */
  format: nullable(oneOf(importFormats)),
  /** For a table whose columns need a mapping; null for other formats. */
  proposal: nullable(MappingProposal),
})
export type CheckedAddress = Static<typeof CheckedAddress>

const params = Type.Object({ scheduledImportId: Id })
const oneScheduledImport = envelope({ scheduledImport: ScheduledImport })
const commonErrors = ['Unauthorized', 'Forbidden', 'RecordNotFound'] as const

export const listScheduledImports = endpoint({
  method: 'GET',
  path: '/api/v2/scheduled-imports',
  access: 'signed-in',
  schema: {
    summary: 'Admins and content managers: addresses that are imported regularly',
    tags: ['imports'],
    response: { 200: envelope({ scheduledImports: Type.Array(ScheduledImport) }) },
  },
  errors: ['Unauthorized', 'Forbidden'],
})

export const addScheduledImport = endpoint({
  method: 'POST',
  path: '/api/v2/scheduled-imports',
  schema: {
    summary: 'Admins: imports the file at an address now, and again at an interval whenever it has changed',
    tags: ['imports'],
    body: NewScheduledImport,
    response: { 201: oneScheduledImport },
  },
  errors: ['Unauthorized', 'Forbidden', 'ValidationFailed', 'StateNotAllowed'],
})

export const checkImportAddress = endpoint({
  method: 'POST',
  path: '/api/v2/scheduled-imports/check',
  schema: {
    summary:
      'Admins: downloads the beginning of the file at an address; for a table, proposes a mapping of its columns',
    tags: ['imports'],
    body: Type.Object({ url: Url }),
    response: { 200: envelope({ address: CheckedAddress }) },
  },
  errors: ['Unauthorized', 'Forbidden', 'ValidationFailed'],
})

export const changeScheduledImport = endpoint({
  method: 'PATCH',
  path: '/api/v2/scheduled-imports/:scheduledImportId',
  schema: {
    summary: 'Admins: pauses or resumes a scheduled import, or checks the address now',
    tags: ['imports'],
    params,
    body: Type.Object({ state: oneOf(['paused', 'active', 'due']) }),
    response: { 200: oneScheduledImport },
  },
  errors: commonErrors,
})

export const deleteScheduledImport = endpoint({
  method: 'DELETE',
  path: '/api/v2/scheduled-imports/:scheduledImportId',
  schema: {
    summary: 'Admins: deletes a scheduled import; the imported places stay',
    tags: ['imports'],
    params,
    response: { 200: envelope({}) },
  },
  errors: commonErrors,
})
