import { type Static, Type } from 'typebox'
import { endpoint, envelope, nullable } from '#contract/endpoint.ts'
import { BooleanFlag, Id, IdempotencyKey, ReferenceId, SearchText, Slug, Version } from '#contract/fields.ts'
import { ImageSet } from '#contract/images/images.ts'
import { paging } from '#contract/paging.ts'
import { PlaceShort } from '#contract/places/places.ts'
import { City } from '#contract/reference/cities.ts'
import { Category } from '#contract/reference/reference.ts'
import { UserShort } from '#contract/users/users.ts'

export const OrganisationShort = Type.Object({
  id: Id,
  name: Type.String(),
  category: nullable(Category),
  city: nullable(City),
  avatar: nullable(ImageSet),
  placeCount: Type.Integer(),
  newsCount: Type.Integer(),
  reviewCount: Type.Integer(),
  followerCount: Type.Integer(),
  isFollowed: Type.Boolean(),
  isDeleted: Type.Boolean(),
})
export type OrganisationShort = Static<typeof OrganisationShort>

export const OrganisationRights = Type.Object({
  canEdit: Type.Boolean(),
  canDelete: Type.Boolean(),
  canManagePermissions: Type.Boolean(),
  canSeeHistory: Type.Boolean(),
  /** Seeing the reservations of its places. */
  canManageReservations: Type.Boolean(),
  /** Its numbers: for owners and managers. */
  canSeeStatistics: Type.Boolean(),
  canRevert: Type.Boolean(),
  /** To request a role. */
  canRequestRole: Type.Boolean(),
})
export type OrganisationRights = Static<typeof OrganisationRights>

export const Organisation = Type.Object({
  ...OrganisationShort.properties,
  isStaffed: Type.Boolean(),
  isOwned: Type.Boolean(),
  isManaged: Type.Boolean(),
  isRequested: Type.Boolean(),
  /** The number of saves, sent back with the next one. */
  version: Type.Integer(),
  hasOwner: Type.Boolean(),
  hasAccess: Type.Boolean(),
  owner: nullable(UserShort),
  owners: Type.Array(UserShort),
  managers: Type.Array(UserShort),
  /** The viewer's rights to it. */
  rights: OrganisationRights,
  somePlaces: Type.Array(PlaceShort),
  someFollowers: Type.Array(UserShort),
})
export type Organisation = Static<typeof Organisation>

export const getOrganisation = endpoint({
  method: 'GET',
  path: '/api/v2/organisations/:organisationId',
  schema: {
    summary: 'One organisation',
    tags: ['organisations'],
    params: Type.Object({ organisationId: Id }),
    response: { 200: envelope({ organisation: Organisation }) },
  },
  errors: ['RecordNotFound', 'RecordDeleted'],
})

export const listOrganisations = endpoint({
  method: 'GET',
  path: '/api/v2/organisations',
  schema: {
    summary: 'Organisations that have places in a city, most places first',
    tags: ['organisations'],
    querystring: Type.Object({
      cityId: Type.Optional(ReferenceId),
      city: Type.Optional(Slug),
      isStaffed: Type.Optional(BooleanFlag),
      hasOwner: Type.Optional(BooleanFlag),
      query: Type.Optional(SearchText),
      ...paging,
    }),
    response: { 200: envelope({ organisations: Type.Array(OrganisationShort), isEnd: Type.Boolean() }) },
  },
  errors: ['RecordNotFound'],
})

/** Section 3 of the specification: the payload of an organisation. */
const OrganisationValues = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 120, pattern: '[\\p{L}\\p{N}]' }),
  /** The id of the category. */
  category: nullable(ReferenceId),
  /** The latin name of the city. */
  cityId: nullable(Slug),
  avatarId: nullable(Id),
})

export const OrganisationCreation = Type.Object({
  ...Type.Partial(OrganisationValues).properties,
  id: Type.Optional(Type.String({ maxLength: 100 })),
  name: OrganisationValues.properties.name,
  idempotencyKey: Type.Optional(IdempotencyKey),
})
export type OrganisationCreation = Static<typeof OrganisationCreation>

/** Absent fields are not changed. */
export const OrganisationChange = Type.Object({
  ...Type.Partial(OrganisationValues).properties,
  id: Type.Optional(Id),
  /** The version that was edited, so that changes of others are not overwritten (`EditConflict`). */
  version: Type.Optional(Version),
})
export type OrganisationChange = Static<typeof OrganisationChange>

const organisationParams = Type.Object({ organisationId: Id })

export const createOrganisation = endpoint({
  method: 'POST',
  path: '/api/v2/organisations',
  schema: {
    summary: 'Adds an organisation; whoever adds it owns it, unless they are moderators',
    tags: ['organisations'],
    body: OrganisationCreation,
    response: { 201: envelope({ organisation: Organisation }) },
  },
  errors: ['Unauthorized', 'ValidationFailed', 'TooManyRequests'],
})

export const updateOrganisation = endpoint({
  method: 'PATCH',
  path: '/api/v2/organisations/:organisationId',
  schema: {
    summary: 'Changes an organisation',
    tags: ['organisations'],
    params: organisationParams,
    body: OrganisationChange,
    response: { 200: envelope({ organisation: Organisation }) },
  },
  errors: [
    'Unauthorized',
    'Forbidden',
    'RecordNotFound',
    'RecordDeleted',
    'ValidationFailed',
    'EditConflict',
    'TooManyRequests',
  ],
})

export const deleteOrganisation = endpoint({
  method: 'DELETE',
  path: '/api/v2/organisations/:organisationId',
  schema: {
    summary: 'Deletes an organisation; its places stay, on their own',
    tags: ['organisations'],
    params: organisationParams,
    response: { 200: envelope({}) },
  },
  errors: ['Unauthorized', 'Forbidden', 'RecordNotFound', 'TooManyRequests'],
})

export const recoverOrganisation = endpoint({
  method: 'POST',
  path: '/api/v2/organisations/:organisationId/recover',
  schema: {
    summary: 'Brings a deleted organisation back, with its places',
    tags: ['organisations'],
    params: organisationParams,
    response: { 200: envelope({ organisation: Organisation }) },
  },
  errors: ['Unauthorized', 'Forbidden', 'RecordNotFound', 'TooManyRequests'],
})
