import { type Static, Type } from 'typebox'
import { endpoint, envelope } from '#contract/endpoint.ts'
import { Id } from '#contract/fields.ts'
import { ImageSet } from '#contract/images/images.ts'
import { paging } from '#contract/paging.ts'
import { fieldChangeOf, revisionOf } from '#contract/revisions.ts'
import { placeFields } from './place-fields.ts'
import { Place } from './places.ts'

export const FieldChange = fieldChangeOf(placeFields)
export type FieldChange = Static<typeof FieldChange>

export const PlaceRevision = revisionOf(placeFields)
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
        /** The pictures to which the changes refer, as far as they still exist. */
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
    summary: 'Restores the values that the fields of one revision had before it; for admins',
    tags: ['places'],
    params: Type.Object({ placeId: Id, revisionId: Id }),
    response: { 200: envelope({ place: Place, version: Type.Integer() }) },
  },
  errors: ['Unauthorized', 'Forbidden', 'RecordNotFound', 'StateNotAllowed', 'SlugAlreadyExist'],
})
