import { followableOf } from '#contract/places/place-summary.ts'
import {
  createFollower,
  deleteFollower,
  followerCardsResponse,
  followersResponse,
  listFollowers,
} from '#contract/users/followers.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { sendAs } from '#server/lib/fastify/send-as.ts'
import { requireSession } from '#server/lib/viewer.ts'
import * as service from './service.ts'

export function registerFollowers(app: AppInstance): void {
  app.get(listFollowers.path, { schema: listFollowers.schema }, async (request, reply) => {
    const { response_type, ...query } = request.query
    const data = await service.listFollows(app.db, request.viewer, query)
    if (response_type !== 'card') return sendAs(reply, followersResponse, { data })
    const cards = 'places' in data ? { ...data, places: data.places.map(followableOf) } : data
    return sendAs(reply, followerCardsResponse, { data: cards })
  })

  app.post(createFollower.path, { schema: createFollower.schema }, async (request, reply) => {
    const viewer = requireSession(request.viewer)
    return reply.code(201).send({ data: { follower: await service.follow(app, viewer, request.body) } })
  })

  app.delete(deleteFollower.path, { schema: deleteFollower.schema }, async (request) => {
    await service.unfollow(app, requireSession(request.viewer), request.query)
    return { data: {} }
  })
}
