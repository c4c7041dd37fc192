import { parseBooleanFlag } from '#contract/fields.ts'
import {
  countNewComments,
  createComment,
  deleteComment,
  hideComment,
  listComments,
  locateComment,
  restoreComment,
  updateComment,
} from '#contract/posts/comments.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { requireSession } from '#server/lib/viewer.ts'
import { showNewComments } from './live.ts'
import * as service from './service.ts'
import * as writing from './writing/service.ts'

export function registerComments(app: AppInstance): void {
  showNewComments(app)
  app.get(listComments.path, { schema: listComments.schema }, async (request) => {
    const { isHidden, isThreaded, threadId, ...query } = request.query
    const { rows, ...rest } = await service.listComments(app.db, request.viewer, {
      ...query,
      withHidden: parseBooleanFlag(isHidden),
      part: threadId !== undefined ? { threadId } : parseBooleanFlag(isThreaded) ? 'threads' : 'all',
    })
    return { data: { comments: rows, ...rest } }
  })

  app.get(countNewComments.path, { schema: countNewComments.schema }, async (request) => {
    const { isHidden, ...query } = request.query
    const where = { ...query, withHidden: parseBooleanFlag(isHidden) }
    return { data: { count: await service.countNewComments(app.db, request.viewer, where) } }
  })

  app.get(locateComment.path, { schema: locateComment.schema }, async (request) => {
    const { isHidden, ...query } = request.query
    const { commentId } = request.params
    const where = { ...query, commentId, withHidden: parseBooleanFlag(isHidden) }
    return { data: { position: await service.locateComment(app.db, request.viewer, where) } }
  })

  app.post(createComment.path, { schema: createComment.schema }, async (request, reply) => {
    const viewer = requireSession(request.viewer)
    const { id, isRepeat } = await writing.createComment(app, viewer, request.body)
    return reply.code(201).send({ data: { comment: await service.getComment(app.db, viewer, id), isRepeat } })
  })

  app.patch(updateComment.path, { schema: updateComment.schema }, async (request) => {
    const viewer = requireSession(request.viewer)
    const { commentId } = request.params
    await writing.updateComment(app, viewer, commentId, request.body)
    return { data: { comment: await service.getComment(app.db, viewer, commentId) } }
  })

  app.delete(deleteComment.path, { schema: deleteComment.schema }, async (request) => {
    const { postId, ...why } = request.query
    const named = { id: request.params.commentId, postId }
    await writing.deleteComment(app, requireSession(request.viewer), named, why)
    return { data: {} }
  })

  app.post(hideComment.path, { schema: hideComment.schema }, async (request) => {
    const viewer = requireSession(request.viewer)
    const { commentId } = request.params
    const { postId, ...why } = request.body ?? {}
    await writing.hideComment(app, viewer, { id: commentId, postId }, why)
    return { data: { comment: await service.getComment(app.db, viewer, commentId) } }
  })

  app.post(restoreComment.path, { schema: restoreComment.schema }, async (request) => {
    const viewer = requireSession(request.viewer)
    const { commentId } = request.params
    await writing.restoreComment(app, viewer, { id: commentId })
    return { data: { comment: await service.getComment(app.db, viewer, commentId) } }
  })
}
