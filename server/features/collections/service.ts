import {
  type CollectionVisibility,
  MAX_COLLECTION_PLACES,
  MAX_COLLECTIONS,
} from '#contract/collections/collection-limits.ts'
import type { Collection, CollectionSummary, OwnCollection } from '#contract/collections/collections.ts'
import { summaryOf } from '#contract/places/place-summary.ts'
import type { SuggestedCollection } from '#contract/places/suggestions.ts'
import type { Db } from '#server/db/connection.ts'
import { insertIdempotently } from '#server/db/idempotency.ts'
import { afterCommit, inTransaction } from '#server/db/transaction.ts'
import { presentPlaces } from '#server/features/places/service.ts'
import { cleanText, isBlank } from '#server/features/publications/rules.ts'
import { loadReference } from '#server/features/reference/lookup.ts'
import { AppError, requireRows } from '#server/lib/errors.ts'
import { newId } from '#server/lib/ids.ts'
import { countWriting } from '#server/lib/limits/writing-limits.ts'
import { type Page, readPage } from '#server/lib/paging.ts'
import type { Services } from '#server/lib/services.ts'
import { guest, type SignedIn, type Viewer } from '#server/lib/viewer.ts'
import { canEdit, canRead } from './policy.ts'
import * as repository from './repository.ts'
import { newLinkToken, putAfter } from './rules.ts'
import {
  type CollectionContext,
  idsOf,
  viewCollection,
  viewOwn,
  viewSuggested,
  viewSummary,
} from './views.ts'

export const ERASE_JOB = 'collections.erase'
const DAY_MS = 86_400_000

const NO_COLLECTION = 'Такой подборки нет'

export async function listCollections(
  db: Db,
  viewer: Viewer,
  {
    city,
    placeId,
    userId,
    ...query
  }: {
    city?: string
    placeId?: string
    userId?: string
    offset?: number
    limit?: number
  },
): Promise<Page<CollectionSummary>> {
  if ([city, placeId, userId].filter((value) => value !== undefined).length !== 1) {
    const problem = ['Укажите что-то одно: город, заведение или человека']
    throw new AppError('ValidationFailed', { fields: { city: problem } })
  }
  const { cityBySlug } = await loadReference(db)
  const cityId = city === undefined ? undefined : (cityBySlug.get(city)?.id ?? 0)
  const page = readPage(query)
  const rows = await repository.listPublic(db, viewer.userId, { cityId, placeId, userId }, page.rows)
  const context = await contextOf(db, requireRows(rows, 'Подборок пока нет').flatMap(idsOf))
  return page.cut(rows, (row) => viewSummary(row, idsOf(row), context))
}

const MAX_SUGGESTED = 3

/** Public collections of a city whose titles have words that begin so; the first reading that finds any. */
export async function suggestCollections(
  db: Db,
  viewer: Viewer,
  { titles, cityId }: { titles: readonly string[][]; cityId: number | undefined },
): Promise<SuggestedCollection[]> {
  for (const words of titles) {
    const rows = await repository.listTitled(db, viewer.userId, { words, cityId, limit: MAX_SUGGESTED })
    if (rows.length > 0) return rows.map(viewSuggested)
  }
  return []
}

export async function listOwn(db: Db, viewer: SignedIn, placeId?: string): Promise<OwnCollection[]> {
  const rows = await repository.listOwn(db, viewer.userId, placeId)
  const context = await contextOf(db, rows.flatMap(idsOf))
  return rows.map((row) => viewOwn(row, context))
}

/** @throws {AppError} RecordNotFound also for one that the viewer may not read */
export async function getCollection(
  db: Db,
  viewer: Viewer,
  by: { id: string } | { token: string },
): Promise<Collection> {
  const row = await repository.findCollection(db, by)
  if (!row || !canRead(viewer, row, 'token' in by ? 'link' : 'address')) throw missing()
  const ids = row.places.flatMap(({ visible_id }) => visible_id ?? [])
  return viewCollection(row, viewer, await contextOf(db, ids))
}

/** The same for every reader, so that pages of guests can be kept. */
async function contextOf(db: Db, placeIds: readonly string[]): Promise<CollectionContext> {
  const [reference, places] = await Promise.all([
    loadReference(db),
    presentPlaces(db, guest, [...new Set(placeIds)]),
  ])
  return { reference, placeById: new Map(places.map((place) => [place.id, summaryOf(place)])) }
}

export async function createCollection(
  services: Services,
  viewer: SignedIn,
  request: {
    title: string
    description?: string
    visibility?: CollectionVisibility
    place_id?: string
    idempotency_key?: string
  },
): Promise<Collection> {
  const { db, limits } = services
  const keyed = { table: 'collections' as const, ownerId: viewer.userId, key: request.idempotency_key }
  const { id } = await insertIdempotently({ db, limits }, { ...keyed, limit: 'collections' }, async () => {
    const title = requireTitle(request.title)
    const place = request.place_id === undefined ? null : await requirePlace(db, request.place_id)
    await countWriting(limits, 'collections', viewer.userId)
    const collection = {
      id: newId(),
      user_id: viewer.userId,
      token: newLinkToken(),
      title,
      description: cleanText(request.description ?? ''),
      visibility: request.visibility ?? 'private',
      idempotency_key: request.idempotency_key ?? null,
    }
    await inTransaction(db, async (transaction) => {
      await requireRoom(transaction, viewer)
      await repository.insertCollection(transaction, collection)
      if (!place) return
      const first = { collection_id: collection.id, place_id: place.id, position: 1, name: place.name }
      await repository.insertPlace(transaction, first)
      await repository.updateFacts(transaction, collection.id)
    })
    services.pageCache.invalidate(...listTags(viewer.userId))
    return collection.id
  })
  return getCollection(db, viewer, { id })
}

async function requireRoom(db: Db, viewer: SignedIn): Promise<void> {
  if ((await repository.countOwn(db, viewer.userId)) < MAX_COLLECTIONS) return
  throw new AppError('StateNotAllowed', { message: 'У вас уже сто подборок: удалите ненужную' })
}

export async function updateCollection(
  services: Services,
  viewer: SignedIn,
  id: string,
  changes: { title?: string; description?: string; visibility?: CollectionVisibility },
): Promise<Collection> {
  return change(services, viewer, id, async (db, { visibility }) => {
    const isClosing = changes.visibility === 'private' && visibility !== 'private'
    await repository.updateCollection(db, id, {
      ...(changes.title !== undefined && { title: requireTitle(changes.title) }),
      ...(changes.description !== undefined && { description: cleanText(changes.description) }),
      ...(changes.visibility !== undefined && { visibility: changes.visibility }),
      ...(isClosing && { token: newLinkToken() }),
    })
  })
}

export async function deleteCollection(services: Services, viewer: SignedIn, id: string): Promise<void> {
  const { db, limits, jobs } = services
  await countWriting(limits, 'edits', viewer.userId)
  await inTransaction(db, async (transaction) => {
    const row = await requireOwn(transaction, viewer, id)
    const now = Date.now()
    await repository.updateCollection(transaction, id, { deleted_at: new Date(now) })
    await jobs.send(transaction, ERASE_JOB, { id }, { startAfter: new Date(now + DAY_MS) })
    invalidate(services, transaction, row)
  })
}

export async function restoreCollection(
  services: Services,
  viewer: SignedIn,
  id: string,
): Promise<Collection> {
  const { db, limits } = services
  await countWriting(limits, 'edits', viewer.userId)
  await inTransaction(db, async (transaction) => {
    await requireRoom(transaction, viewer)
    const row = await repository.lockCollection(transaction, id)
    if (!row || !canEdit(viewer, row)) throw missing()
    await repository.updateCollection(transaction, id, { deleted_at: null })
    invalidate(services, transaction, row)
  })
  return getCollection(db, viewer, { id })
}

export async function addPlace(
  services: Services,
  viewer: SignedIn,
  id: string,
  request: { place_id: string; note?: string; after_id?: string | null },
): Promise<Collection> {
  return change(services, viewer, id, async (db) => {
    const order = await repository.listOrder(db, id)
    if (order.includes(request.place_id)) return
    const place = await requirePlace(db, request.place_id)
    if (order.length >= MAX_COLLECTION_PLACES) {
      throw new AppError('StateNotAllowed', { message: 'В подборке уже сто заведений, больше не поместится' })
    }
    const note = cleanText(request.note ?? '')
    const row = { collection_id: id, place_id: place.id, position: order.length + 1, name: place.name, note }
    await repository.insertPlace(db, row)
    await repository.writeOrder(db, id, putAfter(order, place.id, request.after_id))
    await repository.updateFacts(db, id)
  })
}

export async function updatePlace(
  services: Services,
  viewer: SignedIn,
  { collectionId: id, placeId }: { collectionId: string; placeId: string },
  { note, after_id: afterId }: { note?: string; after_id?: string | null },
): Promise<Collection> {
  return change(services, viewer, id, async (db) => {
    const order = await repository.listOrder(db, id)
    if (!order.includes(placeId)) {
      throw new AppError('RecordNotFound', { message: 'Этого заведения в подборке уже нет' })
    }
    if (note !== undefined) await repository.updateNote(db, { id, placeId, note: cleanText(note) })
    if (afterId !== undefined) await repository.writeOrder(db, id, putAfter(order, placeId, afterId))
    await repository.updateCollection(db, id, {})
  })
}

export async function removePlace(
  services: Services,
  viewer: SignedIn,
  { collectionId: id, placeId }: { collectionId: string; placeId: string },
): Promise<Collection> {
  return change(services, viewer, id, async (db) => {
    await repository.deletePlace(db, id, placeId)
    await repository.updateFacts(db, id)
  })
}

/** By moderators, out of their queue. */
export async function setHidden(services: Services, id: string, isHidden: boolean): Promise<void> {
  const { db } = services
  const row = await repository.lockCollection(db, id)
  if (!row || row.deleted_at) throw new AppError('RecordDeleted', { message: 'Подборка удалена' })
  await repository.setHidden(db, id, isHidden)
  services.pageCache.invalidate(`collections/${id}`, ...listTags(row.user_id))
}

/** For the archive of a person's own data. */
export async function listForArchive(db: Db, userId: string) {
  return repository.listForArchive(db, userId)
}

/** In the transaction that deletes the account. */
export async function eraseOf(db: Db, userId: string): Promise<void> {
  await repository.eraseOf(db, userId)
}

export async function eraseDeleted(db: Db, id: string): Promise<void> {
  await repository.eraseDeleted(db, id, new Date(Date.now() - DAY_MS))
}

type Locked = NonNullable<Awaited<ReturnType<typeof repository.lockCollection>>>

/** One change under the lock of the collection. */
async function change(
  services: Services,
  viewer: SignedIn,
  id: string,
  act: (db: Db, row: Locked) => Promise<void>,
): Promise<Collection> {
  await countWriting(services.limits, 'collectionEdits', viewer.userId)
  await inTransaction(services.db, async (db) => {
    const row = await requireOwn(db, viewer, id)
    await act(db, row)
    invalidate(services, db, row)
  })
  return getCollection(services.db, viewer, { id })
}

/** Another's collection is answered like one that does not exist, so that private ones cannot be found out. */
async function requireOwn(db: Db, viewer: SignedIn, id: string): Promise<Locked> {
  const row = await repository.lockCollection(db, id)
  if (!row || row.deleted_at || !canEdit(viewer, row)) throw missing()
  return row
}

/** Lists of cities and places show a change after their usual age. */
function invalidate(services: Pick<Services, 'pageCache'>, db: Db, row: Locked): void {
  afterCommit(db, () => services.pageCache.invalidate(`collections/${row.id}`, ...listTags(row.user_id)))
}

function listTags(userId: string): string[] {
  return [`collections?userId=${userId}`]
}

async function requirePlace(db: Db, id: string) {
  const place = await repository.findVisiblePlace(db, id)
  if (!place) throw new AppError('RecordNotFound', { message: 'Этого заведения на сайте нет' })
  return place
}

function requireTitle(text: string): string {
  const title = cleanText(text).replace(/\s+/g, ' ')
  if (!isBlank(title)) return title
  throw new AppError('ValidationFailed', { fields: { title: ['Назовите подборку'] } })
}

function missing(): AppError {
  return new AppError('RecordNotFound', { message: NO_COLLECTION })
}
