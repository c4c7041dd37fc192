import {
  getSecondFactor,
  renewBackupCodes,
  setUpSecondFactor,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '#contract/users/second-factor.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { requireSession } from '#server/lib/viewer.ts'
import { requireReauthentication } from '../reauthentication/service.ts'
import * as service from './service.ts'

export function registerSecondFactor(app: AppInstance): void {
  app.get(getSecondFactor.path, { schema: getSecondFactor.schema }, async (request) => {
    const { userId } = requireSession(request.viewer)
    return { data: { secondFactor: await service.describeFactor(app.db, userId) } }
  })

  app.post(setUpSecondFactor.path, { schema: setUpSecondFactor.schema }, async (request) => {
    const { userId } = requireSession(request.viewer)
    await requireReauthentication(app, request, request.body)
    return { data: await service.setUpFactor(app.db, userId, Date.now()) }
  })

  app.post(turnOnSecondFactor.path, { schema: turnOnSecondFactor.schema }, async (request) => {
    const viewer = requireSession(request.viewer)
    const { code } = request.body
    const backupCodes = await service.turnOnFactor(app, viewer, code, request, Date.now())
    request.log.info({ security: 'second factor on', userId: viewer.userId, ip: request.ip })
    return { data: { backupCodes } }
  })

  app.post(renewBackupCodes.path, { schema: renewBackupCodes.schema }, async (request) => {
    const { userId } = requireSession(request.viewer)
    const { factorCode, ...proof } = request.body
    await requireReauthentication(app, request, proof)
    const backupCodes = await service.renewBackupCodes(app, userId, factorCode, request, Date.now())
    request.log.info({ security: 'backup codes renewed', userId, ip: request.ip })
    return { data: { backupCodes } }
  })

  app.delete(turnOffSecondFactor.path, { schema: turnOffSecondFactor.schema }, async (request) => {
    const { userId } = requireSession(request.viewer)
    const { factorCode, ...proof } = request.body
    await requireReauthentication(app, request, proof)
    await service.disableFactor(app, userId, factorCode, request, Date.now())
    request.log.info({ security: 'second factor off', userId, ip: request.ip })
    return { data: {} }
  })
}
