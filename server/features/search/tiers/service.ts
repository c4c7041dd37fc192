import type { Db } from '#server/db/connection.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { startRecurringTask } from '#server/lib/fastify/recurring-task.ts'
import * as repository from '../index-queries.ts'

/** A million places take about twenty seconds. */
const ASSIGN_EVERY_MS = 6 * 3_600_000
/** The size of a batch: an edit of one of these places waits until it is written. */
const BATCH = 1000

/** Moves the places of these cities, or of all, to the tiers of their current ranking scores. */
export async function assignTiers(
  db: Db,
  { cityIds, closing }: { cityIds?: readonly number[]; closing?: AbortSignal } = {},
): Promise<void> {
  for (const cityId of cityIds ?? (await repository.listIndexedCities(db))) {
    if (closing?.aborted) return
    const misplaced = await repository.listMisplaced(db, cityId)
    for (let from = 0; from < misplaced.length && !closing?.aborted; from += BATCH) {
      await repository.moveToTiers(db, misplaced.slice(from, from + BATCH))
    }
  }
}

export function scheduleTierAssignment(app: AppInstance): void {
  startRecurringTask(app, {
    everyMs: ASSIGN_EVERY_MS,
    failure: 'the tiers of the search were not assigned',
    run: (closing) => assignTiers(app.db, { closing }),
  })
}
