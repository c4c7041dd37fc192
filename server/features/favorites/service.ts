import type { FavoriteState } from '#contract/places/favorites.ts'
import type { PlaceShort } from '#contract/places/places.ts'
import type { Db } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { listPlaceCards } from '#server/features/places/service.ts'
import { AppError, requireRows } from '#server/lib/errors.ts'
import { newId } from '#server/lib/ids.ts'
import { countWrite } from '#server/lib/limits/writing-limits.ts'
import { type CursorPage, readCursorPage } from '#server/lib/paging.ts'
import type { Services } from '#server/lib/services.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import * as repository from './repository.ts'

export async function listFavorites(
  db: Db,
  viewer: SignedIn,
  query: { offset?: number; limit?: number; cursor?: string },
): Promise<CursorPage<PlaceShort>> {
  const page = readCursorPage(query)
  const found = await repository.listFavorites(db, viewer.userId, page.rows)
  const shown = page.cut(
    requireRows(found, 'Здесь будут заведения, которые вы сохранили'),
    (row) => row.place_id,
  )
  return { ...shown, rows: await listPlaceCards(db, viewer, shown.rows) }
}

export async function addFavorite(
  services: Services,
  viewer: SignedIn,
  idOrSlug: string,
): Promise<FavoriteState> {
  const { id: placeId } = await requirePlace(services.db, idOrSlug)
  await countWrite(services.limits, 'follows', viewer.userId)
  const favorite = { id: newId(), userId: viewer.userId, placeId }
  const favoritesCount = await inTransaction(services.db, (db) => repository.insertFavorite(db, favorite))
  return { placeId, favoritesCount, isFavorite: true }
}

export async function removeFavorite(
  services: Services,
  viewer: SignedIn,
  idOrSlug: string,
): Promise<FavoriteState> {
  const { id: placeId } = await requirePlace(services.db, idOrSlug)
  await countWrite(services.limits, 'follows', viewer.userId)
  const favoritesCount = await inTransaction(services.db, (db) =>
    repository.deleteFavorite(db, viewer.userId, placeId),
  )
  return { placeId, favoritesCount, isFavorite: false }
}

async function requirePlace(db: Db, idOrSlug: string): Promise<repository.FavoritePlace> {
  const place = await repository.findPlace(db, idOrSlug)
  if (!place) throw new AppError('RecordNotFound', { message: 'Заведение не найдено' })
  return place
}
