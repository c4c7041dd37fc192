import { Type } from 'typebox'
import { endpoint, envelope } from '#contract/endpoint.ts'
import { Id } from '#contract/fields.ts'
import { paging } from '#contract/paging.ts'
import { UserShort } from './users.ts'

export const listBlocks = endpoint({
  method: 'GET',
  path: '/api/v2/blocks',
  access: 'signed-in',
  schema: {
    summary: 'People whom the reader has blocked, latest first',
    tags: ['blocks'],
    querystring: Type.Object(paging),
    response: { 200: envelope({ users: Type.Array(UserShort), isEnd: Type.Boolean() }) },
  },
  errors: ['Unauthorized', 'RecordNotFound'],
})

export const createBlock = endpoint({
  method: 'POST',
  path: '/api/v2/blocks',
  schema: {
    summary: 'Hides the posts and comments of this person from the viewer',
    tags: ['blocks'],
    body: Type.Object({ userId: Id }, { additionalProperties: false }),
    response: { 201: envelope({ block: Type.Object({ userId: Id }) }) },
  },
  errors: ['Unauthorized', 'RecordNotFound', 'ValidationFailed', 'TooManyRequests'],
})

export const deleteBlock = endpoint({
  method: 'DELETE',
  path: '/api/v2/blocks',
  schema: {
    summary: 'Unblocks a person; without a block nothing changes',
    tags: ['blocks'],
    querystring: Type.Object({ userId: Id }),
    response: { 200: envelope({}) },
  },
  errors: ['Unauthorized', 'TooManyRequests'],
})
