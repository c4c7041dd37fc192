import type { Db } from '#server/db/connection.ts'
import { afterCommit, inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/lib/errors.ts'
import { countWrite } from '#server/lib/limits/writing-limits.ts'
import type { Services } from '#server/lib/services.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import { canEdit, canManage } from './policy.ts'
import * as repository from './repository.ts'
import { isCoAuthor } from './sharing/repository.ts'

export type LockedCollection = NonNullable<Awaited<ReturnType<typeof repository.lockCollection>>>

/** One change under the lock of the collection, so that changes of several people at once are all kept. */
export async function changeLocked(
  services: Services,
  { viewer, id, by }: { viewer: SignedIn; id: string; by: 'owner' | 'co-authors' },
  act: (db: Db, row: LockedCollection) => Promise<void>,
): Promise<void> {
  await countWrite(services.limits, 'collectionEdits', viewer.userId)
  await inTransaction(services.db, async (db) => {
    const row = await requireLocked(db, viewer, id, by)
    await act(db, row)
    invalidate(services, db, row)
  })
}

/** A collection of another person is answered like a missing one, so that private ones are not revealed. */
export async function requireLocked(
  db: Db,
  viewer: SignedIn,
  id: string,
  by: 'owner' | 'co-authors',
): Promise<LockedCollection> {
  const row = await repository.lockCollection(db, id, viewer.userId)
  if (!row || row.deleted_at) throw missing()
  if (canManage(viewer, row)) return row
  const is_co_author = by === 'co-authors' && (await isCoAuthor(db, id, viewer.userId))
  if (!canEdit(viewer, { ...row, is_co_author })) throw missing()
  return row
}

/** Lists of cities and places show a change when their cache expires. */
export function invalidate(
  services: Pick<Services, 'pageCache'>,
  db: Db,
  { id, user_id, place_id }: Pick<LockedCollection, 'id' | 'user_id' | 'place_id'>,
): void {
  afterCommit(db, () => services.pageCache.invalidate(`collections/${id}`, ...listTags(user_id, place_id)))
}

export function listTags(userId: string, placeId: string | null): string[] {
  const personTag = `collections?userId=${userId}`
  return placeId === null ? [personTag] : [personTag, `collections?venueId=${placeId}`]
}

export function missing(): AppError {
  return new AppError('RecordNotFound', { message: 'Такой подборки нет' })
}
