import { type Static, Type } from 'typebox'
import { City } from './cities.ts'
import { Comment } from './comments.ts'
import { endpoint, envelope, nullable } from './endpoint.ts'
import { Id, IdOrSlug, oneOf, ReferenceId, Slug, Switch } from './fields.ts'
import { ImageSet } from './images.ts'
import { paging } from './paging.ts'
import { OrganisationRef, PlaceShort } from './places.ts'
import { UserShort } from './users.ts'

export const PostType = oneOf(['news', 'review', 'impression'])
export type PostType = Static<typeof PostType>

/** A place as the header of a post shows it. */
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
  /** The person who wrote it; null for news of a venue, which speaks for itself. */
  user: nullable(UserShort),
  place: nullable(PlaceRef),
  organisation: nullable(OrganisationRef),
  text: Type.String(),
  /** 4 very good … 1 very bad; reviews only. */
  rating: nullable(Type.Integer({ minimum: 1, maximum: 4 })),
  imageSets: Type.Array(ImageSet),
  someImageSet: nullable(ImageSet),
  someLikes: Type.Array(UserShort),
  hasOutletLike: Type.Boolean(),
  isLiked: Type.Boolean(),
  likeCount: Type.Integer(),
  commentCount: Type.Integer(),
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
  isDeleted: Type.Boolean(),
  isHidden: Type.Boolean(),
  hasAccess: Type.Boolean(),
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

export const listPosts = endpoint({
  method: 'GET',
  path: '/api/v2/posts',
  schema: {
    summary: 'Posts of a city, place, organisation or person, newest first',
    tags: ['posts'],
    querystring: Type.Object({
      cityId: Type.Optional(ReferenceId),
      city: Type.Optional(Slug),
      organisationId: Type.Optional(Id),
      placeId: Type.Optional(IdOrSlug),
      userId: Type.Optional(Id),
      type: Type.Optional(PostType),
      isFollowing: Type.Optional(Switch),
      ...paging,
    }),
    response: { 200: envelope({ posts: Type.Array(Post), isEnd: Type.Boolean() }) },
  },
  errors: ['RecordNotFound'],
})
