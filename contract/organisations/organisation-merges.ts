import { type Static, Type } from 'typebox'
import { endpoint, envelope, nullable } from '#contract/endpoint.ts'
import { Id } from '#contract/fields.ts'
import { paging } from '#contract/paging.ts'

const NamedOrganisation = Type.Object({ id: Id, name: Type.String() })
const NamedUser = Type.Object({ id: Id, fullName: Type.String() })

export const OrganisationMerge = Type.Object({
  id: Id,
  from: NamedOrganisation,
  into: NamedOrganisation,
  /** The number of places that moved to the other organisation. */
  placeCount: Type.Integer(),
  by: NamedUser,
  createdAt: Type.String(),
  undoneAt: nullable(Type.String()),
})
export type OrganisationMerge = Static<typeof OrganisationMerge>

const oneMerge = envelope({ merge: OrganisationMerge })
const commonErrors = ['Unauthorized', 'Forbidden', 'RecordNotFound'] as const

export const mergeOrganisations = endpoint({
  method: 'POST',
  path: '/api/v2/administration/organisation-merges',
  schema: {
    summary:
      'Admins only: merges a chain into another one, with its places, posts, followers, people and its address',
    tags: ['administration'],
    body: Type.Object({ fromId: Id, intoId: Id }),
    response: { 201: oneMerge },
  },
  errors: [...commonErrors, 'StateNotAllowed', 'ValidationFailed'],
})

export const listOrganisationMerges = endpoint({
  method: 'GET',
  path: '/api/v2/administration/organisation-merges',
  access: 'signed-in',
  schema: {
    summary: 'Admins only: chains that were merged, the latest first',
    tags: ['administration'],
    querystring: Type.Object(paging),
    response: { 200: envelope({ merges: Type.Array(OrganisationMerge), isEnd: Type.Boolean() }) },
  },
  errors: commonErrors,
})

export const undoOrganisationMerge = endpoint({
  method: 'POST',
  path: '/api/v2/administration/organisation-merges/:mergeId/undo',
  schema: {
    summary: 'Admins only: undoes a merge, except for chats that were merged',
    tags: ['administration'],
    params: Type.Object({ mergeId: Id }),
    response: { 200: oneMerge },
  },
  errors: [...commonErrors, 'StateNotAllowed'],
})
