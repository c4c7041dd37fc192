import {
  createPasskey,
  deletePasskey,
  listPasskeys,
  renamePasskey,
  startPasskey,
  startPasskeySignIn,
} from '#contract/users/passkeys.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { requireSession } from '#server/lib/viewer.ts'
import { requireReauthentication } from '../reauthentication/service.ts'
import * as service from './service.ts'

export function registerPasskeys(app: AppInstance): void {
  app.get(listPasskeys.path, { schema: listPasskeys.schema }, async (request) => {
    const { userId } = requireSession(request.viewer)
    return { data: { passkeys: await service.listPasskeys(app.db, userId) } }
  })

  app.post(startPasskey.path, { schema: startPasskey.schema }, async (request) => {
    const { userId } = requireSession(request.viewer)
    await requireReauthentication(app, request, request.body)
    return { data: { options: await service.startPasskeyCreation(app, userId) } }
  })

  app.post(createPasskey.path, { schema: createPasskey.schema }, async (request, reply) => {
    const { userId } = requireSession(request.viewer)
    const userAgent = request.headers['user-agent'] ?? ''
    const passkey = await service.addPasskey(app, userId, request.body, { userAgent })
    request.log.info({ security: 'passkey added', userId, ip: request.ip })
    return reply.code(201).send({ data: { passkey } })
  })

  app.patch(renamePasskey.path, { schema: renamePasskey.schema }, async (request) => {
    const { userId } = requireSession(request.viewer)
    const passkey = { userId, id: request.params.passkeyId }
    return { data: { passkey: await service.renamePasskey(app.db, passkey, request.body.name) } }
  })

  app.delete(deletePasskey.path, { schema: deletePasskey.schema }, async (request) => {
    const { userId } = requireSession(request.viewer)
    const passkey = { userId, id: request.params.passkeyId }
    await service.requirePasskey(app.db, passkey)
    await requireReauthentication(app, request, request.body)
    await service.removePasskey(app, passkey)
    request.log.info({ security: 'passkey removed', userId, ip: request.ip })
    return { data: {} }
  })

  app.post(startPasskeySignIn.path, { schema: startPasskeySignIn.schema }, async (request) => {
    return { data: { options: await service.startPasskeySignInOf(app, request) } }
  })
}
