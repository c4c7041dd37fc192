import { type Static, Type } from 'typebox'
import { endpoint, envelope, nullable } from '#contract/endpoint.ts'
import { Id, oneOf } from '#contract/fields.ts'
import { FieldChange } from '#contract/places/place-history.ts'
import { AffectedReservations } from '#contract/reservations/reservations.ts'

const organisationParams = Type.Object({ organisationId: Id })

/** At most 500 rows; in UTF-8, with commas or semicolons. */
const Csv = Type.String({ minLength: 1, maxLength: 900_000 })

export const FileRow = Type.Object({
  /** The row number of a spreadsheet; the header is 1. */
  line: Type.Integer(),
  status: oneOf(['new', 'changed', 'unchanged', 'error']),
  placeId: nullable(Id),
  name: Type.String(),
  changes: Type.Array(FieldChange),
  /** `column` is the heading in the file. */
  errors: Type.Array(Type.Object({ column: Type.String(), message: Type.String() })),
  /** The number of coming reservations that the change would disrupt. */
  affected: Type.Integer(),
})
export type FileRow = Static<typeof FileRow>

const counts = Type.Object({
  new: Type.Integer(),
  changed: Type.Integer(),
  unchanged: Type.Integer(),
  error: Type.Integer(),
})

export const getPlacesFile = endpoint({
  method: 'GET',
  path: '/api/v2/organisations/:organisationId/places-file',
  access: 'signed-in',
  schema: {
    summary: 'The places of an organisation as a table to be edited and sent back',
    tags: ['organisations'],
    params: organisationParams,
    response: { 200: envelope({ csv: Type.String(), fileName: Type.String() }) },
  },
  errors: ['Unauthorized', 'Forbidden', 'RecordNotFound'],
})

export const checkPlacesFile = endpoint({
  method: 'POST',
  path: '/api/v2/organisations/:organisationId/places-file/check',
  schema: {
    summary: 'Previews the changes of a table, row by row; writes nothing',
    tags: ['organisations'],
    params: organisationParams,
    body: Type.Object({ csv: Csv }),
    response: {
      200: envelope({
        rows: Type.Array(FileRow),
        counts,
        /** The total of all rows. */
        affected: AffectedReservations,
        /** Sent back to apply the file, so that exactly the checked changes are made. */
        fingerprint: Type.String(),
      }),
    },
  },
  errors: ['Unauthorized', 'Forbidden', 'RecordNotFound', 'ValidationFailed'],
})

export const applyPlacesFile = endpoint({
  method: 'POST',
  path: '/api/v2/organisations/:organisationId/places-file/apply',
  schema: {
    summary: 'Does what the check has shown, all of it or nothing; a second time changes nothing',
    tags: ['organisations'],
    params: organisationParams,
    body: Type.Object({ csv: Csv, fingerprint: Type.String({ maxLength: 64 }) }),
    response: { 200: envelope({ rows: Type.Array(FileRow), counts }) },
  },
  errors: [
    'Unauthorized',
    'Forbidden',
    'RecordNotFound',
    'ValidationFailed',
    'EditConflict',
    'TooManyRequests',
  ],
})
