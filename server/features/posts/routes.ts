import { parseBooleanFlag } from '#contract/fields.ts'
import {
  closeComments,
  countNewPosts,
  createPost,
  deletePost,
  getPost,
  hidePost,
  listPosts,
  listPostTypes,
  openComments,
  postCardsResponse,
  postExcerptsResponse,
  postsResponse,
  restorePost,
  updatePost,
} from '#contract/posts/posts.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { sendAs } from '#server/lib/fastify/send-as.ts'
import { requireSession } from '#server/lib/viewer.ts'
import * as service from './service.ts'
import { viewPostSummary } from './views.ts'
import { listenToVisits } from './visits/events.ts'
import * as writing from './writing/service.ts'

export function registerPosts(app: AppInstance): void {
  listenToVisits(app)

  app.get(listPosts.path, { schema: listPosts.schema }, async (request, reply) => {
    const { isFollowing, withPhotos, byVisit, response_type, ...query } = request.query
    const which = {
      ...query,
      isFollowing: parseBooleanFlag(isFollowing),
      withPhotos: parseBooleanFlag(withPhotos),
      byVisit: parseBooleanFlag(byVisit),
    }
    if (response_type === 'excerpt') {
      const { rows, ...rest } = await service.listExcerpts(app.db, request.viewer, which)
      return sendAs(reply, postExcerptsResponse, { data: { posts: rows, ...rest } })
    }
    const { rows, ...rest } = await service.listPosts(app.db, request.viewer, which)
    return response_type === 'card'
      ? sendAs(reply, postCardsResponse, { data: { posts: rows.map(viewPostSummary), ...rest } })
      : sendAs(reply, postsResponse, { data: { posts: rows, ...rest } })
  })

  app.get(countNewPosts.path, { schema: countNewPosts.schema }, async (request) => {
    const { isFollowing, ...query } = request.query
    const which = { ...query, isFollowing: parseBooleanFlag(isFollowing) }
    return { data: { count: await service.countNewPosts(app.db, request.viewer, which) } }
  })

  app.get(listPostTypes.path, { schema: listPostTypes.schema }, async (request) => ({
    data: await writing.postTypesFor(app.db, requireSession(request.viewer), request.query),
  }))

  app.get(getPost.path, { schema: getPost.schema }, async (request) => ({
    data: { post: await service.getPost(app.db, request.viewer, request.params.postId) },
  }))

  app.post(createPost.path, { schema: createPost.schema }, async (request, reply) => {
    const viewer = requireSession(request.viewer)
    const { id, isRepeat } = await writing.createPost(app, viewer, request.body)
    return reply.code(201).send({ data: { post: await service.getPost(app.db, viewer, id), isRepeat } })
  })

  app.patch(updatePost.path, { schema: updatePost.schema }, async (request) => {
    const viewer = requireSession(request.viewer)
    const { postId } = request.params
    await writing.updatePost(app, viewer, postId, request.body)
    return { data: { post: await service.getPost(app.db, viewer, postId) } }
  })

  for (const operation of [closeComments, openComments]) {
    app.post(operation.path, { schema: operation.schema }, async (request) => {
      const viewer = requireSession(request.viewer)
      const { postId } = request.params
      await writing.setCommentsClosed(app, viewer, postId, operation === closeComments)
      return { data: { post: await service.getPost(app.db, viewer, postId) } }
    })
  }

  app.delete(deletePost.path, { schema: deletePost.schema }, async (request) => {
    await writing.deletePost(
      app,
      requireSession(request.viewer),
      { id: request.params.postId },
      request.query,
    )
    return { data: {} }
  })

  app.post(hidePost.path, { schema: hidePost.schema }, async (request) => {
    const viewer = requireSession(request.viewer)
    const { postId } = request.params
    await writing.hidePost(app, viewer, { id: postId }, request.body)
    return { data: { post: await service.getPost(app.db, viewer, postId) } }
  })

  app.post(restorePost.path, { schema: restorePost.schema }, async (request) => {
    const viewer = requireSession(request.viewer)
    const { postId } = request.params
    await writing.restorePost(app, viewer, { id: postId })
    return { data: { post: await service.getPost(app.db, viewer, postId) } }
  })
}
