import type { ImportChange, ImportRun, ImportState, SkippedRow } from '#contract/imports/imports.ts'
import { estimateSecondsLeft } from '#contract/imports/time-left.ts'
import type { PlaceField } from '#contract/places/place-fields.ts'
import { viewChanges } from '#server/features/revisions/rules.ts'
import { fullName } from '#server/features/users/views.ts'
import type * as repository from './repository.ts'
import type { StoredProgress } from './stored.ts'

export function viewRun(row: repository.RunRow, now: number): ImportRun {
  const { city_name: name, city_latin_name: latinName } = row
  return {
    id: row.id,
    source: { name: row.source, title: row.title },
    fileName: row.file_name,
    city: name === null || latinName === null ? null : { name, latinName },
    state: stateOf(row),
    failure: row.failure,
    report: row.report,
    progress: row.progress && viewProgress(row.progress, now),
    startedBy: row.started_by && viewPerson(row.started_by),
    startedAt: row.started_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    undoneBy: row.undone_by && viewPerson(row.undone_by),
    undoneAt: row.undone_at?.toISOString() ?? null,
  }
}

function stateOf({ status, is_alive }: repository.RunRow): ImportState {
  return status === 'running' && !is_alive ? 'interrupted' : status
}

function viewProgress({ step, done, total, sinceMs }: StoredProgress, now: number) {
  return { step, done, total, secondsLeft: estimateSecondsLeft({ done, total, sinceMs }, now) }
}

function viewPerson(person: NonNullable<repository.RunRow['started_by']>) {
  return { id: person.id, fullName: fullName(person) }
}

type Rows<List extends (...input: never[]) => Promise<unknown[]>> = Awaited<ReturnType<List>>[number]

export function viewSkipped(row: Rows<typeof repository.listSkipped>): SkippedRow {
  const { position, line, source_id: id, name, reason } = row
  return { position, line, id, name, reason }
}

export function viewChange(row: Rows<typeof repository.listChanges>): ImportChange {
  return {
    placeId: row.place_id,
    name: row.name,
    latinName: row.latin_name,
    isCreated: row.is_created,
    changes: viewChanges<PlaceField>(row.changes),
  }
}
