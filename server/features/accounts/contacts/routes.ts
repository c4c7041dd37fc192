import { confirmContact, getContactUndo, requestContact, undoContact } from '#contract/users/contacts.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { requireSession } from '#server/lib/viewer.ts'
import { requireReauthentication } from '../reauthentication/service.ts'
import * as service from './service.ts'

export function registerContacts(app: AppInstance): void {
  app.post(requestContact.path, { schema: requestContact.schema }, async (request) => {
    const viewer = requireSession(request.viewer)
    const { proof, ...address } = request.body
    await requireReauthentication(app, request, proof)
    return { data: { timeout: await service.requestContact(app, viewer, address, request, Date.now()) } }
  })

  app.post(confirmContact.path, { schema: confirmContact.schema }, async (request) => {
    const viewer = requireSession(request.viewer)
    await service.confirmContact(app, viewer, request.body, request, Date.now())
    request.log.info({ security: 'contact changed', userId: viewer.userId, ip: request.ip })
    return { data: {} }
  })

  app.get(getContactUndo.path, { schema: getContactUndo.schema }, async (request) => {
    return { data: { undo: await service.describeUndo(app, request.query.token, request) } }
  })

  app.post(undoContact.path, { schema: undoContact.schema }, async (request) => {
    const { undo, userId } = await service.undoContact(app, request.body.token, request)
    request.log.info({ security: 'contact change undone', userId, ip: request.ip })
    return { data: { undo } }
  })
}
