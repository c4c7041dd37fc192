import {
  INVITATION_DAYS,
  MAX_COLLECTION_AUTHORS,
  MAX_FOLLOWED_COLLECTIONS,
} from '#contract/collections/collection-limits.ts'
import type {
  Collection,
  CollectionInvitation,
  CollectionSummary,
} from '#contract/collections/collections.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { Db } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { loadReference } from '#server/features/reference/lookup.ts'
import { AppError } from '#server/lib/errors.ts'
import { randomToken } from '#server/lib/ids.ts'
import { countWrite } from '#server/lib/limits/writing-limits.ts'
import type { Services } from '#server/lib/services.ts'
import type { SignedIn, Viewer } from '#server/lib/viewer.ts'
import { changeLocked, invalidate, missing } from '../changes.ts'
import { canEdit, canManage } from '../policy.ts'
import * as collections from '../repository.ts'
import { contextOf, getCollection, requireReadable } from '../service.ts'
import { idsOf, viewAuthor, viewSummary } from '../views.ts'
import * as repository from './repository.ts'

export async function listFollowed(db: Db, viewer: SignedIn): Promise<CollectionSummary[]> {
  const rows = await collections.listFollowed(db, viewer.userId, MAX_FOLLOWED_COLLECTIONS)
  const context = await contextOf(db, rows.flatMap(idsOf))
  return rows.map((row) => viewSummary(row, idsOf(row), context))
}

/** Idempotent. */
export async function follow(
  { db, limits }: Services,
  viewer: SignedIn,
  { id, token }: { id: string; token: string | undefined },
): Promise<{ followerCount: number }> {
  await countWrite(limits, 'follows', viewer.userId)
  const row = await requireReadable(db, viewer, { id, token })
  if (canEdit(viewer, row)) throw refusal('Это ваша подборка: она и так среди ваших')
  return inTransaction(db, async (transaction) => {
    await collections.lockCollection(transaction, id, viewer.userId)
    const isByLink = token !== undefined && token === row.token
    const follower = { id, userId: viewer.userId, token: isByLink ? token : '' }
    const isNew = await repository.insertFollower(transaction, follower)
    if (isNew && (await repository.countFollowed(transaction, viewer.userId)) > MAX_FOLLOWED_COLLECTIONS) {
      throw refusal('Вы следите за двумястами подборками: больше не уместится')
    }
    return { followerCount: await repository.countFollowers(transaction, id) }
  })
}

/** Idempotent. Also for a collection that its followers may not read any more. */
export async function unfollow({ db, limits }: Services, viewer: SignedIn, id: string): Promise<void> {
  await countWrite(limits, 'follows', viewer.userId)
  await inTransaction(db, async (transaction) => {
    await collections.lockCollection(transaction, id, viewer.userId)
    if (await repository.deleteFollower(transaction, id, viewer.userId)) return
    await requireReadable(transaction, viewer, { id, token: undefined })
  })
}

export async function invite(services: Services, viewer: SignedIn, id: string): Promise<Collection> {
  await changeLocked(services, { viewer, id, by: 'owner' }, async (db) => {
    const invitation_until = new Date(Date.now() + INVITATION_DAYS * DAY_MS)
    await collections.updateCollection(db, id, { invitation: randomToken(), invitation_until })
  })
  return getCollection(services.db, viewer, { id })
}

export async function revokeInvitation(
  services: Services,
  viewer: SignedIn,
  id: string,
): Promise<Collection> {
  await changeLocked(services, { viewer, id, by: 'owner' }, (db) =>
    collections.updateCollection(db, id, { invitation: null, invitation_until: null }),
  )
  return getCollection(services.db, viewer, { id })
}

export async function getInvitation(db: Db, viewer: Viewer, token: string): Promise<CollectionInvitation> {
  const row = await requireInvitation(db, viewer, token)
  const isCoAuthor = viewer.userId !== null && (await repository.isCoAuthor(db, row.id, viewer.userId))
  return {
    collectionId: row.id,
    title: row.title,
    placesCount: row.places_count,
    author: viewAuthor(row.author, await loadReference(db)),
    isAuthor: canManage(viewer, row) || isCoAuthor,
  }
}

/** Idempotent. The owner is notified. */
export async function acceptInvitation(
  services: Services,
  viewer: SignedIn,
  token: string,
): Promise<Collection> {
  const { db, limits, events } = services
  await countWrite(limits, 'follows', viewer.userId)
  const { id } = await requireInvitation(db, viewer, token)
  await inTransaction(db, async (transaction) => {
    const row = await collections.lockCollection(transaction, id, viewer.userId)
    // Read again under the lock, because the owner may have ended the invitation meanwhile.
    await requireInvitation(transaction, viewer, token)
    if (!row || canManage(viewer, row)) return
    if (!(await repository.insertAuthor(transaction, id, viewer.userId))) return
    if ((await repository.countCoAuthors(transaction, id)) > MAX_COLLECTION_AUTHORS) {
      throw refusal('У этой подборки уже двадцать соавторов')
    }
    await repository.deleteFollower(transaction, id, viewer.userId)
    const { title, user_id } = row
    await events.publish(transaction, 'collection.joined', {
      collectionId: id,
      title,
      userId: viewer.userId,
      recipientIds: [user_id],
    })
    invalidate(services, transaction, row)
  })
  return getCollection(db, viewer, { id })
}

/** Places that the author added stay. */
export async function removeAuthor(
  services: Services,
  viewer: SignedIn,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  const by = userId === viewer.userId ? 'co-authors' : 'owner'
  await changeLocked(services, { viewer, id, by }, async (db) => {
    if (!(await repository.deleteAuthor(db, id, userId))) throw missing()
  })
}

async function requireInvitation(db: Db, viewer: Viewer, token: string) {
  const wanted = { token, viewerId: viewer.userId, now: new Date() }
  const row = await repository.findInvitation(db, wanted)
  if (row) return row
  throw new AppError('RecordNotFound', { message: 'Приглашение больше не действует. Попросите новое' })
}

function refusal(message: string): AppError {
  return new AppError('StateNotAllowed', { message })
}
