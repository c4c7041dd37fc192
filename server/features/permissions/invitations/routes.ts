import {
  acceptInvitation,
  declineInvitation,
  listReceivedInvitations,
} from '#contract/organisations/permissions.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { requireSession } from '#server/lib/viewer.ts'
import * as service from './service.ts'

export function registerInvitations(app: AppInstance): void {
  app.get(listReceivedInvitations.path, { schema: listReceivedInvitations.schema }, async (request) => ({
    data: { invitations: await service.listReceived(app.db, requireSession(request.viewer)) },
  }))

  app.post(acceptInvitation.path, { schema: acceptInvitation.schema }, async (request) => {
    await service.acceptInvitation(app, requireSession(request.viewer), request.params.invitationId)
    return { data: {} }
  })

  app.post(declineInvitation.path, { schema: declineInvitation.schema }, async (request) => {
    await service.declineInvitation(app, requireSession(request.viewer), request.params.invitationId)
    return { data: {} }
  })
}
