import { HOUR_MS } from '#contract/durations.ts'
import { deleteUser, updateUser } from '#contract/users/profile.ts'
import { requireReauthentication } from '#server/features/accounts/reauthentication/service.ts'
import { readOriginal } from '#server/features/images/service.ts'
import { getUser } from '#server/features/users/service.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { AppError } from '#server/lib/errors.ts'
import { startRecurringTask } from '#server/lib/fastify/recurring-task.ts'
import { clearSessionCookie } from '#server/lib/fastify/session-cookie.ts'
import { requireWithinLimit } from '#server/lib/limits/rate-limits.ts'
import { requireSession } from '#server/lib/viewer.ts'
import { createArchive } from './archive.ts'
import { canDownloadArchive } from './policy.ts'
import * as service from './service.ts'

/** An archive reads everything of a person, pictures included. */
const ARCHIVES_PER_HOUR = 10

export function registerProfiles(app: AppInstance): void {
  startRecurringTask(app, {
    everyMs: HOUR_MS,
    failure: 'deleted accounts were not erased',
    run: () => service.eraseDeletedAccounts(app),
  })

  app.patch(updateUser.path, { schema: updateUser.schema }, async (request) => {
    const viewer = requireSession(request.viewer)
    const { userId } = request.params
    await service.changeProfile(app.db, viewer, userId, request.body)
    return { data: { user: await getUser(app.db, viewer, userId) } }
  })

  app.delete(deleteUser.path, { schema: deleteUser.schema }, async (request, reply) => {
    const viewer = requireSession(request.viewer)
    const { userId } = request.params
    if (viewer.userId !== userId) {
      await service.deleteAccount(app, viewer, userId)
      return { data: {} }
    }
    await requireReauthentication(app, request, request.body)
    await service.deleteOwnAccount(app, userId, Date.now())
    clearSessionCookie(app.config, reply)
    return { data: {} }
  })

  // The archive is a download without a JSON response, so it has no operation in the contract.
  app.get<{ Params: { userId: string } }>(
    '/api/v2/users/:userId/archive',
    { schema: { hide: true } },
    async (request, reply) => {
      const viewer = requireSession(request.viewer)
      const { userId } = request.params
      if (!canDownloadArchive(viewer, userId)) throw new AppError('Forbidden')
      await requireWithinLimit(app.limits, {
        key: `archive:${userId}`,
        limit: ARCHIVES_PER_HOUR,
        windowSeconds: HOUR_MS / 1000,
      })
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
