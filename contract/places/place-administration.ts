import { type Static, Type } from 'typebox'
import { endpoint, envelope, nullable } from '../endpoint.ts'
import { Id, Ids, oneOf, ReferenceId, SearchText } from '../fields.ts'
import { paging } from '../paging.ts'
import {
  MAX_DATA_AGE_DAYS,
  MAX_MERGED_PLACES,
  MAX_SELECTED_PLACES,
  missingFacts,
  SOURCE_PATTERN,
} from './administration-limits.ts'

const administeredStatuses = ['published', 'on-moderation', 'unpublished', 'deleted'] as const
export type AdministeredStatus = (typeof administeredStatuses)[number]
const actionKinds = ['publish', 'unpublish', 'move', 'tag', 'untag'] as const

/** Conditions that are combined by «and». */
const filters = {
  city_id: Type.Optional(ReferenceId),
  category_id: Type.Optional(ReferenceId),
  /** Places of any of these chains. */
  organisation_ids: Type.Optional(Ids),
  status: Type.Optional(oneOf(administeredStatuses)),
  /** A source of imports, or `people` for places without one. */
  source: Type.Optional(Type.String({ pattern: SOURCE_PATTERN })),
  without: Type.Optional(oneOf(missingFacts)),
  older_than_days: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_DATA_AGE_DAYS })),
  query: Type.Optional(SearchText),
}
const PlaceFilter = Type.Object(filters)
export type PlaceFilter = Static<typeof PlaceFilter>

export const AdministeredPlace = Type.Object({
  id: Id,
  latinName: Type.String(),
  name: Type.String(),
  address: Type.String(),
  city: Type.String(),
  category: Type.String(),
  organisation: nullable(Type.Object({ id: Id, name: Type.String() })),
  status: oneOf(administeredStatuses),
  /** The titles of its sources. */
  sources: Type.Array(Type.String()),
  missing: Type.Array(oneOf(missingFacts)),
  changedAt: Type.String(),
})
export type AdministeredPlace = Static<typeof AdministeredPlace>

const commonErrors = ['Unauthorized', 'Forbidden', 'RecordNotFound'] as const

export const listAdministeredPlaces = endpoint({
  method: 'GET',
  path: '/api/v2/administration/places',
  access: 'signed-in',
  schema: {
    summary: 'Admins only: places in any state by filters, the newest first',
    tags: ['administration'],
    querystring: Type.Object({ ...filters, ...paging }),
    response: {
      200: envelope({ places: Type.Array(AdministeredPlace), isEnd: Type.Boolean() }),
    },
  },
  errors: commonErrors,
})

export const countAdministeredPlaces = endpoint({
  method: 'GET',
  path: '/api/v2/administration/places/count',
  access: 'signed-in',
  schema: {
    summary: 'Admins only: the exact number of matching places (counted, not estimated)',
    tags: ['administration'],
    querystring: PlaceFilter,
    response: { 200: envelope({ count: Type.Integer() }) },
  },
  errors: ['Unauthorized', 'Forbidden'],
})

export const listPlaceSources = endpoint({
  method: 'GET',
  path: '/api/v2/administration/place-sources',
  access: 'signed-in',
  schema: {
    summary: 'Admins only: the sources that places were imported from',
    tags: ['administration'],
    response: {
      200: envelope({ sources: Type.Array(Type.Object({ name: Type.String(), title: Type.String() })) }),
    },
  },
  errors: ['Unauthorized', 'Forbidden'],
})

export const AdministeredOrganisation = Type.Object({
  id: Id,
  name: Type.String(),
  city: Type.String(),
  /** The number of listed places. */
  placeCount: Type.Integer(),
  isDeleted: Type.Boolean(),
})
export type AdministeredOrganisation = Static<typeof AdministeredOrganisation>

export const listAdministeredOrganisations = endpoint({
  method: 'GET',
  path: '/api/v2/administration/organisations',
  access: 'signed-in',
  schema: {
    summary: 'Admins only: chains by city and name, deleted ones too, the largest first',
    tags: ['administration'],
    querystring: Type.Object({
      city_id: filters.city_id,
      query: filters.query,
      ...paging,
    }),
    response: {
      200: envelope({ organisations: Type.Array(AdministeredOrganisation), isEnd: Type.Boolean() }),
    },
  },
  errors: commonErrors,
})

const ActionKind = oneOf(actionKinds)

export const BulkPlaceAction = Type.Object({
  id: Id,
  kind: ActionKind,
  status: oneOf(['running', 'done', 'undoing', 'undone']),
  reason: Type.String(),
  /** The target of a move. */
  city: nullable(Type.String()),
  /** Of a tag that is given or taken. */
  tag: nullable(Type.String()),
  by: Type.Object({ id: Id, fullName: Type.String() }),
  createdAt: Type.String(),
  undoneAt: nullable(Type.String()),
  chosen: Type.Integer(),
  changed: Type.Integer(),
  /** The number of places still to do. */
  waiting: Type.Integer(),
  /** The number of places that were changed after the action, which an undo did not restore. */
  touched: Type.Integer(),
  /** The numbers of skipped places by reason: already done, deleted, far from the city, with reservations. */
  refused: Type.Array(
    Type.Object({ reason: oneOf(['already', 'deleted', 'far', 'booked']), count: Type.Integer() }),
  ),
  /** The first skipped places. */
  examples: Type.Array(
    Type.Object({ id: Id, latinName: Type.String(), name: Type.String(), reason: Type.String() }),
  ),
})
export type BulkPlaceAction = Static<typeof BulkPlaceAction>

const oneAction = envelope({ action: BulkPlaceAction })

export const startPlaceAction = endpoint({
  method: 'POST',
  path: '/api/v2/administration/place-actions',
  schema: {
    summary:
      'Admins only: publishes, unpublishes, moves or tags the chosen places, or all that match, in the background',
    description: 'Refused with 422 when another number of places matches than was shown.',
    tags: ['administration'],
    body: Type.Object({
      kind: ActionKind,
      /** Required for unpublishing. */
      reason: Type.Optional(Type.String({ maxLength: 300 })),
      /** Required for a move. */
      city_id: Type.Optional(ReferenceId),
      /** For a tag. */
      tag_id: Type.Optional(ReferenceId),
      place_ids: Type.Optional(
        Type.Array(Id, { minItems: 1, maxItems: MAX_SELECTED_PLACES, uniqueItems: true }),
      ),
      filter: Type.Optional(PlaceFilter),
      expected_count: Type.Integer({ minimum: 1, maximum: 10_000_000 }),
    }),
    response: { 201: oneAction },
  },
  errors: [...commonErrors, 'ValidationFailed', 'StateNotAllowed'],
})

export const listPlaceActions = endpoint({
  method: 'GET',
  path: '/api/v2/administration/place-actions',
  access: 'signed-in',
  schema: {
    summary: 'Admins only: what was done to many places at once, the latest first',
    tags: ['administration'],
    querystring: Type.Object(paging),
    response: { 200: envelope({ actions: Type.Array(BulkPlaceAction), isEnd: Type.Boolean() }) },
  },
  errors: commonErrors,
})

const actionParams = Type.Object({ actionId: Id })

export const getPlaceAction = endpoint({
  method: 'GET',
  path: '/api/v2/administration/place-actions/:actionId',
  access: 'signed-in',
  schema: {
    summary: 'Admins only: how far an action is, and what it left alone',
    tags: ['administration'],
    params: actionParams,
    response: { 200: oneAction },
  },
  errors: commonErrors,
})

export const undoPlaceAction = endpoint({
  method: 'POST',
  path: '/api/v2/administration/place-actions/:actionId/undo',
  schema: {
    summary: 'Admins only: puts the places back that nobody has changed since',
    tags: ['administration'],
    params: actionParams,
    response: { 200: oneAction },
  },
  errors: [...commonErrors, 'StateNotAllowed'],
})

export const mergePlaces = endpoint({
  method: 'POST',
  path: '/api/v2/administration/place-merges',
  schema: {
    summary:
      'Admins only: places become one, with reviews, followers, bookings, chats and addresses; for good',
    tags: ['administration'],
    body: Type.Object({
      into_id: Id,
      place_ids: Type.Array(Id, { minItems: 1, maxItems: MAX_MERGED_PLACES - 1, uniqueItems: true }),
    }),
    response: {
      200: envelope({ place: Type.Object({ id: Id, latinName: Type.String(), name: Type.String() }) }),
    },
  },
  errors: [...commonErrors, 'ValidationFailed', 'StateNotAllowed'],
})
