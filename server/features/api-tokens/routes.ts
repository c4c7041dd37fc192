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
    const { password, code, ...wanted } = request.body
    await service.requireCreatable(app.db, userId, wanted)
    await requireReauthentication(app, request, { ...(password && { password }), ...(code && { code }) })
    const made = await service.createToken(app, userId, wanted, Date.now())
    request.log.info({ security: 'token made', userId, ip: request.ip, scopes: wanted.scopes })
    return reply.code(201).send({ data: made })
  })

  app.delete(deleteApiToken.path, { schema: deleteApiToken.schema }, async (request) => {
    const { userId } = requireSession(request.viewer)
    await service.revokeToken(app, userId, request.params.tokenId)
    request.log.info({ security: 'token revoked', userId, ip: request.ip })
    return { data: {} }
  })
}
