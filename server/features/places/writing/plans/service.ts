import type { PlaceChange, PlaceCreation } from '#contract/places/place-writing.ts'
import type { City } from '#contract/reference/cities.ts'
import type { Db } from '#server/db/connection.ts'
import { findUnusableImages } from '#server/features/images/service.ts'
import { hasAccess as hasOrganisationAccess } from '#server/features/organisations/policy.ts'
import type { ReferenceData } from '#server/features/reference/lookup.ts'
import { AppError } from '#server/lib/errors.ts'
import { newId } from '#server/lib/ids.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import { wallTime } from '#server/lib/zone.ts'
import { can, canModerate, canSee, type PlaceAccess } from '../../policy.ts'
import * as repository from '../repository.ts'
import { applyChange, checkSlugAndLocation, type Problems, refuse, type WritingContext } from '../rules.ts'
import { emptyState, imageIdsOf, type PlaceState, type StateField } from '../values.ts'
import { accessOf, stateOf } from '../views.ts'

// Plans a change of a place: the result is checked, but not written.

const NO_PLACE = 'Заведение не найдено'

/** The result of applying a change to a place, checked but not written. */
export interface PlacePlan {
  next: PlaceState
  changed: StateField[]
  /** The changed fields to validate; for a new place also its point. */
  checkedFields: StateField[]
  problems: Problems
  context: WritingContext & { isConfirmed: boolean }
}

export interface NewPlacePlan extends PlacePlan {
  id: string
  city: City
}

/** @throws {AppError} ValidationFailed, LocationNotConfirmed, SlugAlreadyExist */
export function refusePlan({ next, checkedFields, problems, context }: PlacePlan): void {
  refuse(problems)
  checkSlugAndLocation(next, checkedFields, context)
}

export function planNewPlace(reference: ReferenceData, creation: PlaceCreation): NewPlacePlan {
  const city = reference.cityById.get(creation.city_id)
  if (!city) throw new AppError('ValidationFailed', { fields: { city_id: ['Такого города нет в списке'] } })
  const id = newId()
  const isConfirmed = creation.is_location_confirmed ?? false
  const context = { ...contextOf({ placeId: id, cityId: city.id, reference }), isConfirmed }
  const { next, changed, problems } = applyChange(blankState(id, creation), asChange(creation), context)
  return { id, city, next, changed, checkedFields: ['lat', 'lon', ...changed], problems, context }
}

export interface SavePlan extends PlacePlan {
  row: repository.EditedPlaceRow
  before: PlaceState
}

/** @throws {AppError} RecordNotFound, Forbidden, StateNotAllowed when the viewer may not change the place */
export function planSave(
  reference: ReferenceData,
  viewer: SignedIn,
  row: repository.EditedPlaceRow | undefined,
  change: PlaceChange,
  { isRestoring = false } = {},
): SavePlan {
  const access = row && accessOf(row)
  if (!row || !access || !canSee(viewer, access)) throw notFound()
  if (!can(viewer, access, 'edit')) throw new AppError('Forbidden')
  const plan = planChange(reference, row, change, { isRestoring })
  refuseForbidden(viewer, access, plan)
  return plan
}

/** The same without checking the viewer's rights. */
export function planChange(
  reference: ReferenceData,
  row: repository.EditedPlaceRow,
  change: PlaceChange,
  { isRestoring = false } = {},
): SavePlan {
  const before = stateOf(row)
  const context = contextOf({ placeId: row.id, cityId: row.city_id, reference }, before)
  if (isRestoring) addGalleryIds(context, change)
  const { next, changed, problems } = applyChange(before, change, context)
  const isConfirmed = change.is_location_confirmed ?? false
  return {
    row,
    before,
    next,
    changed,
    checkedFields: changed,
    problems,
    context: { ...context, isConfirmed },
  }
}

/** Validates the fields of a change; `current` is absent for a new place. */
export function problemsOfChange(
  reference: ReferenceData,
  change: PlaceChange,
  { current, cityId }: { current: PlaceState | null; cityId: number },
): Problems {
  const before = current ?? { ...emptyState, name: '', latin_name: '', category_id: 0, lat: 0, lon: 0 }
  return applyChange(before, change, contextOf({ placeId: '', cityId, reference }, before)).problems
}

export const notFound = () => new AppError('RecordNotFound', { message: NO_PLACE })

/** Checks fields that need more than the right to edit. */
function refuseForbidden(
  viewer: SignedIn,
  access: PlaceAccess,
  { before, next, changed }: { before: PlaceState; next: PlaceState; changed: readonly StateField[] },
): void {
  const isDeletion = next.status === 'deleted' && before.status !== 'deleted'
  const isRecovery = next.status !== 'deleted' && before.status === 'deleted'
  if ((isDeletion || isRecovery) && !can(viewer, access, 'delete')) throw new AppError('Forbidden')
  if (before.status === 'deleted' && !isRecovery && changed.length > 0) {
    throw new AppError('StateNotAllowed', { message: 'Заведение удалено. Сначала восстановите его' })
  }
  if (isRecovery && next.status !== 'opened') {
    throw new AppError('StateNotAllowed', { message: 'Удалённое заведение восстанавливают открытым' })
  }
  if (changed.includes('organisation_id') && !can(viewer, access, 'changeOrganisation')) {
    throw new AppError('Forbidden', { message: 'Сеть меняют владелец и управляющий заведения' })
  }
  refuseTags(viewer, changed)
}

/** @throws {AppError} Forbidden for a tag that only editors may give */
export function refuseTags(viewer: SignedIn, changed: readonly StateField[]): void {
  if (changed.includes('tag_ids') && !canModerate(viewer)) {
    throw new AppError('Forbidden', { message: 'Отметки ставит редакция' })
  }
}

/** Validates pictures and the organisation, which needs the database. Adds to the problems. */
export async function validateReferences(
  db: Db,
  viewer: SignedIn,
  {
    before,
    next,
    changed,
    problems,
    knownImageIds = [],
  }: {
    before: PlaceState | null
    next: PlaceState
    changed: readonly StateField[]
    problems: Problems
    knownImageIds?: readonly string[]
  },
): Promise<void> {
  const existingImageIds = new Set([...(before ? imageIdsOf(before) : []), ...knownImageIds])
  const newImages = imageIdsOf(next).filter((id) => !existingImageIds.has(id))
  const refused = await findUnusableImages(db, newImages, viewer.userId)
  if (refused.size > 0) Object.assign(problems, imageProblems(next, refused))
  const { organisation_id: organisationId } = next
  if (organisationId === null || !changed.includes('organisation_id')) return
  Object.assign(problems, await problemsOfOrganisation(db, viewer, organisationId))
}

/** Only staff of an organisation and content managers may add places to it. */
export async function problemsOfOrganisation(
  db: Db,
  viewer: SignedIn,
  organisationId: string,
): Promise<Problems> {
  const organisation = await repository.findOrganisationAccess(db, organisationId, viewer.userId)
  const isOpen =
    organisation &&
    (viewer.isContentManager ||
      hasOrganisationAccess(viewer, { hasOwner: organisation.has_owner, role: organisation.role }))
  return isOpen ? {} : { organisation_id: ['Выберите сеть, в которой вы работаете'] }
}

function imageProblems(next: PlaceState, refused: ReadonlySet<string>): Problems {
  const problem = ['Загрузите изображение ещё раз']
  const problems: Problems = {}
  for (const field of ['avatar_id', 'logo_id', 'background_id'] as const) {
    if (next[field] !== null && refused.has(next[field])) problems[field] = problem
  }
  for (const kind of ['albums', 'menus'] as const) {
    next[kind].forEach(({ photos }, index) => {
      photos.forEach(({ id }, position) => {
        if (refused.has(id)) problems[`${kind}.${index}.photos.${position}.id`] = problem
      })
    })
  }
  return problems
}

function contextOf(
  { placeId, cityId, reference }: Pick<WritingContext, 'placeId' | 'cityId' | 'reference'>,
  state?: PlaceState,
): WritingContext {
  return {
    placeId,
    cityId,
    today: wallTime(Date.now(), zoneOf(cityId, reference)).date,
    reference,
    newId: () => newId(),
    galleryIds: {
      album: new Set(state?.albums.map(({ id }) => id)),
      menu: new Set(state?.menus.map(({ id }) => id)),
    },
  }
}

export function zoneOf(cityId: number, reference: ReferenceData): string {
  return reference.cityById.get(cityId)?.timeZone ?? 'UTC'
}

function addGalleryIds({ galleryIds }: WritingContext, { albums = [], menus = [] }: PlaceChange): void {
  for (const { id } of albums) if (id) galleryIds.album.add(id)
  for (const { id } of menus) if (id) galleryIds.menu.add(id)
}

function blankState(id: string, { lat, lon }: PlaceCreation): PlaceState {
  return { ...emptyState, name: '', latin_name: id, category_id: 0, lat, lon }
}

/** The phone of the short payload comes first. */
function asChange({ phone_number: phone, id: _id, ...creation }: PlaceCreation): PlaceChange {
  const { city_id: _city, idempotency_key: _key, ...change } = creation
  return phone ? { ...change, phones: [{ phone }, ...(change.phones ?? [])] } : change
}
