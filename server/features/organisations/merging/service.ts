import type { OrganisationMerge } from '#contract/organisations/organisation-merges.ts'
import type { Db } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { moveChats, moveChatsBack } from '#server/features/chats/merging/service.ts'
import { savePlaceRevisions } from '#server/features/revisions/service.ts'
import { indexPlaces } from '#server/features/search/indexing/service.ts'
import { fullName } from '#server/features/users/views.ts'
import { ALL_TAGS } from '#server/lib/cache/page-cache.ts'
import { AppError, requireRows } from '#server/lib/errors.ts'
import { newId } from '#server/lib/ids.ts'
import { type Page, readPage } from '#server/lib/paging.ts'
import type { Services } from '#server/lib/services.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import * as repository from './repository.ts'
import { refusalOfMerge } from './rules.ts'

type MergeServices = Pick<Services, 'db' | 'events' | 'pageCache'>

/** Merges a chain into another one with its chats, followers and staff. It can be undone. */
export async function mergeOrganisations(
  services: MergeServices,
  viewer: SignedIn,
  { fromId, intoId }: { fromId: string; intoId: string },
): Promise<OrganisationMerge> {
  if (fromId === intoId) {
    throw new AppError('ValidationFailed', { fields: { fromId: ['Выберите две разные сети'] } })
  }
  const id = newId()
  await inTransaction(services.db, async (db) => {
    const { from, into } = await lockChains(db, fromId, intoId)
    const message = refusalOfMerge(
      { ...from, ownerIds: await repository.listOwnerIds(db, fromId) },
      { ...into, ownerIds: await repository.listOwnerIds(db, intoId) },
    )
    if (message !== null) throw new AppError('StateNotAllowed', { message })
    const chats = await moveChats(db, 'organisation_id', fromId, intoId)
    await repository.raiseRoles(db, fromId, intoId)
    const moved: repository.MovedRows = { ...(await repository.moveRows(db, fromId, intoId)), chats }
    await repository.setMerged(db, fromId, intoId)
    await repository.insertMerge(db, { id, from_id: fromId, into_id: intoId, user_id: viewer.userId }, moved)
    await finish(services, db, viewer, { placeIds: moved['places.organisation_id'] ?? [], fromId, intoId })
  })
  services.pageCache.invalidate(ALL_TAGS)
  return requireMerge(services.db, id)
}

/** Moves the rows back. Merged chats and raised roles are kept. */
export async function undoMerge(
  services: MergeServices,
  viewer: SignedIn,
  mergeId: string,
): Promise<OrganisationMerge> {
  await inTransaction(services.db, async (db) => {
    const merge = await repository.lockMerge(db, mergeId)
    if (!merge) throw new AppError('RecordNotFound', { message: 'Такого объединения нет' })
    if (merge.undone_at !== null) {
      throw new AppError('StateNotAllowed', { message: 'Это объединение уже отменено' })
    }
    const { from_id: fromId, into_id: intoId, moved } = merge
    const { from } = await lockChains(db, fromId, intoId)
    if (from.merged_into !== intoId) {
      throw new AppError('StateNotAllowed', {
        message: 'Эту сеть потом объединили ещё с одной. Сначала отмените то объединение',
      })
    }
    const placeIds = await repository.listPlacesStillOf(db, moved['places.organisation_id'] ?? [], intoId)
    await moveChatsBack(db, 'organisation_id', moved.chats ?? [], { from: intoId, into: fromId })
    await repository.moveRowsBack(db, moved, fromId, intoId)
    await repository.setMerged(db, fromId, null)
    await repository.markUndone(db, mergeId, viewer.userId)
    await finish(services, db, viewer, { placeIds, fromId: intoId, intoId: fromId })
  })
  services.pageCache.invalidate(ALL_TAGS)
  return requireMerge(services.db, mergeId)
}

async function lockChains(db: Db, fromId: string, intoId: string) {
  const rows = await repository.lockChains(db, [fromId, intoId])
  const [from, into] = [fromId, intoId].map((id) => rows.find((row) => row.id === id))
  if (!from || !into) throw new AppError('RecordNotFound', { message: 'Одной из сетей больше нет' })
  return { from, into }
}

/** Of places that went from one chain to the other: their history, search and listeners. */
async function finish(
  { events }: Pick<Services, 'events'>,
  db: Db,
  viewer: SignedIn,
  { placeIds, fromId, intoId }: { placeIds: readonly string[]; fromId: string; intoId: string },
): Promise<void> {
  const touched = await repository.touchPlaces(db, placeIds)
  await savePlaceRevisions(
    db,
    touched.map(({ id, version }) => ({
      placeId: id,
      version,
      kind: 'moderation',
      userId: viewer.userId,
      changes: { organisation_id: { before: fromId, after: intoId } },
    })),
  )
  await repository.recountChain(db, fromId)
  await repository.recountChain(db, intoId)
  await indexPlaces(db, placeIds)
  const changed = placeIds.map((placeId) => ({
    placeId,
    userId: viewer.userId,
    fields: ['organisation_id'],
  }))
  if (changed.length > 0) await events.publish(db, 'place.changed', ...changed)
}

export async function listMerges(
  db: Db,
  query: { offset?: number; limit?: number },
): Promise<Page<OrganisationMerge>> {
  const page = readPage(query)
  const rows = requireRows(await repository.listMerges(db, page.rows), 'Сети ещё не объединяли')
  return page.cut(rows, viewMerge)
}

async function requireMerge(db: Db, id: string): Promise<OrganisationMerge> {
  const [row] = await repository.listMerges(db, { id, offset: 0, limit: 1 })
  if (!row) throw new AppError('RecordNotFound', { message: 'Такого объединения нет' })
  return viewMerge(row)
}

function viewMerge(row: repository.MergeRow): OrganisationMerge {
  return {
    id: row.id,
    from: { id: row.from_id, name: row.from_name },
    into: { id: row.into_id, name: row.into_name },
    placeCount: row.place_count,
    by: { id: row.by.id, fullName: fullName(row.by) },
    createdAt: row.created_at.toISOString(),
    undoneAt: row.undone_at?.toISOString() ?? null,
  }
}
