import { type Static, Type } from 'typebox'
import { City } from './cities.ts'
import { endpoint, envelope, nullable } from './endpoint.ts'
import { Id, ReferenceId, SearchText, Slug, Switch } from './fields.ts'
import { ImageSet } from './images.ts'
import { paging } from './paging.ts'
import { PlaceShort } from './places.ts'
import { Category } from './reference.ts'
import { UserShort } from './users.ts'

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

export const Organisation = Type.Object({
  ...OrganisationShort.properties,
  isStaffed: Type.Boolean(),
  isOwned: Type.Boolean(),
  isManaged: Type.Boolean(),
  hasOwner: Type.Boolean(),
  hasAccess: Type.Boolean(),
  owner: nullable(UserShort),
  owners: Type.Array(UserShort),
  managers: Type.Array(UserShort),
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
      isStaffed: Type.Optional(Switch),
      hasOwner: Type.Optional(Switch),
      query: Type.Optional(SearchText),
      ...paging,
    }),
    response: { 200: envelope({ organisations: Type.Array(OrganisationShort), isEnd: Type.Boolean() }) },
  },
  errors: ['RecordNotFound'],
})
