import type { Db } from '#server/db/connection.ts'
import { inTransaction, violatedUnique } from '#server/db/transaction.ts'
import { moveChats } from '#server/features/chats/merging/service.ts'
import { moveGuestCards } from '#server/features/guest-cards/linking/service.ts'
import { invalidateReferenceCache } from '#server/features/reference/lookup.ts'
import { recalculateTerms } from '#server/features/reservations/settings/service.ts'
import { findPlacesWithUpcomingReservations } from '#server/features/reservations/venue/service.ts'
import { saveRevision } from '#server/features/revisions/service.ts'
import { indexPlaces } from '#server/features/search/indexing/service.ts'
import { ALL_TAGS } from '#server/lib/cache/page-cache.ts'
import { AppError } from '#server/lib/errors.ts'
import type { Services } from '#server/lib/services.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import * as writing from '../writing/repository.ts'
import * as repository from './repository.ts'
import { type MergeCandidate, refusalOfMerge } from './rules.ts'

/**
 * Merges several places into one, with their posts, reservations, people, chats and connected programs. Their booking
 * settings, tables, histories and proposals of sources are deleted with them. It cannot be undone.
 */
export async function mergePlaces(
  services: Pick<Services, 'db' | 'events' | 'pageCache'>,
  viewer: SignedIn,
  { intoId, placeIds }: { intoId: string; placeIds: readonly string[] },
): Promise<{ id: string; latinName: string; name: string }> {
  const others = placeIds.filter((id) => id !== intoId)
  if (others.length === 0) {
    throw new AppError('ValidationFailed', { fields: { place_ids: ['Выберите ещё одно заведение'] } })
  }
  const merged = await inTransaction(services.db, async (db) => {
    const rows = await repository.lockPlaces(db, [intoId, ...others])
    const into = rows.find(({ id }) => id === intoId)
    if (!into || rows.length !== others.length + 1) {
      throw new AppError('RecordNotFound', { message: 'Одного из заведений больше нет. Обновите список' })
    }
    const owners = await repository.listOwners(
      db,
      rows.map(({ id }) => id),
    )
    let organisationId = into.organisation_id
    for (const from of rows) {
      if (from.id === intoId) continue
      const ownerIds = (await repository.listOwners(db, [intoId])).get(intoId) ?? []
      await requireMergeable(db, from, {
        ...into,
        organisation_id: organisationId,
        ownerIds,
        fromOwnerIds: owners.get(from.id) ?? [],
      })
      await mergeOne(services, db, from, into)
      organisationId ??= from.organisation_id
    }
    await finishMerge(services, db, viewer, { into, organisationId, rows })
    return into
  })
  invalidateReferenceCache(services.db)
  services.pageCache.invalidate(ALL_TAGS)
  return { id: merged.id, latinName: merged.latin_name, name: merged.name }
}

async function requireMergeable(
  db: Db,
  from: repository.MergedRow,
  { fromOwnerIds, ...into }: Omit<MergeCandidate, 'isBooked'> & { fromOwnerIds: readonly string[] },
): Promise<void> {
  const isBooked = (await findPlacesWithUpcomingReservations(db, [from.id])).has(from.id)
  const message = refusalOfMerge({ ...from, ownerIds: fromOwnerIds, isBooked }, { ...into, isBooked: false })
  if (message !== null) throw new AppError('StateNotAllowed', { message })
}

async function mergeOne(
  { events }: Pick<Services, 'events'>,
  db: Db,
  from: repository.MergedRow,
  into: repository.MergedRow,
): Promise<void> {
  await repository.moveReferences(db, from.id, into.id)
  await repository.moveCases(db, from.id, into.id)
  await repository.moveCollectionPlaces(db, from.id, into.id)
  await repository.movePosts(db, from.id, into.id)
  await repository.moveLikes(db, from.id, into.id)
  await repository.moveFollowers(db, from.id, into.id)
  await repository.moveUniqueRows(db, from.id, into.id)
  await repository.moveVisits(db, from.id, into.id)
  await repository.moveMembers(db, from.id, into.id)
  await repository.moveBookings(db, from.id, into.id).catch(explainDoubleBooking)
  if (await repository.moveDoorQueue(db, from.id, into.id)) {
    await events.publish(db, 'door.changed', { placeId: into.id })
  }
  await moveGuestCards(db, from.id, into.id)
  await moveChats(db, 'place_id', from.id, into.id)
  await repository.fillMissingFields(db, from.id, into.id)
  if (into.main_schedule === null && from.main_schedule !== null) {
    await repository.moveHours(db, from.id, into.id)
    into.main_schedule = from.main_schedule
  }
  await repository.replacePlace(db, from, into.id)
}

function explainDoubleBooking(error: unknown): never {
  if (violatedUnique(error) !== 'reservations_once') throw error
  throw new AppError('StateNotAllowed', {
    cause: error,
    message:
      'Один и тот же гость забронировал в обоих заведениях стол на одно время. Сначала отмените одну бронь',
  })
}

async function finishMerge(
  { events }: Pick<Services, 'events'>,
  db: Db,
  viewer: SignedIn,
  {
    into,
    organisationId,
    rows,
  }: { into: repository.MergedRow; organisationId: string | null; rows: readonly repository.MergedRow[] },
): Promise<void> {
  const duplicates = rows.filter(({ id }) => id !== into.id)
  for (const { city_id, organisation_id } of duplicates.filter(({ is_listed }) => is_listed)) {
    await writing.changePlaceCount(db, { cityId: city_id, organisationId: organisation_id }, -1)
  }
  if (into.is_listed && organisationId !== into.organisation_id) {
    await writing.changePlaceCount(db, { cityId: null, organisationId }, 1)
  }
  await repository.recountPlace(db, into.id)
  if (into.is_reservations_enabled) await recalculateTerms(db, into.id, Date.now())
  const names = duplicates.map(({ name, latin_name }) => `${name} (${latin_name})`).join(', ')
  await saveRevision(
    db,
    { placeId: into.id },
    {
      version: into.version + 1,
      kind: 'moderation',
      userId: viewer.userId,
      changes: { merged: { before: null, after: names } },
    },
  )
  await indexPlaces(db, [into.id])
  await events.publish(db, 'place.changed', {
    placeId: into.id,
    userId: viewer.userId,
    fields: ['merged'],
  })
}
