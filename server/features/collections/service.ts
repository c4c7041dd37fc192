import {
  type CollectionVisibility,
  MAX_COLLECTION_PLACES,
  MAX_COLLECTIONS,
} from '#contract/collections/collection-limits.ts'
import { moveAfter } from '#contract/collections/collection-order.ts'
import type { Collection, CollectionSummary, OwnCollection } from '#contract/collections/collections.ts'
import { DAY_MS } from '#contract/durations.ts'
import { summaryOf } from '#contract/places/place-summary.ts'
import type { SuggestedCollection } from '#contract/places/suggestions.ts'
import type { Db } from '#server/db/connection.ts'
import { insertIdempotently } from '#server/db/idempotency.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { listPlaceCards } from '#server/features/places/service.ts'
import { cleanText, isBlank } from '#server/features/publications/rules.ts'
import { loadReference } from '#server/features/reference/lookup.ts'
import { AppError, requireRows } from '#server/lib/errors.ts'
import { newId, randomToken } from '#server/lib/ids.ts'
import { countWrite } from '#server/lib/limits/writing-limits.ts'
import { type Page, readPage } from '#server/lib/paging.ts'
import type { Services } from '#server/lib/services.ts'
import { guest, type SignedIn, type Viewer } from '#server/lib/viewer.ts'
import { changeLocked, invalidate, listTags, missing, requireLocked } from './changes.ts'
import { scheduleNotice } from './notices/service.ts'
import { canManage, canRead, isEditor, isPersonal } from './policy.ts'
import * as repository from './repository.ts'
import {
  type CollectionContext,
  idsOf,
  viewCollection,
  viewOwn,
  viewSuggested,
  viewSummary,
} from './views.ts'

export const ERASE_JOB = 'collections.erase'

export async function listCollections(
  db: Db,
  viewer: Viewer,
  {
    city,
    placeId,
    userId,
    venueId,
    ...query
  }: {
    city?: string
    placeId?: string
    userId?: string
    venueId?: string
    offset?: number
    limit?: number
  },
): Promise<Page<CollectionSummary>> {
  if ([city, placeId, userId, venueId].filter((value) => value !== undefined).length !== 1) {
    const problem = ['Укажите что-то одно: город, заведение или автора']
    throw new AppError('ValidationFailed', { fields: { city: problem } })
  }
  const { cityBySlug } = await loadReference(db)
  const cityId = city === undefined ? undefined : (cityBySlug.get(city)?.id ?? 0)
  const page = readPage(query)
  const rows = await repository.listPublic(db, viewer.userId, { cityId, placeId, userId, venueId }, page.rows)
  const context = await contextOf(db, requireRows(rows, 'Подборок пока нет').flatMap(idsOf))
  return page.cut(rows, (row) => viewSummary(row, idsOf(row), context))
}

const MAX_SUGGESTED = 3

/** Public collections of a city whose titles match the text; the first interpretation of the text that finds any. */
export async function suggestCollections(
  db: Db,
  viewer: Viewer,
  { titles, cityId }: { titles: readonly string[][]; cityId: number | undefined },
): Promise<SuggestedCollection[]> {
  for (const words of titles) {
    const rows = await repository.searchByTitle(db, viewer.userId, { words, cityId, limit: MAX_SUGGESTED })
    if (rows.length > 0) return rows.map(viewSuggested)
  }
  return []
}

export async function listOwn(db: Db, viewer: SignedIn, placeId?: string): Promise<OwnCollection[]> {
  const rows = await repository.listOwn(db, { userId: viewer.userId, isEditor: isEditor(viewer), placeId })
  const context = await contextOf(db, rows.flatMap(idsOf))
  return rows.map((row) => viewOwn(row, viewer, context))
}

/** @throws {AppError} RecordNotFound also for one that the viewer may not read */
export async function getCollection(
  db: Db,
  viewer: Viewer,
  by: { id: string } | { token: string },
): Promise<Collection> {
  const row = await repository.findCollection(db, viewer.userId, by)
  if (!row || !canRead(viewer, row, 'token' in by ? 'link' : 'address')) throw missing()
  const ids = row.places.flatMap(({ visible_id }) => visible_id ?? [])
  return viewCollection(row, { viewer, now: Date.now() }, await contextOf(db, ids))
}

/** The collection for an action of its reader, who sends its token when it is open by the link alone. */
export async function requireReadable(
  db: Db,
  viewer: SignedIn,
  { id, token }: { id: string; token: string | undefined },
): Promise<repository.CollectionRow> {
  const row = await repository.findCollection(db, viewer.userId, { id })
  if (!row || !canRead(viewer, row, token === row.token ? 'link' : 'address')) throw missing()
  return row
}

/** The same for every reader, so that pages of guests can be cached. */
export async function contextOf(db: Db, placeIds: readonly string[]): Promise<CollectionContext> {
  const [reference, places] = await Promise.all([
    loadReference(db),
    listPlaceCards(db, guest, [...new Set(placeIds)]),
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
    author?: NewAuthor
    place_id?: string
    places?: readonly { place_id: string; note?: string }[]
    idempotency_key?: string
  },
): Promise<Collection> {
  const { db, limits } = services
  const keyed = { table: 'collections' as const, ownerId: viewer.userId, key: request.idempotency_key }
  const { id } = await insertIdempotently({ db, limits }, { ...keyed, limit: 'collections' }, async () => {
    const title = requireTitle(request.title)
    const places = await placesOf(db, request)
    const author = await authorOf(db, viewer, request.author ?? 'self')
    await countWrite(limits, 'collections', viewer.userId)
    const collection = {
      id: newId(),
      ...author,
      token: randomToken(),
      title,
      description: cleanText(request.description ?? ''),
      visibility: request.visibility ?? 'private',
      idempotency_key: request.idempotency_key ?? null,
    }
    await inTransaction(db, async (transaction) => {
      await requireBelowLimit(transaction, author)
      await repository.insertCollection(transaction, collection)
      if (places.length === 0) return
      await repository.insertPlaces(
        transaction,
        places.map((place, at) => ({
          ...place,
          collection_id: collection.id,
          position: at + 1,
          added_by: viewer.userId,
        })),
      )
      await repository.updateFacts(transaction, collection.id)
    })
    services.pageCache.invalidate(...listTags(viewer.userId, author.place_id))
    return collection.id
  })
  return getCollection(db, viewer, { id })
}

/** The viewer, the editors, or the place with this id. */
type NewAuthor = string

/** @throws {AppError} Forbidden for the name of others */
async function authorOf(db: Db, viewer: SignedIn, author: NewAuthor) {
  const { userId: user_id } = viewer
  if (author === 'self') return { user_id, is_editorial: false, place_id: null }
  if (author === 'editors') {
    if (!isEditor(viewer)) throw new AppError('Forbidden')
    return { user_id, is_editorial: true, place_id: null }
  }
  if (!(await repository.worksForVisible(db, user_id, author))) throw new AppError('Forbidden')
  return { user_id, is_editorial: false, place_id: author }
}

/** The first place, which has to exist, and several, of which those without a page are left out. */
async function placesOf(
  db: Db,
  { place_id, places = [] }: { place_id?: string; places?: readonly { place_id: string; note?: string }[] },
): Promise<{ place_id: string; name: string; note: string }[]> {
  const first = place_id === undefined ? [] : [await requirePlace(db, place_id)]
  const notes = new Map(places.map((place) => [place.place_id, place.note ?? '']))
  const others = await repository.listVisiblePlaces(db, [...notes.keys()])
  const nameById = new Map([...first, ...others].map(({ id, name }) => [id, name]))
  const order = new Set([...first.map(({ id }) => id), ...notes.keys()])
  return [...order].slice(0, MAX_COLLECTION_PLACES).flatMap((id) => {
    const name = nameById.get(id)
    return name === undefined ? [] : { place_id: id, name, note: cleanText(notes.get(id) ?? '') }
  })
}

/** The editors have no limit. */
async function requireBelowLimit(
  db: Db,
  author: { user_id: string; is_editorial: boolean; place_id: string | null },
): Promise<void> {
  if (author.is_editorial || (await repository.countOf(db, author)) < MAX_COLLECTIONS) return
  const whose = author.place_id === null ? 'У вас' : 'У заведения'
  throw new AppError('StateNotAllowed', { message: `${whose} уже сто подборок: удалите ненужную` })
}

export async function updateCollection(
  services: Services,
  viewer: SignedIn,
  id: string,
  changes: {
    title?: string
    description?: string
    visibility?: CollectionVisibility
    author?: NewAuthor
  },
): Promise<Collection> {
  const author =
    changes.author === undefined ? undefined : await authorOf(services.db, viewer, changes.author)
  await changeLocked(services, { viewer, id, by: 'owner' }, async (db, row) => {
    const { visibility } = row
    // The owner does not change, unless a colleague takes over a collection of the venue or the editors.
    const isPersonOwner = author && isPersonal(author)
    const isMoved = author && (author.is_editorial !== row.is_editorial || author.place_id !== row.place_id)
    if (isMoved) await requireBelowLimit(db, author)
    const isClosing = changes.visibility === 'private' && visibility !== 'private'
    await repository.updateCollection(db, id, {
      ...(changes.title !== undefined && { title: requireTitle(changes.title) }),
      ...(changes.description !== undefined && { description: cleanText(changes.description) }),
      ...(changes.visibility !== undefined && { visibility: changes.visibility }),
      ...(isClosing && { token: randomToken() }),
      ...(author && { ...author, user_id: isPersonOwner ? viewer.userId : row.user_id }),
    })
    // The lists of the former author are dropped by `changeLocked`.
    if (isMoved) invalidate(services, db, { id, ...author })
  })
  return getCollection(services.db, viewer, { id })
}

/** Makes a private copy for the viewer, without the notes of others. */
export async function copyCollection(
  services: Services,
  viewer: SignedIn,
  { id: sourceId, token, key }: { id: string; token: string | undefined; key: string | undefined },
): Promise<Collection> {
  const { db, limits } = services
  const source = await requireReadable(db, viewer, { id: sourceId, token })
  const keyed = { table: 'collections' as const, ownerId: viewer.userId, key }
  const { id } = await insertIdempotently({ db, limits }, { ...keyed, limit: 'collections' }, async () => {
    await countWrite(limits, 'collections', viewer.userId)
    const copy = {
      id: newId(),
      user_id: viewer.userId,
      token: randomToken(),
      title: source.title,
      visibility: 'private' as const,
      copied_from: source.id,
      idempotency_key: key ?? null,
    }
    await inTransaction(db, async (transaction) => {
      await requireBelowLimit(transaction, { ...copy, is_editorial: false, place_id: null })
      await repository.insertCollection(transaction, copy)
      const hasNotes = canManage(viewer, source) && source.coAuthors.length === 0
      await repository.copyPlaces(transaction, {
        from: sourceId,
        into: copy.id,
        userId: viewer.userId,
        hasNotes,
      })
      await repository.updateFacts(transaction, copy.id)
    })
    return copy.id
  })
  return getCollection(db, viewer, { id })
}

export async function deleteCollection(services: Services, viewer: SignedIn, id: string): Promise<void> {
  const { db, limits, jobs } = services
  await countWrite(limits, 'edits', viewer.userId)
  await inTransaction(db, async (transaction) => {
    const row = await requireLocked(transaction, viewer, id, 'owner')
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
  await countWrite(limits, 'edits', viewer.userId)
  await inTransaction(db, async (transaction) => {
    const row = await repository.lockCollection(transaction, id, viewer.userId)
    if (!row || !canManage(viewer, row)) throw missing()
    await requireBelowLimit(transaction, row)
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
  await changeLocked(services, { viewer, id, by: 'co-authors' }, async (db, row) => {
    const order = await repository.listOrder(db, id)
    if (order.includes(request.place_id)) return
    const place = await requirePlace(db, request.place_id)
    if (order.length >= MAX_COLLECTION_PLACES) {
      throw new AppError('StateNotAllowed', { message: 'В подборке уже сто заведений, больше не поместится' })
    }
    const note = cleanText(request.note ?? '')
    await repository.insertPlaces(db, [
      {
        collection_id: id,
        place_id: place.id,
        position: order.length + 1,
        name: place.name,
        note,
        added_by: viewer.userId,
      },
    ])
    await repository.writeOrder(db, id, moveAfter(order, place.id, request.after_id))
    await repository.updateFacts(db, id)
    await scheduleNotice(services, db, row, Date.now())
  })
  return getCollection(services.db, viewer, { id })
}

export async function updatePlace(
  services: Services,
  viewer: SignedIn,
  { collectionId: id, placeId }: { collectionId: string; placeId: string },
  { note, after_id: afterId }: { note?: string; after_id?: string | null },
): Promise<Collection> {
  await changeLocked(services, { viewer, id, by: 'co-authors' }, async (db) => {
    const order = await repository.listOrder(db, id)
    if (!order.includes(placeId)) {
      throw new AppError('RecordNotFound', { message: 'Этого заведения в подборке уже нет' })
    }
    if (note !== undefined) await repository.updateNote(db, { id, placeId, note: cleanText(note) })
    if (afterId !== undefined) await repository.writeOrder(db, id, moveAfter(order, placeId, afterId))
    await repository.updateCollection(db, id, {})
  })
  return getCollection(services.db, viewer, { id })
}

export async function removePlace(
  services: Services,
  viewer: SignedIn,
  { collectionId: id, placeId }: { collectionId: string; placeId: string },
): Promise<Collection> {
  await changeLocked(services, { viewer, id, by: 'co-authors' }, async (db) => {
    await repository.deletePlace(db, id, placeId)
    await repository.updateFacts(db, id)
  })
  return getCollection(services.db, viewer, { id })
}

/** Called by decisions of moderators. A deleted one is shown again too, because its owner may restore it. */
export async function setHidden(services: Services, id: string, isHidden: boolean): Promise<void> {
  const { db } = services
  const row = await repository.lockCollection(db, id, null)
  if (!row || (isHidden && row.deleted_at))
    throw new AppError('RecordDeleted', { message: 'Подборка удалена' })
  await repository.setHidden(db, id, isHidden)
  services.pageCache.invalidate(`collections/${id}`, ...listTags(row.user_id, row.place_id))
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
