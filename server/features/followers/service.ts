import type { OrganisationShort } from '#contract/organisations/organisations.ts'
import type { PlaceShort } from '#contract/places/places.ts'
import type { FollowState } from '#contract/users/followers.ts'
import type { UserShort } from '#contract/users/users.ts'
import type { Db } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { listOrganisationCards } from '#server/features/organisations/service.ts'
import { listPlaceCards } from '#server/features/places/service.ts'
import { listUserCards } from '#server/features/users/service.ts'
import { AppError, requireRows } from '#server/lib/errors.ts'
import { newId } from '#server/lib/ids.ts'
import { countWrite } from '#server/lib/limits/writing-limits.ts'
import { readCursorPage } from '#server/lib/paging.ts'
import type { Services } from '#server/lib/services.ts'
import type { SignedIn, Viewer } from '#server/lib/viewer.ts'
import * as repository from './repository.ts'

export interface FollowsQuery {
  userId?: string
  placeId?: string
  organisationId?: string
  type?: 'follower' | 'following-user' | 'following-place' | 'following-organisation'
  offset?: number
  limit?: number
  cursor?: string
}

type FollowsResponse = (
  | { users: UserShort[] }
  | { places: PlaceShort[] }
  | { organisations: OrganisationShort[] }
) & {
  isEnd: boolean
  nextCursor: string | null
}

type FollowRequest = Pick<FollowsQuery, 'userId' | 'placeId' | 'organisationId'>

const NO_FOLLOWERS = 'Похоже, у профиля нет подписчиков'
const NOT_FOLLOWING = 'Нет подписок'

export async function listFollows(db: Db, viewer: Viewer, query: FollowsQuery): Promise<FollowsResponse> {
  const { type = 'follower' } = query
  const page = readCursorPage(query)
  const followed = parseTargetIds(query)
  await requireVisibleFollowLists(db, viewer, followed)
  const cutIds = (rows: repository.FollowRow[], emptyMessage: string) =>
    page.cut(requireRows(rows, emptyMessage), (row) => row.other_id)

  if (type === 'follower') {
    // A person sees all their followers, because a notification has named each of them already.
    const withHidden = viewer.isAdmin || ('userId' in followed && followed.userId === viewer.userId)
    const scope = { ...page.rows, viewerId: viewer.userId, withHidden }
    const { rows, ...rest } = cutIds(await repository.listFollowers(db, followed, scope), NO_FOLLOWERS)
    return { users: await listUserCards(db, viewer, rows), ...rest }
  }
  if (!('userId' in followed)) throw invalid(['userId'], 'Подписки есть только у людей')
  const { userId } = followed
  if (type === 'following-user') {
    const { rows, ...rest } = cutIds(await repository.listFollowedUsers(db, userId, page.rows), NOT_FOLLOWING)
    return { users: await listUserCards(db, viewer, rows), ...rest }
  }
  if (type === 'following-organisation') {
    const { rows, ...rest } = cutIds(
      await repository.listFollowedOrganisations(db, userId, page.rows),
      NOT_FOLLOWING,
    )
    return { organisations: await listOrganisationCards(db, viewer, rows), ...rest }
  }
  const { rows, ...rest } = cutIds(await repository.listFollowedPlaces(db, userId, page.rows), NOT_FOLLOWING)
  return { places: await listPlaceCards(db, viewer, rows), ...rest }
}

/** @throws {AppError} Forbidden for the lists of a person who hides them from this viewer */
async function requireVisibleFollowLists(
  db: Db,
  viewer: Viewer,
  followed: repository.Followed,
): Promise<void> {
  if (!('userId' in followed) || viewer.isAdmin) return
  if (await repository.hidesFollowLists(db, followed.userId, viewer.userId)) {
    throw new AppError('Forbidden', { message: 'Этот человек скрыл своих подписчиков и подписки' })
  }
}

export async function follow(
  services: Services,
  viewer: SignedIn,
  request: FollowRequest,
): Promise<FollowState> {
  const target = await requireTarget(services.db, request)
  if (target.id === viewer.userId) {
    throw new AppError('Forbidden', { message: 'На себя подписаться нельзя' })
  }
  await countWrite(services.limits, 'follows', viewer.userId)
  const ids = idsOf(target)
  const isNew = await inTransaction(services.db, async (db) => {
    await repository.lockUserRows(db, [viewer.userId, target.id])
    const follower = { id: newId(), followerId: viewer.userId, target }
    if (!(await repository.insertFollower(db, follower))) return false
    await repository.updateFollowCounts(db, viewer.userId, target, 1)
    await services.events.publish(db, 'follower.created', { followerId: viewer.userId, ...ids })
    return true
  })
  if (isNew) services.pageCache.invalidate(...cacheTagsOfFollow(target, viewer.userId))
  const followerCount = await repository.readFollowerCount(services.db, target)
  return { ...ids, followerCount, isFollowed: true }
}

/** A place or an organisation that has been unpublished or deleted since can be unfollowed as well. */
export async function unfollow(services: Services, viewer: SignedIn, request: FollowRequest): Promise<void> {
  const followed = parseTargetIds(request)
  const target =
    (await repository.findFollowedTarget(services.db, viewer.userId, followed)) ??
    (await requireTarget(services.db, request))
  await countWrite(services.limits, 'follows', viewer.userId)
  const isDeleted = await inTransaction(services.db, async (db) => {
    await repository.lockUserRows(db, [viewer.userId, target.id])
    if (!(await repository.deleteFollower(db, viewer.userId, target))) return false
    await repository.updateFollowCounts(db, viewer.userId, target, -1)
    return true
  })
  if (isDeleted) services.pageCache.invalidate(...cacheTagsOfFollow(target, viewer.userId))
}

async function requireTarget(db: Db, request: FollowRequest): Promise<repository.FollowTarget> {
  const followed = parseTargetIds(request)
  const target = await repository.findTarget(db, followed)
  if (target) return target
  const message =
    'userId' in followed
      ? 'Профиль не найден'
      : 'placeId' in followed
        ? 'Заведение не найдено'
        : 'Сеть не найдена'
  throw new AppError('RecordNotFound', { message })
}

function idsOf({ kind, id }: repository.FollowTarget) {
  return {
    userId: kind === 'user' ? id : null,
    placeId: kind === 'place' ? id : null,
    organisationId: kind === 'organisation' ? id : null,
  }
}

function cacheTagsOfFollow({ kind, id, latin_name }: repository.FollowTarget, followerId: string): string[] {
  return [
    `${kind}s/${id}`,
    `followers?${kind}Id=${id}`,
    ...(latin_name ? [`places/${latin_name}`, `followers?placeId=${latin_name}`] : []),
    `users/${followerId}`,
    `followers?userId=${followerId}`,
  ]
}

function parseTargetIds({ userId, placeId, organisationId }: FollowRequest): repository.Followed {
  const ids = [userId, placeId, organisationId].filter((id) => id !== undefined)
  if (ids.length === 1) {
    if (userId !== undefined) return { userId }
    if (placeId !== undefined) return { placeId }
    if (organisationId !== undefined) return { organisationId }
  }
  throw invalid(['userId', 'placeId', 'organisationId'], 'Укажите что-то одно: профиль, заведение или сеть')
}

function invalid(fields: string[], problem: string): AppError {
  return new AppError('ValidationFailed', {
    fields: Object.fromEntries(fields.map((name) => [name, [problem]])),
  })
}
