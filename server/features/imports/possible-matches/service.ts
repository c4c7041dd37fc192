import type { MatchDecision } from '#contract/imports/possible-matches.ts'
import type { Db } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { loadReference } from '#server/features/reference/lookup.ts'
import { AppError } from '#server/lib/errors.ts'
import { newId } from '#server/lib/ids.ts'
import { applyToCity } from '../applying/apply.ts'
import { newReport } from '../report.ts'
import * as imports from '../repository.ts'
import * as runs from '../runs/repository.ts'
import { undoRun } from '../runs/service.ts'
import * as repository from './repository.ts'

/**
 * Applies a person's decision about a possible match: the facts update the same place, or make another one. The next imports
 * of the source respect it.
 */
export function decidePossibleMatch(
  db: Db,
  matchId: string,
  { decision, by }: { decision: MatchDecision; by: string | null },
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    // In the locking order of imports, which hold this lock while they write.
    await imports.lockImports(transaction)
    const match = await repository.lockPossibleMatch(transaction, matchId)
    const city = match && (await loadReference(transaction)).cityById.get(match.city_id)
    if (!match || match.decision !== null || !city) {
      throw new AppError('RecordNotFound', {
        message: 'Решение уже принято, или этого места больше нет в источнике',
      })
    }
    const runId = newId()
    const { source, source_id, place_id, facts } = match
    const report = newReport()
    await runs.insertRun(transaction, {
      id: runId,
      kind: 'decision',
      source,
      file_name: facts.name,
      city_id: city.id,
      started_by: by,
    })
    await repository.decidePossibleMatch(transaction, matchId, { decision, by, runId })
    await applyToCity(transaction, {
      places: [facts],
      source,
      city,
      report,
      closeMissing: false,
      presentIds: new Set(),
      runId,
      decisions: new Map([[source_id, decision === 'same' ? place_id : null]]),
    })
    await runs.finishRun(transaction, runId, { status: 'done', report, failure: null })
  })
}

/** Undoes a decision with its changes, unless the place has been changed since. */
export function undoMatchDecision(db: Db, matchId: string, by: string | null): Promise<void> {
  return inTransaction(db, async (transaction) => {
    await imports.lockImports(transaction)
    const match = await repository.lockPossibleMatch(transaction, matchId)
    const waiting = await repository.readUndecided(transaction, matchId)
    if (!match?.decision || !waiting) throw new AppError('RecordNotFound', { message: 'Такого решения нет' })
    const { decision_run_id: runId } = match
    const undone = runId === null ? null : await undoRun(transaction, runId, by)
    if (!undone || undone.kept > 0) {
      throw new AppError('StateNotAllowed', {
        message: 'Заведение с тех пор изменилось: вернуть решение уже нельзя',
      })
    }
    await repository.restoreUndecided(transaction, waiting)
  })
}
