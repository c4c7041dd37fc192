import type { ImageSet } from '#contract/images/images.ts'
import type { PlaceField } from '#contract/places/place-fields.ts'
import type { PlaceRevision } from '#contract/places/place-history.ts'
import type { Db } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { viewImageSet } from '#server/features/images/views.ts'
import { invalidateReferenceCache, loadReference } from '#server/features/reference/lookup.ts'
import { reversalOf } from '#server/features/revisions/rules.ts'
import { listRevisions, requireRevertible } from '#server/features/revisions/service.ts'
import { AppError } from '#server/lib/errors.ts'
import type { Page } from '#server/lib/paging.ts'
import type { Services } from '#server/lib/services.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import { can, canSee } from '../policy.ts'
import { notFound } from '../writing/plans/service.ts'
import * as writing from '../writing/repository.ts'
import { asSlugConflict, savePlace } from '../writing/service.ts'
import { accessOf } from '../writing/views.ts'
import { imageIdsIn } from './rules.ts'

export async function listHistory(
  db: Db,
  viewer: SignedIn,
  placeId: string,
  query: { offset?: number; limit?: number },
  now: number,
): Promise<Page<PlaceRevision> & { images: ImageSet[] }> {
  const row = await writing.readEditedPlace(db, placeId, viewer.userId, { forUpdate: false })
  const access = row && accessOf(row)
  if (!row || !access || !canSee(viewer, access)) throw notFound()
  if (!can(viewer, access, 'seeHistory')) throw new AppError('Forbidden')
  const { changes, ...shown } = await listRevisions<PlaceField>(db, { placeId }, query, {
    now,
    canRevert: can(viewer, access, 'revert'),
    emptyMessage: 'Заведение ещё не меняли на сайте',
  })
  const images = await writing.listImages(db, [...new Set(changes.flatMap(imageIdsIn))])
  return { ...shown, images: images.map((image) => viewImageSet(image)) }
}

/** Restores the values from before one edit over later edits of the same fields; the revert is a revision of its own. */
export async function revert(
  services: Services,
  viewer: SignedIn,
  placeId: string,
  revisionId: string,
): Promise<number> {
  const reference = await loadReference(services.db)
  const saved = await inTransaction(services.db, async (db) => {
    const row = await writing.readEditedPlace(db, placeId, viewer.userId, { forUpdate: true })
    const access = row && accessOf(row)
    if (!access || !canSee(viewer, access)) throw notFound()
    if (!can(viewer, access, 'revert')) throw new AppError('Forbidden')
    const changes = await requireRevertible(db, { placeId }, revisionId)
    return savePlace(
      { ...services, db, reference },
      viewer,
      placeId,
      { ...reversalOf(changes), is_location_confirmed: true },
      {
        kind: 'revert',
        revertedId: revisionId,
        knownImageIds: imageIdsIn(changes),
        isRestoring: true,
      },
    )
  }).catch((error) => {
    throw asSlugConflict(error)
  })
  invalidateReferenceCache(services.db)
  services.pageCache.invalidate(...saved.tags)
  return saved.version
}
