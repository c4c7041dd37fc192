import { Type } from 'typebox'
import { endpoint, envelope } from '#contract/endpoint.ts'
import { Id } from '#contract/fields.ts'
import { cursorPaging, cursorResponse } from '#contract/paging.ts'
import { PostSummary } from './posts.ts'

export const listSavedPosts = endpoint({
  method: 'GET',
  path: '/api/v2/saved-posts',
  access: 'signed-in',
  schema: {
    summary: 'The posts that the viewer saved, latest first; nobody else sees them',
    tags: ['saved-posts'],
    querystring: Type.Object(cursorPaging),
    response: { 200: envelope({ posts: Type.Array(PostSummary), ...cursorResponse }) },
  },
  errors: ['Unauthorized', 'RecordNotFound', 'ValidationFailed'],
})

const saved = envelope({ postId: Id, isSaved: Type.Boolean() })

export const savePost = endpoint({
  method: 'POST',
  path: '/api/v2/saved-posts',
  schema: {
    summary: 'Saves a post; a repeated request changes nothing',
    tags: ['saved-posts'],
    body: Type.Object({ postId: Id }, { additionalProperties: false }),
    response: { 201: saved },
  },
  errors: ['Unauthorized', 'RecordNotFound', 'ValidationFailed', 'TooManyRequests'],
})

export const unsavePost = endpoint({
  method: 'DELETE',
  path: '/api/v2/saved-posts',
  schema: {
    summary: 'Removes a saved post; changes nothing when it was not saved',
    tags: ['saved-posts'],
    querystring: Type.Object({ postId: Id }),
    response: { 200: saved },
  },
  errors: ['Unauthorized', 'ValidationFailed', 'TooManyRequests'],
})
