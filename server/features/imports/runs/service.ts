import type { UndoPreview } from '#contract/imports/imports.ts'
import type { Db } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { invalidateLandmarks } from '#server/features/landmarks/service.ts'
import { withdrawProposals } from '#server/features/places/proposals/service.ts'
import { loadReference } from '#server/features/reference/lookup.ts'
import { indexPlaces } from '#server/features/search/indexing/service.ts'
import { assignTiers } from '#server/features/search/tiers/service.ts'
import { AppError } from '#server/lib/errors.ts'
import * as landmarks from '../landmarks/repository.ts'
import * as imports from '../repository.ts'
import { withCurrentRows } from './current-rows.ts'
import * as repository from './repository.ts'

export interface UndoneRun {
  /** The number of restored places. */
  restored: number
  /** The number of removed places, which the run had created. */
  removed: number
  /** The number of places that were changed or used since and are kept. */
  kept: number
}

const BATCH = 1000
const MAX_KEPT_SHOWN = 100

/**
 * Restores all places of a run with their phones, links, hours and records, and removes those that it created. A
 * place that a person or a later import has changed since is not touched.
 */
export async function undoRun(db: Db, runId: string, by: string | null): Promise<UndoneRun> {
  const undone = await inTransaction(db, async (transaction) => {
    await imports.lockImports(transaction)
    const run = await lockFinishedRun(transaction, runId)
    const { restored, removed, kept } = await planUndo(transaction, runId)
    const cityIds = await repository.listCitiesOfRun(transaction, runId)
    await repository.deletePlaces(
      transaction,
      removed.map(({ place_id }) => place_id),
    )
    const reference = await loadReference(transaction)
    const changed = restored.flatMap(({ place_id, before }) =>
      before ? { place_id, before: withCurrentRows(before, reference) } : [],
    )
    for (let from = 0; from < changed.length; from += BATCH) {
      const part = changed.slice(from, from + BATCH)
      const ids = part.map(({ place_id }) => place_id)
      const snapshots = part.map(({ before }) => before)
      await repository.restorePlaces(transaction, imports.restoredColumns, snapshots, ids)
      await indexPlaces(transaction, ids)
    }
    await landmarks.restore(transaction, runId)
    await repository.deletePossibleMatchesOf(transaction, runId)
    await withdrawProposals(transaction, runId)
    await repository.deleteEmptyOrganisations(transaction, cityIds, run.source)
    await repository.deleteEmptyCities(transaction, run.made_city_ids)
    for (const cityId of cityIds) await imports.recountPlaces(transaction, cityId, run.source)
    await assignTiers(transaction, { cityIds })
    await repository.markUndone(transaction, runId, by)
    return { restored: restored.length, removed: removed.length, kept: kept.length }
  })
  invalidateLandmarks(db)
  return undone
}

/** Previews an undo, with the places that it would keep. */
export function previewImportUndo(db: Db, runId: string): Promise<UndoPreview> {
  return inTransaction(db, async (transaction) => {
    await lockFinishedRun(transaction, runId)
    const { restored, removed, kept } = await planUndo(transaction, runId)
    return {
      restored: restored.length,
      removed: removed.length,
      kept: kept.length,
      keptPlaces: kept.slice(0, MAX_KEPT_SHOWN).map(({ place_id, name, latin_name, is_touched }) => ({
        id: place_id,
        name,
        latinName: latin_name,
        reason: is_touched ? ('changed-since' as const) : ('used' as const),
      })),
    }
  })
}

async function lockFinishedRun(db: Db, runId: string) {
  const run = await repository.lockRun(db, runId)
  if (!run) throw new AppError('RecordNotFound', { message: 'Такой загрузки нет' })
  if (run.status === 'undone') {
    throw new AppError('StateNotAllowed', { message: 'Эта загрузка уже отменена' })
  }
  if (run.status === 'waiting' || (run.status === 'running' && run.is_alive)) {
    throw new AppError('StateNotAllowed', { message: 'Эта загрузка ещё идёт: дождитесь её конца' })
  }
  return run
}

async function planUndo(db: Db, runId: string) {
  const places = await repository.lockPlacesOf(db, runId)
  const untouched = places.filter(({ is_touched }) => !is_touched)
  const made = untouched.filter(({ before }) => before === null)
  const used = await repository.listUsedPlaces(
    db,
    made.map(({ place_id }) => place_id),
  )
  return {
    restored: untouched.filter(({ before }) => before !== null),
    removed: made.filter(({ place_id }) => !used.has(place_id)),
    kept: places.filter(({ place_id, is_touched }) => is_touched || used.has(place_id)),
  }
}
