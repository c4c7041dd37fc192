import { countVisit } from '#contract/statistics/visits.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { AppError } from '#server/lib/errors.ts'
import { startRecurringTask } from '#server/lib/fastify/recurring-task.ts'
import { networkOf } from '#server/lib/limits/networks.ts'
import type { VisitCounter } from './service.ts'

const FLUSH_INTERVAL_MS = 5_000
/** Per network. */
const MAX_REQUESTS_PER_MINUTE = 600

declare module 'fastify' {
  interface FastifyInstance {
    visits: VisitCounter
  }
}

export function registerVisits(app: AppInstance): void {
  startRecurringTask(app, {
    everyMs: FLUSH_INTERVAL_MS,
    failure: 'visits were not saved',
    run: async () => {
      const dropped = app.visits.takeDroppedCount()
      if (dropped > 0) app.log.warn({ dropped }, 'visits were dropped, because too many were pending')
      await app.visits.flush(Date.now())
    },
  })
  app.addHook('onClose', async () => {
    await app.visits.flush(Date.now()).catch((err: unknown) => app.log.warn({ err }, 'visits were not saved'))
  })

  app.post(countVisit.path, { schema: countVisit.schema }, async (request) => {
    const { place, kind } = request.body
    const limit = {
      key: `visits:${networkOf(request.ip)}`,
      limit: MAX_REQUESTS_PER_MINUTE,
      windowSeconds: 60,
    }
    const timeoutSeconds = await app.limits.countCheaply(limit)
    if (timeoutSeconds > 0) throw new AppError('TooManyRequests', { timeoutSeconds })
    return { data: { isCounted: app.visits.addAction(request, { place, kind }, Date.now()) } }
  })
}
