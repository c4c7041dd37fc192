import { type Static, Type } from 'typebox'
import { endpoint, envelope, nullable } from './endpoint.ts'
import { Id, oneOf } from './fields.ts'
import { ImageSet } from './images.ts'
import { paging } from './paging.ts'
import { placeFields } from './place-fields.ts'
import { Place } from './places.ts'
import { UserShort } from './users.ts'

/** One field as it was and as it became, in the form the save payload has it; `null` where there was nothing. */
export const FieldChange = Type.Object({
  field: oneOf(placeFields),
  before: Type.Unknown(),
  after: Type.Unknown(),
})
export type FieldChange = Static<typeof FieldChange>

export const PlaceRevision = Type.Object({
  id: Id,
  /** The version that this save made. */
  version: Type.Integer(),
  kind: oneOf(['create', 'edit', 'file', 'revert', 'moderation', 'reopening']),
  /** None when it opened again by itself on the day that was set. */
  user: nullable(UserShort),
  /** ISO 8601, UTC. */
  createdAt: Type.String(),
  timePassed: Type.Integer(),
  changes: Type.Array(FieldChange),
  /** Of a revert: the save that it undid. */
  revertedId: nullable(Id),
  /** The viewer may undo this save. */
  canRevert: Type.Boolean(),
})
export type PlaceRevision = Static<typeof PlaceRevision>

export const listPlaceHistory = endpoint({
  method: 'GET',
  path: '/api/v1/places/:placeId/history',
  access: 'signed-in',
  schema: {
    summary: 'Who changed which field of a place and when, newest first; for people with access',
    tags: ['places'],
    params: Type.Object({ placeId: Id }),
    querystring: Type.Object(paging),
    response: {
      200: envelope({
        revisions: Type.Array(PlaceRevision),
        /** Pictures that the changes name by id, as far as they are still there. */
        images: Type.Array(ImageSet),
        isEnd: Type.Boolean(),
      }),
    },
  },
  errors: ['Unauthorized', 'Forbidden', 'RecordNotFound'],
})

export const revertPlaceRevision = endpoint({
  method: 'POST',
  path: '/api/v1/places/:placeId/history/:revisionId/revert',
  schema: {
    summary: 'Brings back what the fields of one save were before it; for admins',
    tags: ['places'],
    params: Type.Object({ placeId: Id, revisionId: Id }),
    response: { 200: envelope({ place: Place, version: Type.Integer() }) },
  },
  errors: ['Unauthorized', 'Forbidden', 'RecordNotFound', 'StateNotAllowed', 'SlugAlreadyExist'],
})
