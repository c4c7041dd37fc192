import { isOn } from '#contract/fields.ts'
import { getPost, listPosts } from '#contract/posts.ts'
import type { AppInstance } from '#server/lib/http.ts'
import * as service from './service.ts'

export function registerPosts(app: AppInstance): void {
  app.get(listPosts.path, { schema: listPosts.schema }, async (request) => {
    const { isFollowing, ...query } = request.query
    const { rows, isEnd } = await service.listPosts(app.db, request.viewer, {
      ...query,
      isFollowing: isOn(isFollowing),
    })
    return { data: { posts: rows, isEnd } }
  })

  app.get(getPost.path, { schema: getPost.schema }, async (request) => ({
    data: { post: await service.getPost(app.db, request.viewer, request.params.postId) },
  }))
}
