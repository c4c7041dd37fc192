import type { ImageSet } from '#contract/images.ts'
import type { PlaceRevision } from '#contract/place-history.ts'
import type { Db } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { viewImageSet } from '#server/features/images/views.ts'
import { forgetReference, loadReference } from '#server/features/reference/lookup.ts'
import { viewUserShort } from '#server/features/users/views.ts'
import { AppError, requireRows } from '#server/lib/errors.ts'
import { type Page, readPage } from '#server/lib/paging.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import { canSee, may } from '../policy.ts'
import * as writing from '../writing/repository.ts'
import { asSlugConflict, notFound, type PlaceWritingParts, savePlace } from '../writing/service.ts'
import { standingOf } from '../writing/views.ts'
import * as repository from './repository.ts'
import { canBeUndone, imageIdsIn, undoing, viewChanges } from './rules.ts'

export async function listHistory(
  db: Db,
  viewer: SignedIn,
  placeId: string,
  query: { offset?: number; limit?: number },
  now: number,
): Promise<Page<PlaceRevision> & { images: ImageSet[] }> {
  const row = await writing.readEditedPlace(db, placeId, viewer.userId, { forUpdate: false })
  const standing = row && standingOf(row)
  if (!row || !standing || !canSee(viewer, standing)) throw notFound()
  if (!may(viewer, standing, 'seeHistory')) throw new AppError('Forbidden')
  const page = readPage(query)
  const rows = requireRows(
    await repository.listRevisions(db, placeId, page.rows),
    'Заведение ещё не меняли на сайте',
  )
  const [reference, images] = await Promise.all([
    loadReference(db),
    writing.listImages(db, [...new Set(rows.flatMap(({ changes }) => imageIdsIn(changes)))]),
  ])
  const shown = page.cut(rows, (revision) => ({
    id: revision.id,
    version: revision.version,
    kind: revision.kind,
    user: revision.author && viewUserShort(revision.author, reference),
    createdAt: revision.created_at.toISOString(),
    timePassed: Math.max(0, Math.floor((now - revision.created_at.getTime()) / 1000)),
    changes: viewChanges(revision.changes),
    revertedId: revision.reverted_id,
    canRevert: canBeUndone(revision.kind) && !revision.is_reverted && may(viewer, standing, 'revert'),
  }))
  return { ...shown, images: images.map((image) => viewImageSet(image)) }
}

/** Brings back what the fields of one save were; what was changed in them since goes into the history as well. */
export async function revert(
  parts: PlaceWritingParts,
  viewer: SignedIn,
  placeId: string,
  revisionId: string,
): Promise<number> {
  const reference = await loadReference(parts.db)
  const saved = await inTransaction(parts.db, async (db) => {
    const row = await writing.readEditedPlace(db, placeId, viewer.userId, { forUpdate: true })
    const standing = row && standingOf(row)
    if (!standing || !canSee(viewer, standing)) throw notFound()
    if (!may(viewer, standing, 'revert')) throw new AppError('Forbidden')
    const revision = await repository.findRevision(db, placeId, revisionId)
    if (!revision) throw new AppError('RecordNotFound', { message: 'Такой правки нет' })
    if (!canBeUndone(revision.kind)) {
      throw new AppError('StateNotAllowed', { message: 'Эту правку отменить нельзя' })
    }
    return savePlace(
      { ...parts, db, reference },
      viewer,
      placeId,
      { ...undoing(revision.changes), is_location_confirmed: true },
      {
        kind: 'revert',
        revertedId: revisionId,
        knownImageIds: imageIdsIn(revision.changes),
        isRestoring: true,
      },
    )
  }).catch((error) => {
    throw asSlugConflict(error)
  })
  forgetReference(parts.db)
  parts.pageCache.invalidate(...saved.tags)
  return saved.version
}
