import type { User, UserShort } from '#contract/users/users.ts'
import type { Db } from '#server/db/connection.ts'
import { loadReference } from '#server/features/reference/lookup.ts'
import { cityIdOf } from '#server/features/reference/rules.ts'
import { findUsers } from '#server/features/search/service.ts'
import { AppError, requireRows } from '#server/lib/errors.ts'
import { type Page, readPage } from '#server/lib/paging.ts'
import { requireSignedIn, type Viewer } from '#server/lib/viewer.ts'
import * as repository from './repository.ts'
import { viewUser, viewUserShort } from './views.ts'

export interface UsersQuery {
  query?: string
  cityId?: number
  city?: string
  orderBy?: 'followerCount' | 'postCount'
  isFollowing?: boolean
  offset?: number
  limit?: number
}

export async function listUsers(db: Db, viewer: Viewer, query: UsersQuery): Promise<Page<UserShort>> {
  const reference = await loadReference(db)
  const page = readPage(query)
  const cityId = cityIdOf(query, reference)
  const text = query.query?.trim()
  const criteria = {
    cityId,
    foundIds: text ? await findUsers(db, { text, cityId }) : undefined,
    followedBy: query.isFollowing ? requireSignedIn(viewer) : undefined,
  }
  const rows = await repository.listUsers(db, criteria, {
    ...page.rows,
    orderBy: query.orderBy ?? 'followerCount',
    viewerId: viewer.userId,
  })
  return page.cut(requireRows(rows, text ? 'Ничего не найдено' : 'Тут пока нет профилей'), (row) =>
    viewUserShort(row, reference),
  )
}

export async function getUser(db: Db, viewer: Viewer, id: string): Promise<User> {
  const row = await repository.findUser(db, id, viewer.userId)
  if (!row) throw new AppError('RecordNotFound', { message: 'Профиль не найден' })
  if (row.is_deleted) throw new AppError('RecordDeleted', { message: 'Профиль удалён' })
  return viewUser(row, viewer, await loadReference(db))
}

/** For lists of other features that show people, in the order of the ids. */
export async function listUserCards(db: Db, viewer: Viewer, ids: readonly string[]): Promise<UserShort[]> {
  if (ids.length === 0) return []
  const reference = await loadReference(db)
  const rows = await repository.listUsersByIds(db, ids, viewer.userId)
  return rows.map((row) => viewUserShort(row, reference))
}
