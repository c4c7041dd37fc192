import { type Static, Type } from 'typebox'
import { endpoint, envelope, nullable } from '#contract/endpoint.ts'
import { Id, oneOf } from '#contract/fields.ts'
import { FieldChange } from './place-history.ts'
import { Place } from './places.ts'

export const proposalTopics = ['status', 'location', 'hours'] as const
export type ProposalTopic = (typeof proposalTopics)[number]

/** `agreed`, `replaced`: resolved by a later import; `outdated`: by an edit of the place. */
const proposalStates = ['open', 'accepted', 'declined', 'agreed', 'replaced', 'outdated'] as const

export const PlaceProposal = Type.Object({
  id: Id,
  topic: oneOf(proposalTopics),
  /** Title of the source: «OpenStreetMap». */
  source: Type.String(),
  state: oneOf(proposalStates),
  changes: Type.Array(FieldChange),
  createdAt: Type.String(),
  decidedBy: nullable(Type.Object({ id: Type.String(), fullName: Type.String() })),
  decidedAt: nullable(Type.String()),
})
export type PlaceProposal = Static<typeof PlaceProposal>

const errors = ['Unauthorized', 'Forbidden', 'RecordNotFound'] as const

export const listPlaceProposals = endpoint({
  method: 'GET',
  path: '/api/v1/places/:placeId/proposals',
  access: 'signed-in',
  schema: {
    summary:
      'Changes that a source of imports proposes to the people of the place: the open ones, then the latest of the resolved ones',
    tags: ['places'],
    params: Type.Object({ placeId: Id }),
    response: { 200: envelope({ proposals: Type.Array(PlaceProposal) }) },
  },
  errors,
})

export const decidePlaceProposal = endpoint({
  method: 'POST',
  path: '/api/v1/places/:placeId/proposals/:proposalId/decision',
  schema: {
    summary: 'People who may edit the place: changes it as the source says, or leaves it as it is',
    tags: ['places'],
    params: Type.Object({ placeId: Id, proposalId: Id }),
    body: Type.Object({ decision: oneOf(['accept', 'decline']) }),
    response: { 200: envelope({ place: Place, proposals: Type.Array(PlaceProposal) }) },
  },
  errors: [...errors, 'StateNotAllowed', 'ValidationFailed'],
})
