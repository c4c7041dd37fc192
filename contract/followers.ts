import { Type } from 'typebox'
import { endpoint, envelope } from './endpoint.ts'
import { Id, IdOrSlug, oneOf } from './fields.ts'
import { paging } from './paging.ts'
import { PlaceShort } from './places.ts'
import { UserShort } from './users.ts'

export const listFollowers = endpoint({
  method: 'GET',
  path: '/api/v2/followers',
  schema: {
    summary: 'Followers of a person, place or organisation; people or places that a person follows',
    tags: ['followers'],
    querystring: Type.Object({
      userId: Type.Optional(Id),
      placeId: Type.Optional(IdOrSlug),
      organisationId: Type.Optional(Id),
      type: Type.Optional(oneOf(['follower', 'following-user', 'following-place'])),
      ...paging,
    }),
    response: {
      200: envelope({
        users: Type.Optional(Type.Array(UserShort)),
        places: Type.Optional(Type.Array(PlaceShort)),
        isEnd: Type.Boolean(),
      }),
    },
  },
  errors: ['RecordNotFound', 'ValidationFailed'],
})
