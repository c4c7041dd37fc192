import {
  appealRatingCheck,
  decideRatingCheck,
  listOwnRatingChecks,
  listRatingChecks,
} from '#contract/places/rating-checks.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { requireSession } from '#server/lib/viewer.ts'
import * as service from './service.ts'

export function registerRatingChecks(app: AppInstance): void {
  app.jobs.define<service.Release>({
    name: service.RELEASE_JOB,
    run: (release) => service.releaseOverdue(app, release, Date.now()),
  })

  app.get(listRatingChecks.path, { schema: listRatingChecks.schema }, async ({ viewer, query }) => {
    const { rows, isEnd } = await service.listChecks(app.db, requireSession(viewer), query)
    return { data: { checks: rows, isEnd } }
  })

  app.get(listOwnRatingChecks.path, { schema: listOwnRatingChecks.schema }, async ({ viewer, query }) => {
    const { rows, isEnd } = await service.listOwnChecks(app.db, requireSession(viewer), query)
    return { data: { checks: rows, isEnd } }
  })

  app.post(
    decideRatingCheck.path,
    { schema: decideRatingCheck.schema },
    async ({ viewer, params, body }) => ({
      data: { check: await service.decideCheck(app, requireSession(viewer), params.postId, body) },
    }),
  )

  app.post(
    appealRatingCheck.path,
    { schema: appealRatingCheck.schema },
    async ({ viewer, params, body }) => ({
      data: { check: await service.appealCheck(app, requireSession(viewer), params.postId, body.text) },
    }),
  )
}
