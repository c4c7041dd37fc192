import { listSavedPosts, savePost, unsavePost } from '#contract/posts/saved-posts.ts'
import { viewPostSummary } from '#server/features/posts/views.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { requireSession } from '#server/lib/viewer.ts'
import * as service from './service.ts'

export function registerSavedPosts(app: AppInstance): void {
  app.get(listSavedPosts.path, { schema: listSavedPosts.schema }, async (request) => {
    const viewer = requireSession(request.viewer)
    const { rows, ...rest } = await service.listSavedPosts(app.db, viewer, request.query)
    return { data: { posts: rows.map(viewPostSummary), ...rest } }
  })

  app.post(savePost.path, { schema: savePost.schema }, async (request, reply) => {
    const viewer = requireSession(request.viewer)
    return reply.code(201).send({ data: await service.savePost(app, viewer, request.body.postId) })
  })

  app.delete(unsavePost.path, { schema: unsavePost.schema }, async (request) => ({
    data: await service.unsavePost(app, requireSession(request.viewer), request.query.postId),
  }))
}
