import type {
  AdministeredPlace,
  BulkPlaceAction,
  PlaceFilter,
} from '#contract/places/place-administration.ts'
import type { Db } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { cleanText, isBlank } from '#server/features/publications/rules.ts'
import type { ReferenceCity } from '#server/features/reference/known.ts'
import { invalidateReferenceCache, loadReference } from '#server/features/reference/lookup.ts'
import { findPlacesWithUpcomingReservations } from '#server/features/reservations/venue/service.ts'
import { savePlaceRevisions } from '#server/features/revisions/service.ts'
import { indexPlaces } from '#server/features/search/indexing/service.ts'
import { assignTiers } from '#server/features/search/tiers/service.ts'
import { AppError, requireRows } from '#server/lib/errors.ts'
import { newId } from '#server/lib/ids.ts'
import { type Page, readPage } from '#server/lib/paging.ts'
import type { Services } from '#server/lib/services.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import { setStatus, tagsOfEdited } from '../publishing/service.ts'
import * as writing from '../writing/repository.ts'
import { stateOf } from '../writing/views.ts'
import * as repository from './repository.ts'
import { conditionsOf, isSameZone, outcomeOfMove, outcomeOfStatus, outcomeOfTag } from './rules.ts'
import { viewAction, viewAdministeredPlace } from './views.ts'

export const ACTION_JOB = 'places.act'
export const UNDO_JOB = 'places.undo-action'
/** Few places per transaction, because an edit of one of them waits for its end. */
const BATCH_SIZE = 100

type ActionServices = Pick<Services, 'db' | 'events' | 'delivery' | 'config' | 'pageCache'>
type Action = NonNullable<Awaited<ReturnType<typeof repository.lockAction>>>

export async function listPlaces(
  db: Db,
  { offset, limit, ...filter }: PlaceFilter & { offset?: number; limit?: number },
  now: number,
): Promise<Page<AdministeredPlace>> {
  const page = readPage({ ...(offset !== undefined && { offset }), ...(limit !== undefined && { limit }) })
  const [rows, reference] = await Promise.all([
    repository.listMatching(db, conditionsOf(filter, now), page.rows),
    loadReference(db),
  ])
  return page.cut(requireRows(rows, 'Таких заведений нет'), (row) => viewAdministeredPlace(row, reference))
}

export function countPlaces(db: Db, filter: PlaceFilter, now: number): Promise<number> {
  return repository.countMatching(db, conditionsOf(filter, now))
}

export interface NewAction {
  kind: BulkPlaceAction['kind']
  reason?: string
  city_id?: number
  tag_id?: number
  place_ids?: string[]
  filter?: PlaceFilter
  expected_count: number
}

/** Stores the action with its places; a job runs it. */
export async function startAction(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  viewer: SignedIn,
  { kind, reason: rawReason = '', city_id, tag_id, place_ids, filter, expected_count }: NewAction,
  now: number,
): Promise<BulkPlaceAction> {
  const reason = cleanText(rawReason)
  if (kind === 'unpublish' && isBlank(reason)) {
    throw new AppError('ValidationFailed', { fields: { reason: ['Объясните, почему'] } })
  }
  const { cityById, tagById } = await loadReference(db)
  const city = city_id === undefined ? undefined : cityById.get(city_id)
  if (kind === 'move' && !city)
    throw new AppError('ValidationFailed', { fields: { city_id: ['Выберите город'] } })
  const isTagging = kind === 'tag' || kind === 'untag'
  if (isTagging && (tag_id === undefined || !tagById.has(tag_id))) {
    throw new AppError('ValidationFailed', { fields: { tag_id: ['Выберите отметку'] } })
  }
  if (!place_ids && !filter) {
    throw new AppError('ValidationFailed', { fields: { place_ids: ['Выберите заведения'] } })
  }
  const wanted = place_ids ? { ids: place_ids } : conditionsOf(filter ?? {}, now)
  const id = newId()
  await inTransaction(db, async (transaction) => {
    const count = await repository.insertAction(
      transaction,
      {
        id,
        kind,
        reason: kind === 'unpublish' ? reason : '',
        city_id: kind === 'move' && city ? city.id : null,
        tag_id: isTagging ? (tag_id ?? null) : null,
        user_id: viewer.userId,
      },
      wanted,
    )
    if (count !== expected_count) {
      throw new AppError('StateNotAllowed', {
        message: `Пока вы выбирали, список изменился: подходит заведений — ${count}. Проверьте его и повторите`,
      })
    }
    await jobs.send(transaction, ACTION_JOB, { actionId: id })
  })
  return requireAction(db, id)
}

export async function requireAction(db: Db, id: string): Promise<BulkPlaceAction> {
  const [row] = await repository.listActions(db, { id, offset: 0, limit: 1 })
  if (!row) throw new AppError('RecordNotFound', { message: 'Такого действия нет' })
  return viewAction(row, await loadReference(db))
}

export async function listActions(
  db: Db,
  query: { offset?: number; limit?: number },
): Promise<Page<BulkPlaceAction>> {
  const page = readPage(query)
  const rows = requireRows(await repository.listActions(db, page.rows), 'Действий ещё не было')
  const reference = await loadReference(db)
  return page.cut(rows, (row) => viewAction(row, reference))
}

export async function startUndo(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  viewer: SignedIn,
  id: string,
): Promise<BulkPlaceAction> {
  await inTransaction(db, async (transaction) => {
    const action = await repository.lockAction(transaction, id)
    if (!action) throw new AppError('RecordNotFound', { message: 'Такого действия нет' })
    if (action.status === 'running') {
      throw new AppError('StateNotAllowed', { message: 'Действие ещё выполняется. Подождите и повторите' })
    }
    if (action.status !== 'done') throw new AppError('StateNotAllowed', { message: 'Действие уже отменено' })
    await repository.beginUndo(transaction, id, viewer.userId)
    await jobs.send(transaction, UNDO_JOB, { actionId: id })
  })
  return requireAction(db, id)
}

/** Runs an action in batches, a transaction each, so that a restarted job continues after the last batch. */
export async function runAction(services: ActionServices, actionId: string): Promise<void> {
  await inBatches(services, async (db) => {
    const action = await repository.lockAction(db, actionId)
    if (action?.status !== 'running') return null
    const ids = await repository.listWaiting(db, actionId, BATCH_SIZE)
    if (ids.length > 0) {
      const { outcomes, tags } = await runBatch({ ...services, db }, action, ids)
      await repository.saveOutcomes(db, actionId, outcomes)
      return tags
    }
    await repository.finishAction(db, actionId, 'done')
    await updateTiers(db, action)
    return null
  })
}

export async function runUndo(services: ActionServices, actionId: string): Promise<void> {
  await inBatches(services, async (db) => {
    const action = await repository.lockAction(db, actionId)
    if (action?.status !== 'undoing') return null
    const changes = await repository.listToUndo(db, actionId, BATCH_SIZE)
    if (changes.length > 0) return undoBatch({ ...services, db }, action, changes)
    await repository.finishAction(db, actionId, 'undone')
    await updateTiers(db, action)
    return null
  })
}

/** `work` returns the cache tags of the changed places, or null when nothing is left. */
async function inBatches(
  services: ActionServices,
  work: (db: Db) => Promise<string[] | null>,
): Promise<void> {
  for (;;) {
    const tags = await inTransaction(services.db, work)
    if (tags === null) return
    invalidateReferenceCache(services.db)
    services.pageCache.invalidate(...tags)
  }
}

/** Moved places get a new rank in the search index. */
async function updateTiers(db: Db, { kind }: Action): Promise<void> {
  if (kind === 'move') await assignTiers(db)
}

interface Batch {
  outcomes: repository.OutcomeRow[]
  tags: string[]
}

async function runBatch(services: ActionServices, action: Action, ids: readonly string[]): Promise<Batch> {
  const rows = await readLocked(services.db, ids, action.user_id)
  const outcomes = await outcomesOf(services, rows, action)
  const deletedIds = ids.filter((id) => !rows.some((row) => row.id === id))
  const rowsAfter = await readLocked(services.db, ids, action.user_id)
  return {
    outcomes: [...outcomes, ...deletedIds.map((place_id) => ({ place_id, outcome: 'deleted' as const }))],
    tags: [...rows, ...rowsAfter].flatMap(tagsOfEdited),
  }
}

function outcomesOf(
  services: ActionServices,
  rows: readonly writing.EditedPlaceRow[],
  action: Action,
): Promise<repository.OutcomeRow[]> {
  const { kind, city_id: cityId, tag_id: tagId, user_id: userId } = action
  switch (kind) {
    case 'move':
      return moveBatch(services, rows, { cityId, userId })
    case 'tag':
    case 'untag':
      return tagBatch(services, rows, { tagId, isAdded: kind === 'tag', userId })
    default:
      return setStatuses(services, rows, action)
  }
}

/** A tag that has been merged into another one meanwhile changes nothing. */
async function tagBatch(
  services: Pick<Services, 'db' | 'events'>,
  rows: readonly writing.EditedPlaceRow[],
  { tagId, isAdded, userId }: { tagId: number | null; isAdded: boolean; userId: string },
): Promise<repository.OutcomeRow[]> {
  const tag = tagId === null ? null : { tagId, isAdded }
  const decisions = rows.map((row) => {
    const place = { status: row.place_status, tagIds: stateOf(row).tag_ids }
    return { row, outcome: tag ? outcomeOfTag(place, tag) : ('already' as const) }
  })
  const changed = decisions.flatMap(({ row, outcome }) => (outcome === 'changed' ? [row] : []))
  if (tag) await setTag(services, changed, { ...tag, userId })
  return decisions.map(({ row, outcome }) => ({ place_id: row.id, outcome, version: row.version + 1 }))
}

/** Changes locked places and records it in the history of each. */
async function setTag(
  { db, events }: Pick<Services, 'db' | 'events'>,
  rows: readonly writing.EditedPlaceRow[],
  { tagId, isAdded, userId }: { tagId: number; isAdded: boolean; userId: string },
): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await repository.setTag(db, ids, { tagId, isAdded })
  await savePlaceRevisions(
    db,
    rows.map((row) => {
      const { tag_ids: before } = stateOf(row)
      const after = isAdded ? [...before, tagId] : before.filter((id) => id !== tagId)
      return {
        placeId: row.id,
        version: row.version + 1,
        kind: 'moderation',
        userId,
        changes: { tag_ids: { before, after } },
      }
    }),
  )
  const changed = ids.map((placeId) => ({ placeId, userId, fields: ['tag_ids'] }))
  await events.publish(db, 'place.changed', ...changed)
}

async function readLocked(
  db: Db,
  ids: readonly string[],
  viewerId: string,
): Promise<writing.EditedPlaceRow[]> {
  if (ids.length === 0) return []
  return writing.readEditedPlaces(db, ids, viewerId, { forUpdate: true, withoutGalleries: true })
}

async function setStatuses(
  services: ActionServices,
  rows: readonly writing.EditedPlaceRow[],
  { kind, reason, user_id }: Action,
): Promise<repository.OutcomeRow[]> {
  const status = kind === 'publish' ? 'published' : 'unpublished'
  const outcomes: repository.OutcomeRow[] = []
  for (const row of rows) {
    const { moderation_status: moderationStatus } = row
    const outcome = outcomeOfStatus({ status: row.place_status, moderationStatus }, status)
    if (outcome === 'changed') {
      const unpublishReason = status === 'unpublished' ? reason : null
      await setStatus(services.db, services, row, { status, reason: unpublishReason, moderatorId: user_id })
    }
    outcomes.push({
      place_id: row.id,
      outcome,
      before_status: moderationStatus,
      before_reason: row.moderation_unpublished_reason,
      version: row.version + 1,
    })
  }
  return outcomes
}

async function moveBatch(
  services: Pick<Services, 'db' | 'events'>,
  rows: readonly writing.EditedPlaceRow[],
  { cityId, userId }: { cityId: number | null; userId: string },
): Promise<repository.OutcomeRow[]> {
  const { db } = services
  const { cityById } = await loadReference(db)
  const city = cityById.get(cityId ?? 0)
  if (!city) return rows.map(({ id }) => ({ place_id: id, outcome: 'already' }))
  const booked = await findPlacesWithUpcomingReservations(
    db,
    rows.map(({ id }) => id),
  )
  const decisions = rows.map((row) => {
    const { lat, lon } = stateOf(row)
    const place = { status: row.place_status, lat, lon, isBooked: booked.has(row.id) }
    return { row, outcome: outcomeOfMove(place, cityById.get(row.city_id), city) }
  })
  const rowsAfter = decisions.flatMap(({ row, outcome }) => (outcome === 'changed' ? [row] : []))
  await move(services, rowsAfter, city, userId)
  return decisions.map(({ row, outcome }) => ({
    place_id: row.id,
    outcome,
    before_city_id: row.city_id,
    version: row.version + 1,
  }))
}

/** Moves locked places with their posts, reservations and counts, and records it in the history of each. */
async function move(
  { db, events }: Pick<Services, 'db' | 'events'>,
  rows: readonly writing.EditedPlaceRow[],
  city: ReferenceCity,
  userId: string,
): Promise<void> {
  if (rows.length === 0) return
  const reference = await loadReference(db)
  const ids = rows.map(({ id }) => id)
  await repository.moveToCity(db, ids, city.id)
  const listed = rows.filter((row) => row.is_listed)
  const departures = [...Map.groupBy(listed, ({ city_id }) => city_id)].map(
    ([id, places]) => [id, -places.length] as const,
  )
  for (const [id, change] of [...departures, [city.id, listed.length] as const].sort(([a], [b]) => a - b)) {
    await writing.changePlaceCount(db, { cityId: id, organisationId: null }, change)
  }
  await savePlaceRevisions(
    db,
    rows.map((row) => ({
      placeId: row.id,
      version: row.version + 1,
      kind: 'moderation',
      userId,
      changes: {
        city: { before: reference.cityById.get(row.city_id)?.name ?? null, after: city.name },
      },
    })),
  )
  await indexPlaces(db, ids, reference)
  const changed = ids.map((placeId) => ({ placeId, userId, fields: ['city'] }))
  await events.publish(db, 'place.changed', ...changed)
}

/** Moves places to their former cities. @returns those that could be moved */
async function moveBack(
  services: Pick<Services, 'db' | 'events'>,
  rows: readonly writing.EditedPlaceRow[],
  before: ReadonlyMap<string, Undoable[number]>,
  userId: string,
): Promise<writing.EditedPlaceRow[]> {
  const { db } = services
  const { cityById } = await loadReference(db)
  const booked = await findPlacesWithUpcomingReservations(
    db,
    rows.map(({ id }) => id),
  )
  const restored: writing.EditedPlaceRow[] = []
  for (const [cityId, places] of Map.groupBy(rows, ({ id }) => before.get(id)?.before_city_id ?? 0)) {
    const city = cityById.get(cityId)
    if (!city) continue
    const movable = places.filter(
      ({ id, city_id }) => !booked.has(id) || isSameZone(cityById.get(city_id), city),
    )
    await move(services, movable, city, userId)
    restored.push(...movable)
  }
  return restored
}

type Undoable = Awaited<ReturnType<typeof repository.listToUndo>>

async function undoBatch(services: ActionServices, action: Action, changes: Undoable): Promise<string[]> {
  const { db } = services
  const by = action.undone_by ?? action.user_id
  const rows = await readLocked(
    db,
    changes.map(({ place_id }) => place_id),
    by,
  )
  const before = new Map(changes.map((change) => [change.place_id, change]))
  let unchanged = rows.filter((row) => row.version === before.get(row.id)?.version)
  if (action.kind === 'move') {
    unchanged = await moveBack(services, unchanged, before, by)
  } else if (action.kind === 'tag' || action.kind === 'untag') {
    const { tag_id: tagId } = action
    const tag = { isAdded: action.kind === 'untag', userId: by }
    if (tagId !== null) await setTag(services, unchanged, { tagId, ...tag })
  } else {
    for (const row of unchanged) {
      const { before_status: status, before_reason: reason } = before.get(row.id) ?? {}
      if (!status) continue
      const unpublishReason = status === 'unpublished' ? (reason ?? 'Публикация отменена') : null
      await setStatus(db, services, row, { status, reason: unpublishReason, moderatorId: by })
    }
  }
  const restored = new Set(unchanged.map(({ id }) => id))
  await repository.saveUndoOutcomes(
    db,
    action.id,
    changes.map(({ place_id }) => ({
      place_id,
      undo_outcome: restored.has(place_id) ? 'restored' : 'touched',
    })),
  )
  return [...rows, ...(await readLocked(db, [...restored], by))].flatMap(tagsOfEdited)
}
