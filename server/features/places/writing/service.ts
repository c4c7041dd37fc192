import type { PlaceChange, PlaceCreation, PlaceForm } from '#contract/places/place-writing.ts'
import type { RevisionChanges } from '#server/db/column-types.ts'
import type { Db } from '#server/db/connection.ts'
import { insertIdempotently } from '#server/db/idempotency.ts'
import { inTransaction, violatedUnique } from '#server/db/transaction.ts'
import type { RevisionKind } from '#server/db/types.ts'
import { viewImageSet } from '#server/features/images/views.ts'
import { invalidateReferenceCache, loadReference } from '#server/features/reference/lookup.ts'
import { hasZones, recalculateTerms } from '#server/features/reservations/settings/service.ts'
import { changesBetween } from '#server/features/revisions/rules.ts'
import { refuseConflict } from '#server/features/revisions/service.ts'
import { AppError } from '#server/lib/errors.ts'
import { countWrite } from '#server/lib/limits/writing-limits.ts'
import type { Services } from '#server/lib/services.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import { can, canSee } from '../policy.ts'
import {
  notFound,
  planChange,
  planNewPlace,
  planSave,
  refusePlan,
  refuseTags,
  validateReferences,
} from './plans/service.ts'
import * as repository from './repository.ts'
import { slugTaken } from './rules.ts'
import { nameNewPlaces, type Saving, writeNewPlaces, writeSavedPlaces } from './saving/service.ts'
import { imageIdsOf, type PlaceState, type StateField } from './values.ts'
import { accessOf, stateOf } from './views.ts'

const SLUG_TRIES = 4

/** @returns the id of the place, also when an earlier request with the same key created it */
export async function createPlace(
  services: Services,
  viewer: SignedIn,
  creation: PlaceCreation,
): Promise<string> {
  const key = creation.idempotency_key
  const keyed = { table: 'places', ownerId: viewer.userId, key, limit: 'places' } as const
  const { id } = await insertIdempotently(services, keyed, async () => {
    await countWrite(services.limits, 'places', viewer.userId)
    return createUnderFreeSlug(services, viewer, creation)
  })
  return id
}

async function createUnderFreeSlug(
  services: Services,
  viewer: SignedIn,
  creation: PlaceCreation,
): Promise<string> {
  const { db } = services
  const reference = await loadReference(db)
  for (let attempt = 1; ; attempt += 1) {
    try {
      const made = await inTransaction(db, (transaction) =>
        insertPlace({ ...services, db: transaction, reference }, viewer, creation, 'create'),
      )
      invalidateReferenceCache(db)
      services.pageCache.invalidate(...made.tags)
      return made.id
    } catch (error) {
      if (violatedUnique(error) !== 'places_latin_name_key') throw error
      // Another place took the slug meanwhile: a generated one is replaced, a requested one is refused.
      if (creation.latin_name || attempt >= SLUG_TRIES) throw slugTaken(error)
    }
  }
}

/** Runs in the caller's transaction. @returns the place and the cache tags of the change */
async function insertPlace(
  services: Saving,
  viewer: SignedIn,
  creation: PlaceCreation,
  kind: RevisionKind,
): Promise<{ id: string; tags: string[] }> {
  const plan = planNewPlace(services.reference, creation)
  const { id, next, changed, problems } = plan
  refuseTags(viewer, changed)
  await validateReferences(services.db, viewer, { before: null, next, changed, problems })
  refusePlan(plan)
  if (!creation.latin_name) await nameNewPlaces(services.db, [plan])
  const tags = await writeNewPlaces(services, viewer, [plan], { kind, key: creation.idempotency_key ?? null })
  return { id, tags }
}

/**
 * All places of an organisation that are not deleted, by id, without albums and menus. Runs in the caller's
 * transaction.
 */
export async function readPlacesToEdit(
  db: Db,
  viewer: SignedIn,
  ids: readonly string[],
  { forUpdate }: { forUpdate: boolean },
): Promise<{ row: repository.EditedPlaceRow; state: PlaceState }[]> {
  const rows = await repository.readEditedPlaces(db, ids, viewer.userId, {
    forUpdate,
    withoutGalleries: true,
  })
  return rows.map((row) => ({ row, state: stateOf(row) }))
}

export async function getForm(
  db: Db,
  viewer: SignedIn,
  placeId: string,
): Promise<PlaceForm & { values: PlaceState }> {
  const row = await repository.readEditedPlace(db, placeId, viewer.userId, { forUpdate: false })
  const standing = row && accessOf(row)
  if (!row || !standing || !canSee(viewer, standing)) throw notFound()
  if (!can(viewer, standing, 'edit')) throw new AppError('Forbidden')
  const values = stateOf(row)
  const images = await repository.listImages(db, imageIdsOf(values))
  return {
    id: row.id,
    version: row.version,
    city_id: row.city_id,
    values,
    images: images.map((image) => viewImageSet(image)),
  }
}

/** @returns the version after the save */
export async function updatePlace(
  services: Services,
  viewer: SignedIn,
  placeId: string,
  change: PlaceChange,
): Promise<number> {
  await countWrite(services.limits, 'edits', viewer.userId)
  const reference = await loadReference(services.db)
  const saved = await inTransaction(services.db, (transaction) =>
    savePlace({ ...services, db: transaction, reference }, viewer, placeId, change, { kind: 'edit' }),
  ).catch((error) => {
    throw asSlugConflict(error)
  })
  if (saved.isRecounted) invalidateReferenceCache(services.db)
  services.pageCache.invalidate(...saved.tags)
  return saved.version
}

export function asSlugConflict(error: unknown): unknown {
  return violatedUnique(error) === 'places_latin_name_key' ? slugTaken(error) : error
}

export interface SavedPlace {
  version: number
  tags: string[]
  changed: StateField[]
  changes: RevisionChanges
  /** Counts of places in the reference lists have changed. */
  isRecounted: boolean
}

export interface SaveOptions {
  kind: RevisionKind
  revertedId?: string
  /** Former pictures, which may be used again. */
  knownImageIds?: readonly string[]
  /** Restored albums and menus keep their ids. */
  isRestoring?: boolean
}

/** Applies the agreed reports of guests to a locked place. Runs in the caller's transaction. */
export async function saveByGuests(
  services: Saving,
  row: repository.EditedPlaceRow,
  change: PlaceChange,
): Promise<Pick<SavedPlace, 'tags' | 'isRecounted'>> {
  const plan = planChange(services.reference, row, change)
  refusePlan(plan)
  return writeSavedPlaces(services, null, [plan], { kind: 'guests' })
}

/** The only way a person changes a place. Runs in the caller's transaction. */
export async function savePlace(
  services: Saving,
  viewer: SignedIn,
  placeId: string,
  change: PlaceChange,
  { kind, revertedId, knownImageIds = [], isRestoring = false }: SaveOptions,
): Promise<SavedPlace> {
  const { db } = services
  const row = await repository.readEditedPlace(db, placeId, viewer.userId, { forUpdate: true })
  const plan = planSave(services.reference, viewer, row, change, { isRestoring })
  const { before, next, changed, problems } = plan
  if (change.id !== undefined && change.id !== placeId) {
    throw new AppError('ValidationFailed', { fields: { id: ['Это другое заведение'] } })
  }
  const { version } = plan.row
  if (change.version !== undefined && change.version < version) {
    await refuseConflict(db, { placeId }, { since: change.version, current: version, changed })
  }
  await validateReferences(db, viewer, { before, next, changed, problems, knownImageIds })
  if (changed.includes('seats') && (await hasZones(db, placeId))) {
    problems.seats = ['Места считаются по залам: измените их в настройках брони']
  }
  refusePlan(plan)
  const changes = changesBetween(before, next, changed)
  if (changed.length === 0) return { version, tags: [], changed, changes, isRecounted: false }
  const { tags, isRecounted } = await writeSavedPlaces(services, viewer, [plan], { kind, revertedId })
  if (changed.includes('seats') || changed.includes('stay_minutes')) {
    await recalculateTerms(db, placeId, Date.now())
  }
  return { version: version + 1, tags, changed, changes, isRecounted }
}

export async function deletePlace(services: Services, viewer: SignedIn, placeId: string): Promise<void> {
  await updatePlace(services, viewer, placeId, { status: 'deleted' })
}
