import { type Static, Type } from 'typebox'
import { endpoint, envelope, nullable } from '../endpoint.ts'
import { Latitude, Longitude, oneOf, ReferenceId, SearchText, Version } from '../fields.ts'
import { paging } from '../paging.ts'
import { COVER_PATTERNS } from '../tones.ts'
import { categoryIcons } from './category-icons.ts'
import { referenceLists } from './list-fields.ts'
import { tagIcons } from './tag-icons.ts'

const ReferenceListKey = oneOf(referenceLists)

const Line = Type.String({ minLength: 1, maxLength: 100, pattern: '^\\S(.*\\S)?$' })
const Aliases = Type.Array(Type.String({ minLength: 1, maxLength: 60, pattern: '^\\S(.*\\S)?$' }), {
  maxItems: 60,
  uniqueItems: true,
})

/** The fields of all lists; `referenceFields` assigns them to lists. */
const fields = {
  name: Line,
  latinName: Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 60 }),
  nameIn: Type.String({ pattern: '^(в|во|на) \\S.*$', maxLength: 100 }),
  nameFrom: Type.String({ pattern: '^(из|с|со) \\S.*$', maxLength: 100 }),
  aliases: Aliases,
  countryCode: Type.String({ pattern: '^[A-Z]{2}$' }),
  timeZone: Type.String({ minLength: 1, maxLength: 60, description: 'IANA' }),
  lat: Latitude,
  lon: Longitude,
  bounds: nullable(
    Type.Array(Type.Number({ minimum: -180, maximum: 180 }), {
      minItems: 4,
      maxItems: 4,
      description: 'west, south, east, north',
    }),
  ),
  population: Type.Integer({ minimum: 0, maximum: 100_000_000 }),
  namePlural: Line,
  shortName: Type.String({ minLength: 1, maxLength: 24, pattern: '^\\S(.*\\S)?$' }),
  position: Type.Integer({ minimum: 0, maximum: 10_000 }),
  /** Of a category one of `categoryIcons`, of a tag one of `tagIcons`. */
  icon: oneOf([...new Set([...categoryIcons, ...tagIcons])]),
  pattern: nullable(oneOf(COVER_PATTERNS)),
  color: Type.String({ pattern: '^#[0-9A-Fa-f]{6}$' }),
  isNoun: Type.Boolean(),
  osmValues: Aliases,
  description: Type.String({ maxLength: 300 }),
}

export const RowFields = Type.Partial(Type.Object(fields), { additionalProperties: false })
export type RowFields = Static<typeof RowFields>

/** A row for people who edit the list. */
export const ReferenceRow = Type.Object({
  id: ReferenceId,
  version: Version,
  isHidden: Type.Boolean(),
  /** The number of places that refer to it, listed or not. */
  placeCount: Type.Integer(),
  fields: RowFields,
})
export type ReferenceRow = Static<typeof ReferenceRow>

const Names = Type.Object({ id: Type.String(), fullName: Type.String() })

export const ReferenceChange = Type.Object({
  id: Type.String(),
  action: oneOf(['added', 'edited', 'hidden', 'shown', 'merged']),
  /** The fields before and after; for a merge, `name` is the row that was merged into this one. */
  changes: Type.Array(Type.Object({ field: Type.String(), before: Type.String(), after: Type.String() })),
  /** null for a change by the command line or an import. */
  changedBy: nullable(Names),
  createdAt: Type.String(),
})
export type ReferenceChange = Static<typeof ReferenceChange>

const params = Type.Object({ list: ReferenceListKey })
const rowParams = Type.Object({ list: ReferenceListKey, rowId: ReferenceId })
const oneRow = envelope({ row: ReferenceRow })
const commonErrors = ['Unauthorized', 'Forbidden', 'RecordNotFound'] as const

export const listReferenceRows = endpoint({
  method: 'GET',
  path: '/api/v2/reference/:list',
  access: 'signed-in',
  schema: {
    summary:
      'Admins and content managers: rows of a reference list, hidden ones too, by a part of their names',
    tags: ['administration'],
    params,
    querystring: Type.Object({ query: Type.Optional(SearchText), ...paging }),
    response: { 200: envelope({ rows: Type.Array(ReferenceRow), isEnd: Type.Boolean() }) },
  },
  errors: commonErrors,
})

export const getReferenceRow = endpoint({
  method: 'GET',
  path: '/api/v2/reference/:list/:rowId',
  access: 'signed-in',
  schema: {
    summary: 'Admins and content managers: one row',
    tags: ['administration'],
    params: rowParams,
    response: { 200: oneRow },
  },
  errors: commonErrors,
})

export const addReferenceRow = endpoint({
  method: 'POST',
  path: '/api/v2/reference/:list',
  schema: {
    summary: 'Admins and content managers: adds a row; of a city a name and a point are enough',
    tags: ['administration'],
    params,
    body: RowFields,
    response: { 201: oneRow },
  },
  errors: [...commonErrors, 'ValidationFailed', 'SlugAlreadyExist'],
})

export const changeReferenceRow = endpoint({
  method: 'PATCH',
  path: '/api/v2/reference/:list/:rowId',
  schema: {
    summary: 'Admins and content managers: changes fields; addresses and hiding are for admins',
    tags: ['administration'],
    params: rowParams,
    body: Type.Object(
      { version: Version, isHidden: Type.Optional(Type.Boolean()), fields: Type.Optional(RowFields) },
      { additionalProperties: false },
    ),
    response: { 200: oneRow },
  },
  errors: [...commonErrors, 'ValidationFailed', 'SlugAlreadyExist', 'EditConflict'],
})

export const mergeReferenceRow = endpoint({
  method: 'POST',
  path: '/api/v2/reference/:list/:rowId/merge',
  schema: {
    summary:
      'Admins only: what refers to the row refers to the other one from now on, its addresses redirect there',
    tags: ['administration'],
    params: rowParams,
    body: Type.Object({ intoId: ReferenceId }, { additionalProperties: false }),
    response: { 200: oneRow },
  },
  errors: [...commonErrors, 'ValidationFailed'],
})

export const listReferenceChanges = endpoint({
  method: 'GET',
  path: '/api/v2/reference/:list/:rowId/changes',
  access: 'signed-in',
  schema: {
    summary: 'Admins and content managers: who changed the row and when, the latest first',
    tags: ['administration'],
    params: rowParams,
    querystring: Type.Object(paging),
    response: { 200: envelope({ changes: Type.Array(ReferenceChange), isEnd: Type.Boolean() }) },
  },
  errors: commonErrors,
})

export const proposeCityFacts = endpoint({
  method: 'GET',
  path: '/api/v2/reference/cities/proposal',
  access: 'signed-in',
  schema: {
    summary:
      'Admins and content managers: proposes the declensions (nameIn, nameFrom), slug, time zone, country and bounds for a new city',
    tags: ['administration'],
    querystring: Type.Object({
      name: Line,
      lat: Type.Optional(Latitude),
      lon: Type.Optional(Longitude),
    }),
    response: { 200: envelope({ fields: RowFields }) },
  },
  errors: ['Unauthorized', 'Forbidden'],
})
