import { type Static, Type } from 'typebox'
import { endpoint, envelope, nullable } from '#contract/endpoint.ts'
import { Email, Id, oneOf } from '#contract/fields.ts'
import { ImageSet } from '#contract/images/images.ts'
import { paging } from '#contract/paging.ts'
import { PlaceShort } from '#contract/places/places.ts'
import { UserShort } from '#contract/users/users.ts'
import { OrganisationShort } from './organisations.ts'

export const memberRoles = ['requester', 'host', 'staff', 'manager', 'owner'] as const
const Role = oneOf(memberRoles)
const GrantedRole = oneOf(['host', 'staff', 'manager', 'owner'])

/** The venue: exactly one of the two ids. */
const venue = { placeId: Type.Optional(Id), organisationId: Type.Optional(Id) }

export const Member = Type.Object({
  user: UserShort,
  role: Role,
  /** ISO 8601, UTC. */
  since: Type.String(),
  /** Whether the viewer may remove this role. */
  canRemove: Type.Boolean(),
  /** Roles that the viewer may grant to this person instead. */
  canGrant: Type.Array(GrantedRole),
})
export type Member = Static<typeof Member>

/** A role offered to a person, or to an e-mail without an account. */
export const Invitation = Type.Object({
  email: nullable(Type.String()),
  user: nullable(UserShort),
  role: GrantedRole,
  since: Type.String(),
  expiresAt: Type.String(),
  canRemove: Type.Boolean(),
})
export type Invitation = Static<typeof Invitation>

export const listPermissions = endpoint({
  method: 'GET',
  path: '/api/v2/permissions',
  access: 'signed-in',
  schema: {
    summary: 'Members of a place or an organisation, and open invitations',
    tags: ['permissions'],
    querystring: Type.Object(venue),
    response: {
      200: envelope({
        /** Owners, managers, staff, hosts, requesters; within a role the earliest first. */
        members: Type.Array(Member),
        invitations: Type.Array(Invitation),
        /** Roles that the viewer may grant to other people. */
        canGrant: Type.Array(GrantedRole),
      }),
    },
  },
  errors: ['Unauthorized', 'Forbidden', 'RecordNotFound', 'ValidationFailed'],
})

export const PermissionRequest = Type.Object({
  user: UserShort,
  place: nullable(PlaceShort),
  organisation: nullable(OrganisationShort),
  since: Type.String(),
  waitingSeconds: Type.Integer(),
  /** The person created the place. */
  isCreator: Type.Boolean(),
  canGrant: Type.Array(GrantedRole),
})
export type PermissionRequest = Static<typeof PermissionRequest>

export const listPermissionRequests = endpoint({
  method: 'GET',
  path: '/api/v2/permissions/requests',
  access: 'signed-in',
  schema: {
    summary: 'Requests for rights that the viewer may decide about, the oldest first',
    tags: ['permissions'],
    querystring: Type.Object({ ...venue, ...paging }),
    response: {
      200: envelope({
        requests: Type.Array(PermissionRequest),
        total: Type.Integer(),
        isEnd: Type.Boolean(),
      }),
    },
  },
  errors: ['Unauthorized', 'RecordNotFound'],
})

export const grantPermission = endpoint({
  method: 'POST',
  path: '/api/v2/permissions/:value',
  schema: {
    summary:
      'Offers a role by person or e-mail, grants it at once to somebody who requested it or works there; `requester` requests rights for oneself',
    tags: ['permissions'],
    params: Type.Object({ value: Role }),
    body: Type.Object({ ...venue, userId: Type.Optional(Id), email: Type.Optional(Email) }),
    response: {
      200: envelope({
        /** null when the e-mail has no account yet. */
        user: nullable(UserShort),
        /** null when the role was granted at once. */
        invitation: nullable(Invitation),
      }),
    },
  },
  errors: [
    'Unauthorized',
    'Forbidden',
    'RecordNotFound',
    'ValidationFailed',
    'LastOwner',
    'StateNotAllowed',
    'TooManyRequests',
  ],
})

export const removePermission = endpoint({
  method: 'DELETE',
  path: '/api/v2/permissions',
  schema: {
    summary: 'Removes a role, a request or an invitation (by `email`); a person may always remove their own',
    tags: ['permissions'],
    querystring: Type.Object({ ...venue, userId: Type.Optional(Id), email: Type.Optional(Email) }),
    response: { 200: envelope({}) },
  },
  errors: ['Unauthorized', 'Forbidden', 'RecordNotFound', 'ValidationFailed', 'LastOwner'],
})

/** A role offered to the viewer, effective once accepted. */
export const ReceivedInvitation = Type.Object({
  id: Id,
  role: GrantedRole,
  venue: Type.Object({
    type: oneOf(['place', 'organisation']),
    id: Id,
    name: Type.String(),
    avatar: nullable(ImageSet),
    /** null for a place that is not published yet. */
    link: nullable(Type.String()),
  }),
  invitedBy: UserShort,
  expiresAt: Type.String(),
})
export type ReceivedInvitation = Static<typeof ReceivedInvitation>

export const listReceivedInvitations = endpoint({
  method: 'GET',
  path: '/api/v2/invitations',
  access: 'signed-in',
  schema: {
    summary: 'Open invitations of the viewer, the latest first',
    tags: ['permissions'],
    response: { 200: envelope({ invitations: Type.Array(ReceivedInvitation) }) },
  },
  errors: ['Unauthorized'],
})

const answerTo = { params: Type.Object({ invitationId: Id }), response: { 200: envelope({}) } }

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/v2/invitations/:invitationId/accept',
  schema: { summary: 'Accepts an invitation: the role takes effect', tags: ['permissions'], ...answerTo },
  errors: ['Unauthorized', 'RecordNotFound', 'TooManyRequests'],
})

export const declineInvitation = endpoint({
  method: 'POST',
  path: '/api/v2/invitations/:invitationId/decline',
  schema: { summary: 'Declines an invitation', tags: ['permissions'], ...answerTo },
  errors: ['Unauthorized', 'RecordNotFound', 'TooManyRequests'],
})
