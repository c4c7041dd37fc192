import { type Static, Type } from 'typebox'
import { endpoint, envelope, nullable } from '#contract/endpoint.ts'
import { Id, IdempotencyKey, oneOf, Slug } from '#contract/fields.ts'
import { paging } from '#contract/paging.ts'
import { PlaceSummary } from '#contract/places/places.ts'
import { UserPreview } from '#contract/users/users.ts'
import {
  collectionVisibilities,
  MAX_COLLECTION_DESCRIPTION,
  MAX_COLLECTION_NOTE,
  MAX_COLLECTION_PLACES,
  MAX_COLLECTION_TITLE,
  MAX_IMPORTED_TEXT,
} from './collection-limits.ts'

const Token = Type.String({
  pattern: '^[0-9a-f]{32}$',
  description: 'The secret of the link, 128 random bits',
})
const Title = Type.String({ minLength: 1, maxLength: MAX_COLLECTION_TITLE, pattern: '\\S' })
const Description = Type.String({ maxLength: MAX_COLLECTION_DESCRIPTION })
const Note = Type.String({ maxLength: MAX_COLLECTION_NOTE, description: 'A sentence about the place' })
const Visibility = oneOf(collectionVisibilities)
const NewAuthor = Type.Union([oneOf(['self', 'editors']), Id], {
  description:
    '`self` for the viewer, `editors` by content managers, or the id of a place by its people; they can all edit it then',
})
const AfterId = Type.Union([Id, Type.Null()], {
  description: 'The place after which it is put; null for the beginning. Absent or no longer there: the end',
})

export const CollectionSummary = Type.Object({
  id: Id,
  title: Type.String(),
  description: Type.String(),
  visibility: Visibility,
  /** Null for a collection of the editors or of a venue. */
  author: nullable(UserPreview),
  /** The place in whose name it is written. */
  venue: Type.Optional(Type.Object({ id: Id, latinName: Type.String(), name: Type.String() })),
  /** By the editors of the site; present only when true. */
  isEditorial: Type.Optional(Type.Boolean()),
  /** Includes deleted places. */
  placesCount: Type.Integer(),
  followerCount: Type.Integer(),
  /** Of its first places, up to four. */
  covers: Type.Array(Type.String()),
})
export type CollectionSummary = Static<typeof CollectionSummary>

export const CollectionPlace = Type.Object({
  id: Id,
  name: Type.String(),
  note: Type.String(),
  /** Null when it is not known or the person left the site. */
  addedBy: nullable(Id),
  addedAt: Type.String(),
  /** Null for a place that has no page any more. */
  place: nullable(PlaceSummary),
})
export type CollectionPlace = Static<typeof CollectionPlace>

export const Collection = Type.Object({
  ...CollectionSummary.properties,
  city: nullable(Type.Object({ latinName: Type.String(), name: Type.String() })),
  places: Type.Array(CollectionPlace),
  /** The people who may add, order and describe places beside the author. */
  coAuthors: Type.Array(UserPreview),
  isFollowed: Type.Boolean(),
  /** The public collection that it was copied from. */
  copiedFrom: nullable(Type.Object({ id: Id, title: Type.String() })),
  /** For the author alone. */
  token: nullable(Token),
  /** For the author alone, while the invitation is valid. */
  invitation: nullable(Type.Object({ token: Token, until: Type.String() })),
  isHidden: Type.Boolean({ description: 'Hidden from others by moderators' }),
  updatedAt: Type.String(),
  rights: Type.Object({
    /** Whether the viewer may change places, their order and notes. */
    canEdit: Type.Boolean(),
    /** Details, readers and co-authors. */
    canManage: Type.Boolean(),
    canReport: Type.Boolean(),
  }),
})
export type Collection = Static<typeof Collection>

export const OwnCollection = Type.Object({
  ...CollectionSummary.properties,
  isHidden: Type.Boolean(),
  /** False for a collection that the viewer may only co-write. */
  isOwner: Type.Boolean(),
  /** Whether it contains the requested place. */
  hasPlace: Type.Boolean(),
})
export type OwnCollection = Static<typeof OwnCollection>

const params = Type.Object({ collectionId: Id })
const placeParams = Type.Object({ collectionId: Id, placeId: Id })
const oneCollection = envelope({ collection: Collection })
/** How the reader came to a collection that is open by its link. */
const byLink = Type.Object({ link_token: Type.Optional(Token) })
const commonErrors = ['Unauthorized', 'RecordNotFound', 'TooManyRequests'] as const

export const listCollections = endpoint({
  method: 'GET',
  path: '/api/v1/collections',
  schema: {
    summary:
      'Public collections of a city (those of the editors first), with a place, of a person or of a venue, latest change first',
    tags: ['collections'],
    querystring: Type.Object({
      city: Type.Optional(Slug),
      placeId: Type.Optional(Id),
      userId: Type.Optional(Id),
      /** Written in the name of this place. */
      venueId: Type.Optional(Id),
      ...paging,
    }),
    response: { 200: envelope({ collections: Type.Array(CollectionSummary), isEnd: Type.Boolean() }) },
  },
  errors: ['RecordNotFound', 'ValidationFailed'],
})

export const listOwnCollections = endpoint({
  method: 'GET',
  path: '/api/v1/collections/own',
  access: 'signed-in',
  schema: {
    summary:
      'All collections that the viewer made or writes together with others, and whether each has a place',
    tags: ['collections'],
    querystring: Type.Object({ placeId: Type.Optional(Id) }),
    response: { 200: envelope({ collections: Type.Array(OwnCollection) }) },
  },
  errors: ['Unauthorized'],
})

export const getCollection = endpoint({
  method: 'GET',
  path: '/api/v1/collections/:collectionId',
  schema: {
    summary: 'A collection that is public or the viewer’s own',
    tags: ['collections'],
    params,
    response: { 200: oneCollection },
  },
  errors: ['RecordNotFound'],
})

export const getCollectionByLink = endpoint({
  method: 'GET',
  path: '/api/v1/collections/by-link/:linkToken',
  schema: {
    summary: 'A collection that is public or open to whoever has its link',
    tags: ['collections'],
    params: Type.Object({ linkToken: Token }),
    response: { 200: oneCollection },
  },
  errors: ['RecordNotFound'],
})

export const createCollection = endpoint({
  method: 'POST',
  path: '/api/v1/collections',
  schema: {
    summary: 'Makes a collection, empty, with its first place or with several',
    tags: ['collections'],
    body: Type.Object({
      title: Title,
      description: Type.Optional(Description),
      visibility: Type.Optional(Visibility),
      author: Type.Optional(NewAuthor),
      place_id: Type.Optional(Id),
      /** In this order; those without a page are left out. */
      places: Type.Optional(
        Type.Array(Type.Object({ place_id: Id, note: Type.Optional(Note) }), {
          maxItems: MAX_COLLECTION_PLACES,
        }),
      ),
      idempotency_key: Type.Optional(IdempotencyKey),
    }),
    response: { 201: oneCollection },
  },
  errors: [...commonErrors, 'Forbidden', 'StateNotAllowed', 'ValidationFailed'],
})

export const updateCollection = endpoint({
  method: 'PATCH',
  path: '/api/v1/collections/:collectionId',
  schema: {
    summary: 'Changes the title and description of a collection, who sees it, or in whose name it is',
    tags: ['collections'],
    params,
    body: Type.Object({
      title: Type.Optional(Title),
      description: Type.Optional(Description),
      visibility: Type.Optional(Visibility),
      author: Type.Optional(NewAuthor),
    }),
    response: { 200: oneCollection },
  },
  errors: [...commonErrors, 'Forbidden', 'ValidationFailed'],
})

export const deleteCollection = endpoint({
  method: 'DELETE',
  path: '/api/v1/collections/:collectionId',
  schema: {
    summary: 'Deletes a collection; it can be restored for a day',
    tags: ['collections'],
    params,
    response: { 200: envelope({}) },
  },
  errors: [...commonErrors],
})

export const restoreCollection = endpoint({
  method: 'POST',
  path: '/api/v1/collections/:collectionId/restoration',
  schema: {
    summary: 'Restores a collection deleted within a day',
    tags: ['collections'],
    params,
    response: { 200: oneCollection },
  },
  errors: [...commonErrors, 'StateNotAllowed'],
})

export const addToCollection = endpoint({
  method: 'POST',
  path: '/api/v1/collections/:collectionId/places',
  schema: {
    summary: 'Adds a place; one that is there already keeps its position and note',
    tags: ['collections'],
    params,
    body: Type.Object({
      place_id: Id,
      note: Type.Optional(Note),
      after_id: Type.Optional(AfterId),
    }),
    response: { 201: oneCollection },
  },
  errors: [...commonErrors, 'StateNotAllowed', 'ValidationFailed'],
})

export const updateCollectionPlace = endpoint({
  method: 'PATCH',
  path: '/api/v1/collections/:collectionId/places/:placeId',
  schema: {
    summary: 'Moves a place behind another, or changes its note',
    tags: ['collections'],
    params: placeParams,
    body: Type.Object({ note: Type.Optional(Note), after_id: Type.Optional(AfterId) }),
    response: { 200: oneCollection },
  },
  errors: [...commonErrors, 'ValidationFailed'],
})

export const removeFromCollection = endpoint({
  method: 'DELETE',
  path: '/api/v1/collections/:collectionId/places/:placeId',
  schema: {
    summary: 'Takes a place out of a collection',
    tags: ['collections'],
    params: placeParams,
    response: { 200: oneCollection },
  },
  errors: [...commonErrors],
})

export const listFollowedCollections = endpoint({
  method: 'GET',
  path: '/api/v1/collections/followed',
  access: 'signed-in',
  schema: {
    summary: 'Collections of others that the viewer follows and may read, latest followed first',
    tags: ['collections'],
    response: { 200: envelope({ collections: Type.Array(CollectionSummary) }) },
  },
  errors: ['Unauthorized'],
})

export const followCollection = endpoint({
  method: 'POST',
  path: '/api/v1/collections/:collectionId/followers',
  schema: {
    summary: 'Follows a collection: it is kept among one’s own, and its new places are announced once a day',
    tags: ['collections'],
    params,
    body: byLink,
    response: { 201: envelope({ followerCount: Type.Integer() }) },
  },
  errors: [...commonErrors, 'StateNotAllowed'],
})

export const unfollowCollection = endpoint({
  method: 'DELETE',
  path: '/api/v1/collections/:collectionId/followers',
  schema: {
    summary: 'Stops following a collection',
    tags: ['collections'],
    params,
    response: { 200: envelope({}) },
  },
  errors: [...commonErrors],
})

export const copyCollection = endpoint({
  method: 'POST',
  path: '/api/v1/collections/:collectionId/copies',
  schema: {
    summary:
      'Makes a private collection with the same places in the same order; notes are copied only when the copied collection is the viewer’s own',
    tags: ['collections'],
    params,
    body: Type.Object({ ...byLink.properties, idempotency_key: Type.Optional(IdempotencyKey) }),
    response: { 201: oneCollection },
  },
  errors: [...commonErrors, 'StateNotAllowed'],
})

export const inviteCoAuthors = endpoint({
  method: 'POST',
  path: '/api/v1/collections/:collectionId/invitation',
  schema: {
    summary: 'Makes a link by which others begin to write the collection together; a former one ends',
    tags: ['collections'],
    params,
    response: { 201: oneCollection },
  },
  errors: [...commonErrors],
})

export const revokeCollectionInvitation = endpoint({
  method: 'DELETE',
  path: '/api/v1/collections/:collectionId/invitation',
  schema: {
    summary: 'Ends the link that invites co-authors',
    tags: ['collections'],
    params,
    response: { 200: oneCollection },
  },
  errors: [...commonErrors],
})

const Invitation = Type.Object({
  collectionId: Id,
  title: Type.String(),
  placesCount: Type.Integer(),
  author: UserPreview,
  /** The viewer is a co-author already. */
  isAuthor: Type.Boolean(),
})
export type CollectionInvitation = Static<typeof Invitation>
const invitationParams = Type.Object({ invitationToken: Token })

export const getCollectionInvitation = endpoint({
  method: 'GET',
  path: '/api/v1/collections/invitations/:invitationToken',
  schema: {
    summary: 'To what an invitation invites',
    tags: ['collections'],
    params: invitationParams,
    response: { 200: envelope({ invitation: Invitation }) },
  },
  errors: ['RecordNotFound'],
})

export const acceptCollectionInvitation = endpoint({
  method: 'POST',
  path: '/api/v1/collections/invitations/:invitationToken',
  schema: {
    summary: 'Makes the viewer an author of the collection',
    tags: ['collections'],
    params: invitationParams,
    response: { 201: oneCollection },
  },
  errors: [...commonErrors, 'StateNotAllowed'],
})

export const removeCollectionAuthor = endpoint({
  method: 'DELETE',
  path: '/api/v1/collections/:collectionId/co-authors/:userId',
  schema: {
    summary: 'The owner takes the right to write from a co-author, or the co-author gives it up',
    tags: ['collections'],
    params: Type.Object({ collectionId: Id, userId: Id }),
    response: { 200: envelope({}) },
  },
  errors: [...commonErrors],
})

const CollectionImportPreview = Type.Object({
  rows: Type.Array(
    Type.Object({
      /** As in the file of the other service. */
      name: Type.String(),
      note: Type.String(),
      /** The only candidate is certainly the place. */
      isSure: Type.Boolean(),
      /** The likeliest places, best first; none when nothing was found. */
      places: Type.Array(Type.Object({ id: Id, name: Type.String(), address: Type.String() })),
    }),
  ),
  leftOut: Type.Integer({ description: 'Rows over the limit, which were not looked at' }),
})
export type CollectionImportPreview = Static<typeof CollectionImportPreview>

export const previewCollectionImport = endpoint({
  method: 'POST',
  path: '/api/v1/collections/import',
  schema: {
    summary: 'Finds the places of a list of Google Takeout, Yandex or a table; nothing is kept',
    tags: ['collections'],
    body: Type.Object({
      text: Type.String({
        minLength: 1,
        maxLength: MAX_IMPORTED_TEXT,
        description: 'CSV, GeoJSON or names in lines',
      }),
      city: Slug,
    }),
    response: { 200: envelope({ import: CollectionImportPreview }) },
  },
  errors: ['Unauthorized', 'TooManyRequests', 'ValidationFailed'],
})
