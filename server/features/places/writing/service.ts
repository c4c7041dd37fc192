import type { City } from '#contract/cities.ts'
import type { PlaceChange, PlaceCreation, PlaceForm } from '#contract/place-writing.ts'
import type { RevisionChanges } from '#server/db/column-types.ts'
import type { Db } from '#server/db/connection.ts'
import { brokenUnique, inTransaction } from '#server/db/transaction.ts'
import type { RevisionKind } from '#server/db/types.ts'
import { refusedImages } from '#server/features/images/service.ts'
import { viewImageSet } from '#server/features/images/views.ts'
import { hasAccess as hasOrganisationAccess } from '#server/features/organisations/policy.ts'
import { forgetReference, loadReference, type ReferenceData } from '#server/features/reference/lookup.ts'
import { hasZones, recountTerms } from '#server/features/reservations/venue/service.ts'
import { changesBetween } from '#server/features/revisions/rules.ts'
import { keepPlaceRevisions, refuseConflict } from '#server/features/revisions/service.ts'
import { indexPlaces } from '#server/features/search/service.ts'
import { AppError } from '#server/lib/errors.ts'
import type { Events } from '#server/lib/events.ts'
import { newId } from '#server/lib/ids.ts'
import type { RateLimits } from '#server/lib/rate-limits.ts'
import { pickSlug, slugCandidates } from '#server/lib/slugs.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import { countWriting, forgiveRepeat } from '#server/lib/writing-limits.ts'
import { beginningOfDay, wallTime } from '#server/lib/zone.ts'
import { canModerate, canSee, may, type PlaceStanding } from '../policy.ts'
import { minuteOfDay } from '../schedule/rules.ts'
import { planSchedules } from '../schedule/service.ts'
import * as repository from './repository.ts'
import {
  applyChange,
  type Problems,
  refuse,
  refuseUnlikely,
  slugTaken,
  type WritingContext,
} from './rules.ts'
import { type PlaceFacts, tagsOfPlace } from './tags.ts'
import {
  columnOfField,
  editedFieldOf,
  emptyState,
  imageIdsOf,
  type PlaceState,
  type StateField,
} from './values.ts'
import { standingOf, stateOf } from './views.ts'

export interface PlaceWritingParts {
  db: Db
  events: Events
  limits: RateLimits
  pageCache: { invalidate(...tags: string[]): void }
}

/** Within a transaction: what is the same for all rows is read before it. */
export interface SavingParts {
  db: Db
  events: Events
  reference: ReferenceData
}

const NO_PLACE = 'Заведение не найдено'
const SLUG_TRIES = 4

/** @returns the id of the place, of the one that an earlier request with the same key made */
export async function createPlace(
  parts: PlaceWritingParts,
  viewer: SignedIn,
  creation: PlaceCreation,
): Promise<string> {
  const { db } = parts
  const key = creation.idempotency_key ?? null
  const known = key && (await repository.findPlaceByKey(db, viewer.userId, key))
  if (known) return known
  await countWriting(parts.limits, 'places', viewer.userId)
  const reference = await loadReference(db)
  for (let attempt = 1; ; attempt += 1) {
    try {
      const made = await inTransaction(db, (transaction) =>
        insertPlace({ ...parts, db: transaction, reference }, viewer, creation, 'create'),
      )
      forgetReference(db)
      parts.pageCache.invalidate(...made.tags)
      return made.id
    } catch (error) {
      const broken = brokenUnique(error)
      if (broken === 'places_idempotency' && key) {
        const made = await repository.findPlaceByKey(db, viewer.userId, key)
        if (made) {
          await forgiveRepeat(parts.limits, 'places', viewer.userId)
          return made
        }
      }
      if (broken !== 'places_latin_name_key') throw error
      // Somebody took the same word at the same moment: another one is found unless it was asked for.
      if (creation.latin_name || attempt >= SLUG_TRIES) throw slugTaken(error)
    }
  }
}

/** What a change makes of a place, judged by itself; nothing is written yet. */
export interface PlacePlan {
  next: PlaceState
  changed: StateField[]
  /** Fields whose values are news: of a new place its point as well. */
  judged: StateField[]
  problems: Problems
  context: WritingContext & { isConfirmed: boolean }
}

export interface NewPlacePlan extends PlacePlan {
  id: string
  city: City
}

/** @throws {AppError} ValidationFailed, LocationNotConfirmed, SlugAlreadyExist */
export function refusePlan({ next, judged, problems, context }: PlacePlan): void {
  refuse(problems)
  refuseUnlikely(next, judged, context)
}

export function planNewPlace(reference: ReferenceData, creation: PlaceCreation): NewPlacePlan {
  const city = reference.cityById.get(creation.city_id)
  if (!city) throw new AppError('ValidationFailed', { fields: { city_id: ['Такого города нет в списке'] } })
  const id = newId()
  const isConfirmed = creation.is_location_confirmed ?? false
  const context = { ...contextOf({ placeId: id, cityId: city.id, reference }), isConfirmed }
  const { next, changed, problems } = applyChange(blankState(id, creation), asChange(creation), context)
  return { id, city, next, changed, judged: ['lat', 'lon', ...changed], problems, context }
}

/** In the caller's transaction. What guests see changes with the tags. */
async function insertPlace(
  parts: SavingParts,
  viewer: SignedIn,
  creation: PlaceCreation,
  kind: RevisionKind,
): Promise<{ id: string; tags: string[]; isListed: boolean }> {
  const plan = planNewPlace(parts.reference, creation)
  const { id, next, changed, problems } = plan
  await judgeReferences(parts.db, viewer, { before: null, next, changed, problems })
  refusePlan(plan)
  if (!creation.latin_name) await nameNewPlaces(parts.db, [plan])
  const tags = await writeNewPlaces(parts, viewer, [plan], { kind, key: creation.idempotency_key ?? null })
  return { id, tags, isListed: canModerate(viewer) }
}

/** Each gets an address in words; where all words and numbers that were looked up are taken, the id stays. */
export async function nameNewPlaces(db: Db, plans: readonly NewPlacePlan[]): Promise<void> {
  const wanted = plans.map(({ next, city }) => ({
    name: next.name,
    cityLatinName: city.latinName,
    street: next.street,
  }))
  const candidates = new Set(wanted.flatMap(slugCandidates))
  const taken = await repository.listTakenSlugs(db, [...candidates])
  plans.forEach(({ next }, index) => {
    const place = wanted[index]
    const slug = place && pickSlug(taken, place)
    if (slug !== undefined && candidates.has(slug)) next.latin_name = slug
  })
}

/** Any number of places by a few statements. @returns what guests see changes with */
export async function writeNewPlaces(
  { db, events, reference }: SavingParts,
  viewer: SignedIn,
  plans: readonly NewPlacePlan[],
  { kind, key = null }: { kind: RevisionKind; key?: string | null },
): Promise<string[]> {
  const isPublished = canModerate(viewer)
  const now = new Date()
  const written = plans.map((plan) => ({ plan, ...listsOf(plan.id, plan.next, plan.changed) }))
  const ids = plans.map(({ id }) => id)
  await repository.insertPlaces(
    db,
    written.map(({ plan, hours }) => ({
      id: plan.id,
      city_id: plan.city.id,
      created_by: viewer.userId,
      moderation_status: isPublished ? 'published' : 'on-moderation',
      submitted_at: isPublished ? null : now,
      published_at: isPublished ? now : null,
      idempotency_key: key,
      version: 1,
      edited_fields: [],
      ...columnsOf(plan.next, Object.keys(columnOfField) as StateField[]),
      ...hours,
    })),
  )
  await repository.replaceLists(
    db,
    written.map(({ plan, lists }) => ({ placeId: plan.id, lists })),
  )
  if (!isPublished) await repository.insertRequester(db, ids, viewer.userId)
  const counted = Map.groupBy(plans, ({ city, next }) => `${city.id}:${next.organisation_id}`)
  for (const alike of isPublished ? counted.values() : []) {
    const [{ city, next } = { city: null, next: null }] = alike
    const countedIn = { cityId: city?.id ?? null, organisationId: next?.organisation_id ?? null }
    await repository.changePlaceCount(db, countedIn, alike.length)
  }
  await keepPlaceRevisions(
    db,
    plans.map(({ id, next, changed }) => ({
      placeId: id,
      version: 1,
      kind,
      userId: viewer.userId,
      changes: changesBetween(null, next, ['name', ...changed.filter((field) => field !== 'name')]),
    })),
  )
  await indexPlaces(db, ids, reference)
  const announced = ids.map((placeId) => ({ placeId, userId: viewer.userId }))
  await events.announce(db, 'place.created', ...announced)
  return tagsOfPlace(
    plans.map(({ id, city, next }) => ({
      id,
      slug: next.latin_name,
      cityId: city.id,
      citySlug: city.latinName,
      organisationId: next.organisation_id,
    })),
  )
}

/** All of an organisation that are not deleted, by id, without their albums and menus. In the caller's transaction. */
export async function readPlacesToEdit(
  db: Db,
  viewer: SignedIn,
  ids: readonly string[],
  { forUpdate }: { forUpdate: boolean },
): Promise<{ row: repository.EditedPlaceRow; state: PlaceState }[]> {
  const rows = await repository.readEditedPlaces(db, ids, viewer.userId, { forUpdate, isBrief: true })
  return rows.map((row) => ({ row, state: stateOf(row) }))
}

export async function getForm(
  db: Db,
  viewer: SignedIn,
  placeId: string,
): Promise<PlaceForm & { values: PlaceState }> {
  const row = await repository.readEditedPlace(db, placeId, viewer.userId, { forUpdate: false })
  const standing = row && standingOf(row)
  if (!row || !standing || !canSee(viewer, standing)) throw notFound()
  if (!may(viewer, standing, 'edit')) throw new AppError('Forbidden')
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
  parts: PlaceWritingParts,
  viewer: SignedIn,
  placeId: string,
  change: PlaceChange,
): Promise<number> {
  await countWriting(parts.limits, 'edits', viewer.userId)
  const reference = await loadReference(parts.db)
  const saved = await inTransaction(parts.db, (transaction) =>
    savePlace({ ...parts, db: transaction, reference }, viewer, placeId, change, { kind: 'edit' }),
  ).catch((error) => {
    throw asSlugConflict(error)
  })
  if (saved.isRecounted) forgetReference(parts.db)
  parts.pageCache.invalidate(...saved.tags)
  return saved.version
}

export function asSlugConflict(error: unknown): unknown {
  return brokenUnique(error) === 'places_latin_name_key' ? slugTaken(error) : error
}

export interface SavedPlace {
  version: number
  tags: string[]
  changed: StateField[]
  changes: RevisionChanges
  /** Counts of places in the reference lists are others now. */
  isRecounted: boolean
}

export interface SaveOptions {
  kind: RevisionKind
  revertedId?: string
  /** Pictures that stood here before. */
  knownImageIds?: readonly string[]
  /** Albums and menus come back under the ids they had. */
  isRestoring?: boolean
}

export interface SavePlan extends PlacePlan {
  row: repository.EditedPlaceRow
  before: PlaceState
}

/** @throws {AppError} RecordNotFound, Forbidden, StateNotAllowed: what the viewer may not do to the place at all */
export function planSave(
  reference: ReferenceData,
  viewer: SignedIn,
  row: repository.EditedPlaceRow | undefined,
  change: PlaceChange,
  { isRestoring = false } = {},
): SavePlan {
  const standing = row && standingOf(row)
  if (!row || !standing || !canSee(viewer, standing)) throw notFound()
  if (!may(viewer, standing, 'edit')) throw new AppError('Forbidden')
  const before = stateOf(row)
  const context = contextOf({ placeId: row.id, cityId: row.city_id, reference }, before)
  if (isRestoring) addGalleryIds(context, change)
  const { next, changed, problems } = applyChange(before, change, context)
  refuseForbidden(viewer, standing, { before, next, changed })
  const isConfirmed = change.is_location_confirmed ?? false
  return { row, before, next, changed, judged: changed, problems, context: { ...context, isConfirmed } }
}

/** The one way a place changes by a person's hand. In the caller's transaction. */
export async function savePlace(
  parts: SavingParts,
  viewer: SignedIn,
  placeId: string,
  change: PlaceChange,
  { kind, revertedId, knownImageIds = [], isRestoring = false }: SaveOptions,
): Promise<SavedPlace> {
  const { db } = parts
  const row = await repository.readEditedPlace(db, placeId, viewer.userId, { forUpdate: true })
  const plan = planSave(parts.reference, viewer, row, change, { isRestoring })
  const { before, next, changed, problems } = plan
  if (change.id !== undefined && change.id !== placeId) {
    throw new AppError('ValidationFailed', { fields: { id: ['Это другое заведение'] } })
  }
  const { version } = plan.row
  if (change.version !== undefined && change.version < version) {
    await refuseConflict(db, { placeId }, { since: change.version, current: version, changed })
  }
  await judgeReferences(db, viewer, { before, next, changed, problems, knownImageIds })
  if (changed.includes('seats') && (await hasZones(db, placeId))) {
    problems.seats = ['Места считаются по залам: измените их в настройках брони']
  }
  refusePlan(plan)
  const changes = changesBetween(before, next, changed)
  if (changed.length === 0) return { version, tags: [], changed, changes, isRecounted: false }
  const { tags, isRecounted } = await writeSavedPlaces(parts, viewer, [plan], { kind, revertedId })
  if (changed.includes('seats') || changed.includes('stay_minutes')) {
    await recountTerms(db, placeId, Date.now())
  }
  return { version: version + 1, tags, changed, changes, isRecounted }
}

/** Any number of places by a few statements. Each of the plans changes something. */
export async function writeSavedPlaces(
  { db, events, reference }: SavingParts,
  viewer: SignedIn,
  plans: readonly SavePlan[],
  { kind, revertedId }: { kind: RevisionKind; revertedId?: string | undefined },
): Promise<{ tags: string[]; isRecounted: boolean }> {
  const written = plans.map((plan) => ({ plan, ...listsOf(plan.row.id, plan.next, plan.changed) }))
  await repository.updatePlaces(
    db,
    written.map(({ plan: { row, next, changed }, hours }) => {
      const columns = columnsOf(
        next,
        changed.filter((field) => field in columnOfField),
      )
      return { id: row.id, values: { ...columns, ...hours }, editedFields: changed.map(editedFieldOf) }
    }),
  )
  await repository.replaceLists(
    db,
    written.map(({ plan, lists }) => ({ placeId: plan.row.id, lists })),
  )
  let isRecounted = false
  for (const { row, before, next, changed } of plans) {
    if (changed.includes('latin_name') && before.latin_name !== row.id) {
      await repository.keepFormerSlug(db, row.id, before.latin_name)
    }
    if (await recount(db, row, { before, next })) isRecounted = true
  }
  await keepPlaceRevisions(
    db,
    plans.map(({ row, before, next, changed }) => ({
      placeId: row.id,
      version: row.version + 1,
      kind,
      userId: viewer.userId,
      changes: changesBetween(before, next, changed),
      revertedId,
    })),
  )
  const indexed = plans.filter(({ changed }) => changed.some((field) => indexedFields.has(field)))
  if (indexed.length > 0) {
    await indexPlaces(
      db,
      indexed.map(({ row }) => row.id),
      reference,
    )
  }
  for (const { row, next, changed } of plans) {
    if (!changed.includes('reopens_on') || next.reopens_on === null) continue
    const at = new Date(beginningOfDay(next.reopens_on, zoneOf(row.city_id, reference))).toISOString()
    const closed = { placeId: row.id, reopensOn: next.reopens_on, at }
    await events.announce(db, 'place.closed-for-a-time', closed)
  }
  const announced = plans.map(({ row, changed }) => ({
    placeId: row.id,
    userId: viewer.userId,
    fields: changed,
  }))
  await events.announce(db, 'place.changed', ...announced)
  const facts = plans.flatMap(({ row, before, next }) => [factsOf(row, before), factsOf(row, next)])
  return { tags: tagsOfPlace(facts), isRecounted }
}

const indexedFields: ReadonlySet<StateField> = new Set([
  'name',
  'category_id',
  'subcategory',
  'cuisine_ids',
  'street',
  'district',
  'organisation_id',
  'menus',
])

export async function deletePlace(
  parts: PlaceWritingParts,
  viewer: SignedIn,
  placeId: string,
): Promise<void> {
  await updatePlace(parts, viewer, placeId, { status: 'deleted' })
}

/** What is wrong with the fields of a change by themselves, before anything is written: of a new place without `current`. */
export function problemsOfChange(
  reference: ReferenceData,
  change: PlaceChange,
  { current, cityId }: { current: PlaceState | null; cityId: number },
): Problems {
  const before = current ?? { ...emptyState, name: '', latin_name: '', category_id: 0, lat: 0, lon: 0 }
  return applyChange(before, change, contextOf({ placeId: '', cityId, reference }, before)).problems
}

export const notFound = () => new AppError('RecordNotFound', { message: NO_PLACE })

/** What takes more than the right to edit. */
function refuseForbidden(
  viewer: SignedIn,
  standing: PlaceStanding,
  { before, next, changed }: { before: PlaceState; next: PlaceState; changed: readonly StateField[] },
): void {
  const isDeletion = next.status === 'deleted' && before.status !== 'deleted'
  const isRecovery = next.status !== 'deleted' && before.status === 'deleted'
  if ((isDeletion || isRecovery) && !may(viewer, standing, 'delete')) throw new AppError('Forbidden')
  if (before.status === 'deleted' && !isRecovery && changed.length > 0) {
    throw new AppError('StateNotAllowed', { message: 'Заведение удалено. Сначала восстановите его' })
  }
  if (isRecovery && next.status !== 'opened') {
    throw new AppError('StateNotAllowed', { message: 'Удалённое заведение восстанавливают открытым' })
  }
  if (changed.includes('organisation_id') && !may(viewer, standing, 'changeOrganisation')) {
    throw new AppError('Forbidden', { message: 'Сеть меняют владелец и управляющий заведения' })
  }
}

/** Pictures and the organisation: what only the database knows. Adds to the problems. */
async function judgeReferences(
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
  const standing = new Set([...(before ? imageIdsOf(before) : []), ...knownImageIds])
  const newImages = imageIdsOf(next).filter((id) => !standing.has(id))
  const refused = await refusedImages(db, newImages, viewer.userId)
  if (refused.size > 0) Object.assign(problems, imageProblems(next, refused))
  const { organisation_id: organisationId } = next
  if (organisationId === null || !changed.includes('organisation_id')) return
  Object.assign(problems, await problemsOfOrganisation(db, viewer, organisationId))
}

/** Only who works for an organisation may put places into it. */
export async function problemsOfOrganisation(
  db: Db,
  viewer: SignedIn,
  organisationId: string,
): Promise<Problems> {
  const organisation = await repository.findOrganisationStanding(db, organisationId, viewer.userId)
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

function zoneOf(cityId: number, reference: ReferenceData): string {
  return reference.cityById.get(cityId)?.timeZone ?? 'UTC'
}

function addGalleryIds({ galleryIds }: WritingContext, { albums = [], menus = [] }: PlaceChange): void {
  for (const { id } of albums) if (id) galleryIds.album.add(id)
  for (const { id } of menus) if (id) galleryIds.menu.add(id)
}

function blankState(id: string, { lat, lon }: PlaceCreation): PlaceState {
  return { ...emptyState, name: '', latin_name: id, category_id: 0, lat, lon }
}

/** The phone of the short payload stands before the others. */
function asChange({ phone_number: phone, id: _id, ...creation }: PlaceCreation): PlaceChange {
  const { city_id: _city, idempotency_key: _key, ...change } = creation
  return phone ? { ...change, phones: [{ phone }, ...(change.phones ?? [])] } : change
}

function columnsOf(state: PlaceState, fields: readonly StateField[]): Record<string, unknown> {
  return Object.fromEntries(
    fields.map((field) => [columnOfField[field as keyof typeof columnOfField], state[field]]),
  )
}

/** What stands beside the row of the place: its lists, and the columns that are reckoned from them. */
function listsOf(
  placeId: string,
  next: PlaceState,
  changed: readonly StateField[],
): { lists: repository.WrittenLists; hours: Record<string, unknown> } {
  const lists: repository.WrittenLists = {
    ...(changed.includes('phones') && { phones: next.phones }),
    ...(changed.includes('links') && { links: next.links }),
    ...(changed.includes('albums') && { albums: next.albums }),
    ...(changed.includes('menus') && { menus: next.menus }),
  }
  if (!changed.includes('schedules')) return { lists, hours: {} }
  const schedules = next.schedules.map(({ items, ...schedule }) => ({
    ...schedule,
    items: items.map(({ dayOfWeek, startAt, endAt }) => ({
      dayOfWeek,
      startMinute: minuteOfDay(startAt),
      endMinute: minuteOfDay(endAt),
    })),
  }))
  const { hours, ...rows } = planSchedules([{ placeId, schedules }])
  const { open_week = null, main_schedule = null } = hours[0] ?? {}
  return { lists: { ...lists, schedules: rows }, hours: { open_week, main_schedule } }
}

async function recount(
  db: Db,
  row: repository.EditedPlaceRow,
  { before, next }: { before: PlaceState; next: PlaceState },
): Promise<boolean> {
  const isListed =
    row.moderation_status === 'published' && (next.status === 'opened' || next.status === 'temporary-closed')
  const isSame = isListed === row.is_listed
  if (isSame && before.organisation_id === next.organisation_id) return false
  const cityId = isSame ? null : row.city_id
  if (row.is_listed) {
    await repository.changePlaceCount(db, { cityId, organisationId: before.organisation_id }, -1)
  }
  if (isListed) await repository.changePlaceCount(db, { cityId, organisationId: next.organisation_id }, 1)
  return !isSame
}

function factsOf(row: repository.EditedPlaceRow, state: PlaceState): PlaceFacts {
  return {
    id: row.id,
    slug: state.latin_name,
    cityId: row.city_id,
    citySlug: row.city_slug,
    organisationId: state.organisation_id,
  }
}
