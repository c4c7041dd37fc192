import { type Static, Type } from 'typebox'
import { anyResponseOf, endpoint, envelope, nullable } from '#contract/endpoint.ts'
import { BooleanFlag, Id, oneOf, ReferenceId, SearchText, Slug } from '#contract/fields.ts'
import { ImageSet, Thumbnail } from '#contract/images/images.ts'
import { paging } from '#contract/paging.ts'

/** A person on a card or as an author. Never has an e-mail or a phone. */
export const UserShort = Type.Object({
  id: Id,
  firstName: Type.String(),
  secondName: Type.String(),
  /** First and second name, else «Пользователь» with the id. */
  fullName: Type.String(),
  avatar: nullable(ImageSet),
  city: nullable(Type.String()),
  citySlug: nullable(Type.String()),
  postCount: Type.Integer(),
  followerCount: Type.Integer(),
  /** «12 подписчиков» */
  followerCountStr: Type.String(),
  postCountStr: Type.String(),
  isFollowed: Type.Boolean(),
  isDeleted: Type.Boolean(),
})
export type UserShort = Static<typeof UserShort>

/** A person as an author in a feed. */
export const UserPreview = Type.Object({
  ...Type.Pick(UserShort, ['id', 'fullName']).properties,
  /** Present only when true. */
  isDeleted: Type.Optional(Type.Boolean()),
  avatar: Type.Optional(nullable(Thumbnail)),
})
export type UserPreview = Static<typeof UserPreview>

/** Fields of a person in a row: `response_type=card`. */
export const UserSummary = Type.Object({
  ...Type.Pick(UserShort, ['id', 'fullName', 'city', 'postCount', 'followerCount', 'isFollowed', 'isDeleted'])
    .properties,
  avatar: nullable(Thumbnail),
})
export type UserSummary = Static<typeof UserSummary>

export const User = Type.Object({
  ...UserShort.properties,
  about: Type.String(),
  link: Type.String(),
  commentCount: Type.Integer(),
  imageCount: Type.Integer(),
  /** Whether the viewer may begin or go on with a chat; false for oneself. */
  canWrite: Type.Boolean(),
  /** Whether the person shows the viewer who follows them and whom they follow; the fields below are empty otherwise. */
  canSeeLists: Type.Boolean(),
  followingCount: nullable(Type.Integer()),
  /** Followed people, places and organisations separately. */
  followingUserCount: nullable(Type.Integer()),
  followingPlaceCount: nullable(Type.Integer()),
  followingOrganisationCount: nullable(Type.Integer()),
  someFollowers: Type.Array(UserShort),
  someFollowingPlaces: Type.Array(
    Type.Object({ id: Id, latinName: Type.String(), name: Type.String(), avatar: nullable(ImageSet) }),
  ),
  /** Whether the viewer has blocked this person. */
  isBlocked: Type.Boolean(),
  /** Only for the person themselves and admins. */
  phone: Type.Optional(Type.String()),
  email: Type.Optional(Type.String()),
  createdAt: Type.String(),
})
export type User = Static<typeof User>

export const getUser = endpoint({
  method: 'GET',
  path: '/api/v2/users/:userId',
  schema: {
    summary: 'One person',
    tags: ['users'],
    params: Type.Object({ userId: Id }),
    response: { 200: envelope({ user: User }) },
  },
  errors: ['RecordNotFound', 'RecordDeleted'],
})

/** Response schemas by response type; each has its own serialiser. */
export const usersResponse = envelope({ users: Type.Array(UserShort), isEnd: Type.Boolean() })
export const userCardsResponse = envelope({ users: Type.Array(UserSummary), isEnd: Type.Boolean() })

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/v2/users',
  schema: {
    summary: 'People by name; popular (followerCount) and active (postCount) ones',
    tags: ['users'],
    querystring: Type.Object({
      query: Type.Optional(SearchText),
      cityId: Type.Optional(ReferenceId),
      city: Type.Optional(Slug),
      orderBy: Type.Optional(oneOf(['followerCount', 'postCount'])),
      isFollowing: Type.Optional(BooleanFlag),
      response_type: Type.Optional(oneOf(['short', 'card'])),
      ...paging,
    }),
    response: { 200: anyResponseOf(usersResponse, userCardsResponse) },
  },
  errors: ['RecordNotFound'],
})
