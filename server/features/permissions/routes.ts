import {
  grantPermission,
  listPermissionRequests,
  listPermissions,
  removePermission,
} from '#contract/organisations/permissions.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { requireSession } from '#server/lib/viewer.ts'
import { registerInvitations } from './invitations/routes.ts'
import * as service from './service.ts'

export function registerPermissions(app: AppInstance): void {
  app.get(listPermissions.path, { schema: listPermissions.schema }, async (request) => ({
    data: await service.listPermissions(app.db, requireSession(request.viewer), request.query),
  }))

  app.get(listPermissionRequests.path, { schema: listPermissionRequests.schema }, async (request) => {
    const viewer = requireSession(request.viewer)
    const { rows, ...rest } = await service.listRequests(app.db, viewer, request.query, Date.now())
    return { data: { requests: rows, ...rest } }
  })

  app.post(grantPermission.path, { schema: grantPermission.schema }, async (request) => {
    const viewer = requireSession(request.viewer)
    const { value } = request.params
    if (value === 'requester') {
      return { data: { user: await service.requestPermission(app, viewer, request.body), invitation: null } }
    }
    return { data: await service.grantPermission(app, viewer, value, request.body) }
  })

  app.delete(removePermission.path, { schema: removePermission.schema }, async (request) => {
    await service.removePermission(app, requireSession(request.viewer), request.query)
    return { data: {} }
  })

  registerInvitations(app)
}
