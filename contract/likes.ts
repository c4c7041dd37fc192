import { Type } from 'typebox'
import { endpoint, envelope } from './endpoint.ts'
import { Id } from './fields.ts'
import { paging } from './paging.ts'
import { UserShort } from './users.ts'

export const listLikes = endpoint({
  method: 'GET',
  path: '/api/v2/likes',
  schema: {
    summary: 'People who like a post or a comment, latest first',
    tags: ['likes'],
    querystring: Type.Object({ postId: Type.Optional(Id), commentId: Type.Optional(Id), ...paging }),
    response: { 200: envelope({ users: Type.Array(UserShort), isEnd: Type.Boolean() }) },
  },
  errors: ['RecordNotFound', 'ValidationFailed'],
})
