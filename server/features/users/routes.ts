import { parseBooleanFlag } from '#contract/fields.ts'
import { getUser, listUsers, userCardsResponse, usersResponse } from '#contract/users/users.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { sendAs } from '#server/lib/fastify/send-as.ts'
import * as service from './service.ts'

export function registerUsers(app: AppInstance): void {
  app.get(listUsers.path, { schema: listUsers.schema }, async (request, reply) => {
    const { isFollowing, response_type, ...query } = request.query
    const { rows, isEnd } = await service.listUsers(app.db, request.viewer, {
      ...query,
      isFollowing: parseBooleanFlag(isFollowing),
    })
    return sendAs(reply, response_type === 'card' ? userCardsResponse : usersResponse, {
      data: { users: rows, isEnd },
    })
  })

  app.get(getUser.path, { schema: getUser.schema }, async (request) => ({
    data: { user: await service.getUser(app.db, request.viewer, request.params.userId) },
  }))
}
