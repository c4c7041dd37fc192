import { type Static, Type } from 'typebox'
import { endpoint, envelope, nullable } from '#contract/endpoint.ts'
import { Id, oneOf } from '#contract/fields.ts'
import { ImportRun } from './imports.ts'
import { type MappedField, mappedFields } from './mapped-fields.ts'

export const importFormats = ['osm', 'pbf', 'mosru', 'overture', 'foursquare', 'csv', 'geojson'] as const
export type ImportFormat = (typeof importFormats)[number]

const Heading = Type.String({ minLength: 1, maxLength: 300 })

export const MappingProposal = Type.Object({
  columns: Type.Array(
    Type.Object({
      field: oneOf(mappedFields),
      heading: Type.String(),
      /** The reason for the proposal. */
      by: oneOf(['heading', 'values']),
    }),
  ),
  headings: Type.Array(
    Type.Object({
      heading: Type.String(),
      /** The first values of the column. */
      examples: Type.Array(Type.String()),
    }),
  ),
})
export type MappingProposal = Static<typeof MappingProposal>

export const ImportUpload = Type.Object({
  id: Id,
  fileName: Type.String(),
  bytes: Type.Integer(),
  format: oneOf(importFormats),
  /** For a table whose columns need a mapping; null for other formats. */
  proposal: nullable(MappingProposal),
})
export type ImportUpload = Static<typeof ImportUpload>

const TableMapping = Type.Object(
  Object.fromEntries(mappedFields.map((field) => [field, Type.Optional(Heading)])) as Record<
    MappedField,
    ReturnType<typeof Type.Optional<typeof Heading>>
  >,
)

export const StartedImport = Type.Object({
  uploadId: Id,
  /** The latin name of a city, or `auto`. */
  city: Type.String({ pattern: '^[a-z0-9-]{1,60}$' }),
  mapping: Type.Optional(TableMapping),
  /** For a table: the name of the source and the attribution that its licence requires. */
  source: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
  attribution: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  closeMissing: Type.Optional(Type.Boolean()),
  newCityFrom: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
})
export type StartedImport = Static<typeof StartedImport>

export const uploadImport = endpoint({
  method: 'POST',
  path: '/api/v2/import-uploads',
  schema: {
    summary:
      'Admins: a file of places of any supported format as multipart field `file`; answers with what it is and, for a table, with what its columns seem to hold',
    tags: ['imports'],
    consumes: ['multipart/form-data'],
    response: { 201: envelope({ upload: ImportUpload }) },
  },
  errors: ['Unauthorized', 'Forbidden', 'PayloadTooLarge', 'ValidationFailed', 'UnsupportedMediaType'],
})

export const startImport = endpoint({
  method: 'POST',
  path: '/api/v2/imports',
  schema: {
    summary: 'Admins: imports an uploaded file; it waits while another import holds the city',
    tags: ['imports'],
    body: StartedImport,
    response: { 201: envelope({ run: ImportRun }) },
  },
  errors: ['Unauthorized', 'Forbidden', 'RecordNotFound', 'ValidationFailed'],
})
