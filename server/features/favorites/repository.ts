import { isId } from '#contract/ids.ts'
import type { Db } from '#server/db/connection.ts'
import { changedCount } from '#server/db/fragments/columns.ts'
import { type CursorRow, cursorOf, isOlderThan } from '#server/db/fragments/cursors.ts'

export interface FavoriteRow extends CursorRow {
  place_id: string
}

/** Favourites that have a page now; restored ones are listed again. */
export async function listFavorites(
  db: Db,
  userId: string,
  { limit, offset, cursor }: { limit: number; offset: number; cursor: string | undefined },
): Promise<FavoriteRow[]> {
  return db
    .selectFrom('favorites as f')
    .innerJoin('visible_places as v', 'v.id', 'f.place_id')
    .select(['f.place_id', cursorOf('f').as('cursor')])
    .where('f.user_id', '=', userId)
    .$if(cursor !== undefined, (query) => query.where(isOlderThan(cursor ?? '', 'f')))
    .orderBy('f.created_at', 'desc')
    .orderBy('f.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export interface FavoritePlace {
  id: string
  latin_name: string
}

/** Undefined for a place without a page. */
export async function findPlace(db: Db, idOrSlug: string): Promise<FavoritePlace | undefined> {
  return db
    .selectFrom('visible_places')
    .select(['id', 'latin_name'])
    .where(isId(idOrSlug) ? 'id' : 'latin_name', '=', idOrSlug)
    .executeTakeFirst()
}

/** Inserts the row and updates the counter in one statement. @returns the new number of people who saved the place */
export async function insertFavorite(
  db: Db,
  { id, userId, placeId }: { id: string; userId: string; placeId: string },
): Promise<number> {
  const counted = await db
    .with('inserted', (eb) =>
      eb
        .insertInto('favorites')
        .values({ id, user_id: userId, place_id: placeId })
        .onConflict((former) => former.doNothing())
        .returning('place_id'),
    )
    .updateTable('places')
    .set((place) => ({ favorites_count: place('favorites_count', '+', 1) }))
    .where('id', 'in', (eb) => eb.selectFrom('inserted').select('place_id'))
    .returning('favorites_count')
    .executeTakeFirst()
  return counted?.favorites_count ?? countFavorites(db, placeId)
}

/** @returns the new number of people who saved the place */
export async function deleteFavorite(db: Db, userId: string, placeId: string): Promise<number> {
  const counted = await db
    .with('deleted', (eb) =>
      eb
        .deleteFrom('favorites')
        .where('user_id', '=', userId)
        .where('place_id', '=', placeId)
        .returning('place_id'),
    )
    .updateTable('places')
    .set({ favorites_count: changedCount('favorites_count', -1) })
    .where('id', 'in', (eb) => eb.selectFrom('deleted').select('place_id'))
    .returning('favorites_count')
    .executeTakeFirst()
  return counted?.favorites_count ?? countFavorites(db, placeId)
}

async function countFavorites(db: Db, placeId: string): Promise<number> {
  const place = await db
    .selectFrom('places')
    .select('favorites_count')
    .where('id', '=', placeId)
    .executeTakeFirst()
  return place?.favorites_count ?? 0
}
