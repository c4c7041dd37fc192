import { getWeeklyLetter, updateWeeklyLetter } from '#contract/statistics/weekly-letter.ts'
import { startRecurringTask } from '#server/lib/fastify/recurring-task.ts'
import type { AppInstance } from '#server/lib/http.ts'
import { requireSession } from '#server/lib/viewer.ts'
import * as service from './service.ts'

const LOOKED_EVERY_MS = 10 * 60_000

export function registerWeeklyLetters(app: AppInstance): void {
  app.jobs.define<service.LetterTask>({
    name: service.LETTER_JOB,
    run: (task) => service.writeLetter(app, task, Date.now()),
  })
  startRecurringTask(app, {
    everyMs: LOOKED_EVERY_MS,
    failure: 'weekly letters were not sent',
    run: () => service.claimDueLetters(app, Date.now()),
  })

  app.get(getWeeklyLetter.path, { schema: getWeeklyLetter.schema }, async (request) => ({
    data: { weeklyLetter: await service.readLetterChoice(app.db, requireSession(request.viewer)) },
  }))

  app.patch(updateWeeklyLetter.path, { schema: updateWeeklyLetter.schema }, async (request) => {
    const viewer = requireSession(request.viewer)
    return { data: { weeklyLetter: await service.changeLetterChoice(app, viewer, request.body.isWanted) } }
  })
}
