import { deleteUser, updateUser } from '#contract/profile.ts'
import { requireProofOf } from '#server/features/accounts/service.ts'
import { readOriginal } from '#server/features/images/service.ts'
import { getUser } from '#server/features/users/service.ts'
import { AppError } from '#server/lib/errors.ts'
import type { AppInstance } from '#server/lib/http.ts'
import { clearSessionCookie } from '#server/lib/session-cookie.ts'
import { requireSession } from '#server/lib/viewer.ts'
import { createArchive } from './archive.ts'
import { mayDownloadArchive } from './policy.ts'
import * as service from './service.ts'

export function registerProfiles(app: AppInstance): void {
  app.patch(updateUser.path, { schema: updateUser.schema }, async (request) => {
    const viewer = requireSession(request.viewer)
    const { userId } = request.params
    await service.changeProfile(app.db, viewer, userId, request.body)
    return { data: { user: await getUser(app.db, viewer, userId) } }
  })

  app.delete(deleteUser.path, { schema: deleteUser.schema }, async (request, reply) => {
    const viewer = requireSession(request.viewer)
    const { userId } = request.params
    if (viewer.userId === userId) await requireProofOf(app, request, request.body)
    await service.deleteAccount(app, viewer, userId)
    if (viewer.userId === userId) clearSessionCookie(app.config, reply)
    return { data: {} }
  })

  // A file, not an answer of the contract: the browser saves it.
  app.get<{ Params: { userId: string } }>(
    '/api/v2/users/:userId/archive',
    { schema: { hide: true } },
    async (request, reply) => {
      const viewer = requireSession(request.viewer)
      const { userId } = request.params
      if (!mayDownloadArchive(viewer, userId)) throw new AppError('Forbidden')
      const user = await getUser(app.db, viewer, userId)
      const archive = await createArchive(app.db, user, (path) => readOriginal(app.imageStore, path))
      return reply
        .type('application/zip')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="shodim-${userId}.zip"`)
        .send(archive)
    },
  )
}
