import { HOUR_MS } from '#contract/durations.ts'
import { removeExpiredLimits } from '#server/db/rate-limits.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { startRecurringTask } from '#server/lib/fastify/recurring-task.ts'
import { removeExpired as removeExpiredContacts } from './contacts/repository.ts'
import { removeExpired as removeOidc } from './oidc/repository.ts'
import { removeExpired as removeChallenges } from './passkeys/repository.ts'
import * as repository from './repository.ts'
import { removeExpired as removeUnfinished } from './second-factor/repository.ts'

/** Deletes expired codes, sessions and counters every hour. */
export function removeExpiredHourly(app: AppInstance): void {
  startRecurringTask(app, {
    everyMs: HOUR_MS,
    failure: 'expired rows were not removed',
    run: async () => {
      await repository.removeExpired(app.db)
      await removeExpiredContacts(app.db)
      await removeUnfinished(app.db)
      await removeChallenges(app.db)
      await removeOidc(app.db)
      await removeExpiredLimits(app.db)
    },
  })
}
