import type { PlaceShort } from '#contract/places.ts'
import type { UserShort } from '#contract/users.ts'
import type { Db } from '#server/db/connection.ts'
import { presentPlaces } from '#server/features/places/service.ts'
import { presentUsers } from '#server/features/users/service.ts'
import { AppError, requireRows } from '#server/lib/errors.ts'
import { readPage } from '#server/lib/paging.ts'
import type { Viewer } from '#server/lib/viewer.ts'
import * as repository from './repository.ts'

export interface FollowersQuery {
  userId?: string
  placeId?: string
  organisationId?: string
  type?: 'follower' | 'following-user' | 'following-place'
  offset?: number
  limit?: number
}

type FollowersAnswer = { users: UserShort[]; isEnd: boolean } | { places: PlaceShort[]; isEnd: boolean }

const NO_FOLLOWERS = 'Похоже, у профиля нет подписчиков'
const NO_FOLLOWINGS = 'Нет подписок'

export async function listFollowers(db: Db, viewer: Viewer, query: FollowersQuery): Promise<FollowersAnswer> {
  const { type = 'follower' } = query
  const page = readPage(query)
  const followed = readFollowed(query)
  const shownOf = (ids: string[], emptyMessage: string) =>
    page.cut(requireRows(ids, emptyMessage), (id) => id)

  if (type === 'follower') {
    const shown = shownOf(await repository.listFollowerIds(db, followed, page.rows), NO_FOLLOWERS)
    return { users: await presentUsers(db, viewer, shown.rows), isEnd: shown.isEnd }
  }
  if (!('userId' in followed)) throw invalid(['userId'], 'Подписки есть только у людей')
  if (type === 'following-user') {
    const ids = await repository.listFollowedUserIds(db, followed.userId, page.rows)
    const shown = shownOf(ids, NO_FOLLOWINGS)
    return { users: await presentUsers(db, viewer, shown.rows), isEnd: shown.isEnd }
  }
  const shown = shownOf(await repository.listFollowedPlaceIds(db, followed.userId, page.rows), NO_FOLLOWINGS)
  return { places: await presentPlaces(db, viewer, shown.rows), isEnd: shown.isEnd }
}

function readFollowed({ userId, placeId, organisationId }: FollowersQuery): repository.Followed {
  const given = [userId, placeId, organisationId].filter((id) => id !== undefined)
  if (given.length === 1) {
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
