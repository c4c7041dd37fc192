import { HOUR_MS } from '#contract/durations.ts'
import type { Db } from '#server/db/connection.ts'
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
    run: () => removeExpired(app.db),
  })
}

const removals = [
  repository.removeExpired,
  removeExpiredContacts,
  removeUnfinished,
  removeChallenges,
  removeOidc,
  removeExpiredLimits,
]

/** A deletion that fails does not keep the others from removing personal data. */
export async function removeExpired(db: Db): Promise<void> {
  const errors: unknown[] = []
  for (const remove of removals) await remove(db).catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw new AggregateError(errors)
}
