import type { RevisionChanges } from '#server/db/column-types.ts'
import type { Db } from '#server/db/connection.ts'
import { loadReference } from '#server/features/reference/lookup.ts'
import { fullName, viewUserShort } from '#server/features/users/views.ts'
import { AppError, requireRows } from '#server/lib/errors.ts'
import { newId } from '#server/lib/ids.ts'
import { type Page, readPage } from '#server/lib/paging.ts'
import * as repository from './repository.ts'
import { isRevertible, viewChanges } from './rules.ts'

/** Called in the transaction of the save. */
export async function saveRevision(
  db: Db,
  subject: repository.Subject,
  revision: Omit<repository.NewRevision, 'id'>,
): Promise<void> {
  await repository.insertRevision(db, subject, { id: newId(), ...revision })
}

/** The same for many places. */
export async function savePlaceRevisions(
  db: Db,
  revisions: readonly (Omit<repository.NewRevision, 'id'> & { placeId: string })[],
): Promise<void> {
  await repository.insertPlaceRevisions(
    db,
    revisions.map((revision) => ({ id: newId(), ...revision })),
  )
}

/**
 * @param since the version that was edited; `current` is the latest one @throws {AppError} EditConflict when somebody
 * else changed the same fields since; other fields are merged
 */
export async function refuseConflict(
  db: Db,
  subject: repository.Subject,
  { since, current, changed }: { since: number; current: number; changed: readonly string[] },
): Promise<void> {
  const revisions = await repository.listRevisionsSince(db, subject, since)
  const conflicting = revisions.flatMap((revision) =>
    Object.entries(revision.changes)
      .filter(([field]) => changed.includes(field))
      .map(([field, { before, after }]) => ({
        field,
        before,
        after,
        userId: revision.user_id,
        userName: revision.author ? fullName(revision.author) : '',
        changedAt: revision.created_at.toISOString(),
      })),
  )
  if (conflicting.length === 0) return
  throw new AppError('EditConflict', { conflict: { version: current, changes: conflicting } })
}

/** For people with the right to see it. */
export async function listRevisions<Field extends string>(
  db: Db,
  subject: repository.Subject,
  query: { offset?: number; limit?: number },
  { now, canRevert, emptyMessage }: { now: number; canRevert: boolean; emptyMessage: string },
) {
  const page = readPage(query)
  const rows = requireRows(await repository.listRevisions(db, subject, page.rows), emptyMessage)
  const reference = await loadReference(db)
  const shown = page.cut(rows, (revision) => ({
    id: revision.id,
    version: revision.version,
    kind: revision.kind,
    user: revision.author && viewUserShort(revision.author, reference),
    createdAt: revision.created_at.toISOString(),
    timePassed: Math.max(0, Math.floor((now - revision.created_at.getTime()) / 1000)),
    changes: viewChanges<Field>(revision.changes),
    revertedId: revision.reverted_id,
    canRevert: isRevertible(revision.kind) && !revision.is_reverted && canRevert,
  }))
  return { ...shown, changes: rows.map(({ changes }) => changes) } satisfies Page<unknown> & {
    changes: RevisionChanges[]
  }
}

/** @throws {AppError} RecordNotFound, StateNotAllowed for a revision without a former state */
export async function requireRevertible(
  db: Db,
  subject: repository.Subject,
  revisionId: string,
): Promise<RevisionChanges> {
  const revision = await repository.findRevision(db, subject, revisionId)
  if (!revision) throw new AppError('RecordNotFound', { message: 'Такой правки нет' })
  if (!isRevertible(revision.kind)) {
    throw new AppError('StateNotAllowed', { message: 'Эту правку отменить нельзя' })
  }
  return revision.changes
}
