import { createApiToken, deleteApiToken, listApiTokens } from '#contract/users/api-tokens.ts'
import { requireReauthentication } from '#server/features/accounts/reauthentication/service.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { requireSession } from '#server/lib/viewer.ts'
import * as service from './service.ts'

export function registerApiTokens(app: AppInstance): void {
  app.get(listApiTokens.path, { schema: listApiTokens.schema }, async ({ viewer }) => ({
    data: { tokens: await service.listTokens(app.db, requireSession(viewer).userId) },
  }))

  app.post(createApiToken.path, { schema: createApiToken.schema }, async (request, reply) => {
    const { userId } = requireSession(request.viewer)
    const { password, code, ...input } = request.body
    await service.requireCreatable(app.db, userId, input)
    await requireReauthentication(app, request, { ...(password && { password }), ...(code && { code }) })
    const created = await service.createToken(app, userId, input, Date.now())
    request.log.info({ security: 'token made', userId, ip: request.ip, scopes: input.scopes })
    return reply.code(201).send({ data: created })
  })

  app.delete(deleteApiToken.path, { schema: deleteApiToken.schema }, async (request) => {
    const { userId } = requireSession(request.viewer)
    await service.revokeToken(app, userId, request.params.tokenId)
    request.log.info({ security: 'token revoked', userId, ip: request.ip })
    return { data: {} }
  })
}
