import { createFollower, deleteFollower, listFollowers } from '#contract/followers.ts'
import type { AppInstance } from '#server/lib/http.ts'
import { requireSession } from '#server/lib/viewer.ts'
import * as service from './service.ts'

export function registerFollowers(app: AppInstance): void {
  app.get(listFollowers.path, { schema: listFollowers.schema }, async (request) => ({
    data: await service.listFollowers(app.db, request.viewer, request.query),
  }))

  app.post(createFollower.path, { schema: createFollower.schema }, async (request, reply) => {
    const viewer = requireSession(request.viewer)
    return reply.code(201).send({ data: { follower: await service.follow(app, viewer, request.body) } })
  })

  app.delete(deleteFollower.path, { schema: deleteFollower.schema }, async (request) => {
    await service.unfollow(app, requireSession(request.viewer), request.query)
    return { data: {} }
  })
}
