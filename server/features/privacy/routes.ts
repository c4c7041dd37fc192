import { changePrivacy, getPrivacy } from '#contract/users/privacy.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { requireSession } from '#server/lib/viewer.ts'
import * as service from './service.ts'

export function registerPrivacy(app: AppInstance): void {
  app.get(getPrivacy.path, { schema: getPrivacy.schema }, async (request) => {
    const { userId } = requireSession(request.viewer)
    return { data: { privacy: await service.readPrivacy(app.db, userId) } }
  })

  app.patch(changePrivacy.path, { schema: changePrivacy.schema }, async (request) => {
    const viewer = requireSession(request.viewer)
    return { data: { privacy: await service.changePrivacy(app, viewer, request.body) } }
  })
}
