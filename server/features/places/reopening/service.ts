import type { Db } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { saveRevision } from '#server/features/revisions/service.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { tagsOfPlace } from '../writing/tags.ts'
import { reopenPlace } from './repository.ts'

const REOPEN_JOB = 'places.reopen'

export interface Reopening {
  placeId: string
  /** The planned day: another one that was set since has its own job. */
  reopensOn: string
}

/** Opens a temporarily closed place when its day begins in its city. */
export function registerReopening(app: AppInstance): void {
  app.jobs.define<Reopening>({ name: REOPEN_JOB, run: (reopening) => reopen(app, reopening) })
  app.events.on('place.closed-for-a-time', async (db, closings) => {
    for (const { placeId, reopensOn, at } of closings) {
      const reopening: Reopening = { placeId, reopensOn }
      await app.jobs.send(db, REOPEN_JOB, reopening, { startAfter: new Date(at) })
    }
  })
}

export async function reopen(
  { db, pageCache }: { db: Db; pageCache: { invalidate(...tags: string[]): void } },
  { placeId, reopensOn }: Reopening,
): Promise<void> {
  const opened = await inTransaction(db, async (transaction) => {
    const row = await reopenPlace(transaction, placeId, reopensOn)
    if (!row) return
    await saveRevision(
      transaction,
      { placeId },
      {
        version: row.version,
        kind: 'reopening',
        userId: null,
        changes: {
          status: { before: 'temporary-closed', after: 'opened' },
          reopens_on: { before: reopensOn, after: null },
        },
      },
    )
    return row
  })
  if (!opened) return
  const { latin_name: slug, city_id: cityId, city_slug: citySlug, organisation_id: organisationId } = opened
  pageCache.invalidate(...tagsOfPlace([{ id: placeId, slug, cityId, citySlug, organisationId }]))
}
