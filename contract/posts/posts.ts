import { type Static, Type } from 'typebox'
import { anyResponseOf, endpoint, envelope, nullable } from '#contract/endpoint.ts'
import {
  BooleanFlag,
  Cursor,
  Id,
  IdempotencyKey,
  IdOrSlug,
  Latitude,
  Longitude,
  oneOf,
  ReferenceId,
  RowId,
  Slug,
} from '#contract/fields.ts'
import { ImageSet, Photo, Thumbnail } from '#contract/images/images.ts'
import { explanation, HideRequest, Permissions, rareFlags, Verdict } from '#contract/moderation/verdicts.ts'
import { cursorPaging, cursorResponse } from '#contract/paging.ts'
import { OrganisationRef, PlaceShort } from '#contract/places/places.ts'
import { City } from '#contract/reference/cities.ts'
import { MAX_HASHTAG } from '#contract/texts/links.ts'
import { audiences } from '#contract/users/account-limits.ts'
import { UserPreview, UserShort } from '#contract/users/users.ts'
import { MAX_POST_IMAGES, MAX_POST_TEXT } from '#contract/writing.ts'
import { Comment, CommentSummary } from './comments.ts'
import { TextLink } from './mentions.ts'

export const PostType = oneOf(['news', 'review', 'impression'])
export type PostType = Static<typeof PostType>

/** A place as shown in the header of a post. */
export const PlaceRef = Type.Object({
  id: PlaceShort.properties.id,
  latinName: PlaceShort.properties.latinName,
  name: PlaceShort.properties.name,
  category: PlaceShort.properties.category,
  avatar: PlaceShort.properties.avatar,
  rating: PlaceShort.properties.rating,
  isFollowed: PlaceShort.properties.isFollowed,
})
export type PlaceRef = Static<typeof PlaceRef>

export const Post = Type.Object({
  id: Id,
  type: PostType,
  /** The author; null for news, which is the venue's. */
  user: nullable(UserShort),
  place: nullable(PlaceRef),
  organisation: nullable(OrganisationRef),
  text: Type.String(),
  /** In their order; absent when there are none. */
  links: Type.Optional(Type.Array(TextLink)),
  /** 4 very good … 1 very bad; reviews only. */
  rating: nullable(Type.Integer({ minimum: 1, maximum: 4 })),
  /** «Был по брони»: a review written after a reservation that its author kept. */
  hasVisited: Type.Boolean(),
  imageSets: Type.Array(ImageSet),
  someImageSet: nullable(ImageSet),
  someLikes: Type.Array(UserShort),
  hasOutletLike: Type.Boolean(),
  isLiked: Type.Boolean(),
  likeCount: Type.Integer(),
  /** Without comments of people whom the viewer blocked. */
  commentCount: Type.Integer(),
  /** False for a viewer whom the author blocked, or from whom the author takes no comments. */
  canComment: Type.Boolean(),
  /** From whom the author takes comments. */
  commentsFrom: oneOf(audiences),
  /** The author takes no more comments on this post; the venue may still answer. */
  areCommentsClosed: Type.Boolean(),
  canCloseComments: Type.Boolean(),
  isSaved: Type.Boolean(),
  lastComments: Type.Array(Comment),
  city: nullable(City),
  location: nullable(
    Type.Object({
      city: nullable(Type.String()),
      lat: Type.Number(),
      lon: Type.Number(),
      street: Type.String(),
    }),
  ),
  isEdited: Type.Boolean(),
  /** The last edit was made by the venue, not by the author. */
  isEditedByVenue: Type.Boolean(),
  isDeleted: Type.Boolean(),
  isHidden: Type.Boolean(),
  hasAccess: Type.Boolean(),
  ...Permissions.properties,
  /** The reason why it was hidden or deleted, for viewers who may still read it. */
  verdict: nullable(Verdict),
  isStaff: Type.Boolean(),
  isNews: Type.Boolean(),
  isReview: Type.Boolean(),
  /** Seconds since it was written. */
  timePassed: Type.Integer(),
  /** «2 часа назад» */
  dateFromNow: Type.String(),
  /** ISO 8601, UTC. */
  dateForSchema: Type.String(),
})
export type Post = Static<typeof Post>

/** A post in a feed: `response_type=card`. Flags that are false and fields that are null are left out. */
export const PostSummary = Type.Object({
  ...Type.Omit(Post, ['type', 'someImageSet', 'city', 'hasAccess', 'dateFromNow']).properties,
  ...Type.Partial(
    Type.Pick(Post, [
      'hasVisited',
      'isStaff',
      'isNews',
      'isReview',
      'areCommentsClosed',
      'canCloseComments',
      'isSaved',
      ...rareFlags,
    ]),
  ).properties,
  user: Type.Optional(nullable(UserPreview)),
  place: Type.Optional(
    nullable(
      Type.Object({
        ...Type.Pick(PlaceRef, ['id', 'latinName', 'name']).properties,
        avatar: Type.Optional(nullable(Thumbnail)),
      }),
    ),
  ),
  organisation: Type.Optional(Post.properties.organisation),
  imageSets: Type.Array(Photo),
  someLikes: Type.Array(UserPreview),
  lastComments: Type.Array(CommentSummary),
  /** Left out when it is everyone. */
  commentsFrom: Type.Optional(Post.properties.commentsFrom),
  location: Type.Optional(nullable(Type.Object({ street: Type.String() }))),
  verdict: Type.Optional(Post.properties.verdict),
})
export type PostSummary = Static<typeof PostSummary>

/** The beginning of a post, for the page of a place: `response_type=excerpt`. */
export const PostExcerpt = Type.Object({
  ...Type.Pick(PostSummary, [
    'id',
    'user',
    'place',
    'organisation',
    'text',
    'rating',
    'hasVisited',
    'commentCount',
    'timePassed',
    'dateForSchema',
  ]).properties,
  photoCount: Type.Integer(),
})
export type PostExcerpt = Static<typeof PostExcerpt>

export const getPost = endpoint({
  method: 'GET',
  path: '/api/v2/posts/:postId',
  schema: {
    summary: 'One post',
    tags: ['posts'],
    params: Type.Object({ postId: Id }),
    response: { 200: envelope({ post: Post }) },
  },
  errors: ['RecordNotFound', 'RecordDeleted'],
})

const Tag = Type.String({ pattern: `^[\\p{L}\\p{M}\\p{N}_]{1,${MAX_HASHTAG}}$` })

const postFilters = {
  cityId: Type.Optional(ReferenceId),
  city: Type.Optional(Slug),
  organisationId: Type.Optional(Id),
  placeId: Type.Optional(IdOrSlug),
  userId: Type.Optional(Id),
  type: Type.Optional(PostType),
  isFollowing: Type.Optional(BooleanFlag),
  /** A hashtag of the text, without its sign. */
  hashtag: Type.Optional(Tag),
}

/** Filters of the reviews of one place. */
const reviewFilters = {
  rating: Type.Optional(Type.Integer({ minimum: 1, maximum: 4 })),
  withPhotos: Type.Optional(BooleanFlag),
  /** Written after an honoured reservation. */
  byVisit: Type.Optional(BooleanFlag),
  orderBy: Type.Optional(oneOf(['new', 'best', 'worst'])),
}

/** The cursor of the first post shown, from which newer ones are counted. */
const newestCursor = Cursor

/** Response schemas by response type; each has its own serialiser. */
export const postsResponse = envelope({ posts: Type.Array(Post), ...cursorResponse, newestCursor })
export const postCardsResponse = envelope({ posts: Type.Array(PostSummary), ...cursorResponse, newestCursor })
export const postExcerptsResponse = envelope({
  posts: Type.Array(PostExcerpt),
  ...cursorResponse,
  newestCursor,
})

export const listPosts = endpoint({
  method: 'GET',
  path: '/api/v2/posts',
  schema: {
    summary:
      'Posts of a city, place, organisation or person, newest first unless reviews of a place are ordered',
    tags: ['posts'],
    querystring: Type.Object({
      ...postFilters,
      ...reviewFilters,
      response_type: Type.Optional(oneOf(['full', 'card', 'excerpt'])),
      ...cursorPaging,
    }),
    response: { 200: anyResponseOf(postsResponse, postCardsResponse, postExcerptsResponse) },
  },
  errors: ['RecordNotFound'],
})

/** «Показать новые записи (3)» */
export const countNewPosts = endpoint({
  method: 'GET',
  path: '/api/v2/posts/new-count',
  schema: {
    summary: 'How many posts of a list are newer than the reader’s first one, at most 100',
    tags: ['posts'],
    querystring: Type.Object({ ...postFilters, after: Cursor }),
    response: { 200: envelope({ count: Type.Integer() }) },
  },
  errors: ['RecordNotFound'],
})

const content = {
  /** May mention people and venues: `@[Анна](user:65f…)`, see `contract/texts/mentions.ts`. */
  text: Type.Optional(Type.String({ maxLength: MAX_POST_TEXT })),
  /** Only for reviews. */
  rating: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 4 }))),
  imageSetIds: Type.Optional(Type.Array(Id, { maxItems: MAX_POST_IMAGES, uniqueItems: true })),
}

/** The point of an impression without a venue; other posts have the location of their venue. */
const point = {
  lat: Type.Optional(nullable(Latitude)),
  lon: Type.Optional(nullable(Longitude)),
  street: Type.Optional(Type.String({ maxLength: 200 })),
}

/**
 * The type of a post follows from the author's rights: about a place, staff write news and others a review; about an
 * organisation, news or an impression; about a point, an impression. A given `type` must match.
 */
export const PostRequest = Type.Object(
  {
    id: Type.Optional(RowId),
    type: Type.Optional(PostType),
    ...content,
    ...point,
    placeId: Type.Optional(nullable(IdOrSlug)),
    organisationId: Type.Optional(nullable(Id)),
    /** The city of an impression; by default the closest to the point. */
    cityId: Type.Optional(nullable(ReferenceId)),
    idempotencyKey: Type.Optional(IdempotencyKey),
  },
  { additionalProperties: false },
)
export type PostRequest = Static<typeof PostRequest>

/** Absent fields are not changed. */
export const PostChange = Type.Object(
  { id: Type.Optional(Id), type: Type.Optional(PostType), ...content, ...point },
  { additionalProperties: false },
)
export type PostChange = Static<typeof PostChange>

const params = Type.Object({ postId: Id })
const onePost = envelope({ post: Post })

/** Requested before the form opens, so that it only offers allowed types. */
export const listPostTypes = endpoint({
  method: 'GET',
  path: '/api/v2/posts/types',
  access: 'signed-in',
  schema: {
    summary: 'The types of posts that the viewer may write about a place or an organisation, the usual first',
    tags: ['posts'],
    querystring: Type.Object({
      placeId: Type.Optional(IdOrSlug),
      organisationId: Type.Optional(Id),
    }),
    response: {
      200: envelope({
        types: Type.Array(PostType),
        /** The viewer's existing review of the place, to be edited instead. */
        reviewId: nullable(Id),
      }),
    },
  },
  errors: ['Unauthorized', 'RecordNotFound', 'ValidationFailed'],
})

export const createPost = endpoint({
  method: 'POST',
  path: '/api/v2/posts',
  schema: {
    summary: 'Writes a post; with an idempotency key a repeated request makes no second one',
    tags: ['posts'],
    body: PostRequest,
    response: {
      201: envelope({
        post: Post,
        /** Whether an earlier request with the same key created it, possibly with another text. */
        isRepeat: Type.Boolean(),
      }),
    },
  },
  errors: [
    'Unauthorized',
    'Forbidden',
    'RecordNotFound',
    'ReviewAlreadyExist',
    'ValidationFailed',
    'TooManyRequests',
  ],
})

export const updatePost = endpoint({
  method: 'PATCH',
  path: '/api/v2/posts/:postId',
  schema: {
    summary: 'Changes a post: its author, an admin; news also by the people of the venue',
    tags: ['posts'],
    params,
    body: PostChange,
    response: { 200: onePost },
  },
  errors: ['Unauthorized', 'Forbidden', 'RecordNotFound', 'RecordDeleted', 'ValidationFailed'],
})

export const deletePost = endpoint({
  method: 'DELETE',
  path: '/api/v2/posts/:postId',
  schema: {
    summary: 'Deletes a post; it can be restored. A venue that deletes what a guest wrote says why',
    tags: ['posts'],
    params,
    querystring: Type.Object(explanation),
    response: { 200: envelope({}) },
  },
  errors: ['Unauthorized', 'Forbidden', 'RecordNotFound', 'ValidationFailed'],
})

export const closeComments = endpoint({
  method: 'POST',
  path: '/api/v2/posts/:postId/comments/closed',
  schema: {
    summary: 'Takes no more comments on a post: its author, of news the people of the venue',
    tags: ['posts'],
    params,
    response: { 200: onePost },
  },
  errors: ['Unauthorized', 'Forbidden', 'RecordNotFound'],
})

export const openComments = endpoint({
  method: 'POST',
  path: '/api/v2/posts/:postId/comments/open',
  schema: {
    summary: 'Takes comments on a post again',
    tags: ['posts'],
    params,
    response: { 200: onePost },
  },
  errors: ['Unauthorized', 'Forbidden', 'RecordNotFound'],
})

export const hidePost = endpoint({
  method: 'POST',
  path: '/api/v2/posts/:postId/status/hidden',
  schema: {
    summary: 'Hides a post: the venue its own news, content managers and admins what breaks the rules',
    tags: ['posts'],
    params,
    body: nullable(HideRequest),
    response: { 200: onePost },
  },
  errors: ['Unauthorized', 'Forbidden', 'RecordNotFound'],
})

export const restorePost = endpoint({
  method: 'POST',
  path: '/api/v2/posts/:postId/status/visible',
  schema: {
    summary: 'Restores a deleted or hidden post',
    tags: ['posts'],
    params,
    response: { 200: onePost },
  },
  errors: ['Unauthorized', 'Forbidden', 'RecordNotFound', 'ReviewAlreadyExist'],
})
