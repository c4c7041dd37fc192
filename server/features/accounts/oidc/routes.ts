import {
  createOidcIdentity,
  deleteOidcIdentity,
  listOidcIdentities,
  startOidcLink,
  startOidcSignIn,
} from '#contract/users/oidc.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { requireSession } from '#server/lib/viewer.ts'
import { requireReauthentication } from '../reauthentication/service.ts'
import { readOidcCookie, setOidcCookie } from './cookie.ts'
import * as service from './service.ts'

export function registerOidc(app: AppInstance): void {
  app.post(startOidcSignIn.path, { schema: startOidcSignIn.schema }, async (request, reply) => {
    const { url, token } = await service.startOidc(app, request.body.providerId, null, request)
    setOidcCookie(app.config, reply, token)
    return { data: { url } }
  })

  app.post(startOidcLink.path, { schema: startOidcLink.schema }, async (request, reply) => {
    const { userId } = requireSession(request.viewer)
    const { providerId, proof } = request.body
    await requireReauthentication(app, request, proof)
    const { url, token } = await service.startOidc(app, providerId, userId, request)
    setOidcCookie(app.config, reply, token)
    return { data: { url } }
  })

  app.get(listOidcIdentities.path, { schema: listOidcIdentities.schema }, async (request) => {
    const { userId } = requireSession(request.viewer)
    return { data: { identities: await service.listIdentities(app, userId) } }
  })

  app.post(createOidcIdentity.path, { schema: createOidcIdentity.schema }, async (request, reply) => {
    const viewer = requireSession(request.viewer)
    const identity = await service.linkIdentity(app, viewer, readOidcCookie(request))
    request.log.info({ security: 'other site added', userId: viewer.userId, ip: request.ip })
    return reply.code(201).send({ data: { identity } })
  })

  app.delete(deleteOidcIdentity.path, { schema: deleteOidcIdentity.schema }, async (request) => {
    const { userId } = requireSession(request.viewer)
    const identity = { userId, id: request.params.identityId }
    await service.requireIdentity(app.db, identity)
    await requireReauthentication(app, request, request.body)
    await service.removeIdentity(app, identity)
    request.log.info({ security: 'other site removed', userId, ip: request.ip })
    return { data: {} }
  })
}
