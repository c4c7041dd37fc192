import { type Static, Type } from 'typebox'
import { endpoint, envelope } from '#contract/endpoint.ts'
import { Id } from '#contract/fields.ts'
import { paging } from '#contract/paging.ts'
import { revisionOf } from '#contract/revisions.ts'
import { organisationFields } from './organisation-fields.ts'
import { Organisation } from './organisations.ts'

const OrganisationRevision = revisionOf(organisationFields)
export type OrganisationRevision = Static<typeof OrganisationRevision>

export const listOrganisationHistory = endpoint({
  method: 'GET',
  path: '/api/v2/organisations/:organisationId/history',
  access: 'signed-in',
  schema: {
    summary: 'Who changed which field of an organisation and when, newest first; for people with access',
    tags: ['organisations'],
    params: Type.Object({ organisationId: Id }),
    querystring: Type.Object(paging),
    response: {
      200: envelope({ revisions: Type.Array(OrganisationRevision), isEnd: Type.Boolean() }),
    },
  },
  errors: ['Unauthorized', 'Forbidden', 'RecordNotFound'],
})

export const revertOrganisationRevision = endpoint({
  method: 'POST',
  path: '/api/v2/organisations/:organisationId/history/:revisionId/revert',
  schema: {
    summary: 'Restores the values that the fields of one revision had before it; for admins',
    tags: ['organisations'],
    params: Type.Object({ organisationId: Id, revisionId: Id }),
    response: { 200: envelope({ organisation: Organisation }) },
  },
  errors: ['Unauthorized', 'Forbidden', 'RecordNotFound', 'StateNotAllowed', 'ValidationFailed'],
})
