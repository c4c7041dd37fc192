import { sql } from 'kysely'
import { isId } from '#contract/ids.ts'
import type { Db } from '#server/db/connection.ts'
import { type CursorRow, cursorOf, isOlderThan } from '#server/db/cursors.ts'

export interface FavoriteRow extends CursorRow {
  place_id: string
}

/** Places that have a page now; one that comes back is listed again. */
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

/** Undefined for what has no page. */
export async function findPlace(db: Db, idOrSlug: string): Promise<FavoritePlace | undefined> {
  return db
    .selectFrom('visible_places')
    .select(['id', 'latin_name'])
    .where(isId(idOrSlug) ? 'id' : 'latin_name', '=', idOrSlug)
    .executeTakeFirst()
}

/** Row and counter in one statement, so that they cannot part. @returns how many have saved the place now */
export async function insertFavorite(
  db: Db,
  favorite: { id: string; userId: string; placeId: string },
): Promise<number> {
  const { rows } = await sql<{ favorites_count: number }>`
    with made as (
      insert into favorites (id, user_id, place_id) values (${favorite.id}, ${favorite.userId}, ${favorite.placeId})
      on conflict do nothing returning place_id
    ), counted as (
      update places set favorites_count = favorites_count + 1 where id in (select place_id from made)
      returning favorites_count
    )
    select coalesce((select favorites_count from counted),
      (select favorites_count from places where id = ${favorite.placeId})) favorites_count`.execute(db)
  return rows[0]?.favorites_count ?? 0
}

/** @returns how many have saved the place now */
export async function deleteFavorite(db: Db, userId: string, placeId: string): Promise<number> {
  const { rows } = await sql<{ favorites_count: number }>`
    with gone as (
      delete from favorites where user_id = ${userId} and place_id = ${placeId} returning place_id
    ), counted as (
      update places set favorites_count = greatest(0, favorites_count - 1) where id in (select place_id from gone)
      returning favorites_count
    )
    select coalesce((select favorites_count from counted),
      (select favorites_count from places where id = ${placeId})) favorites_count`.execute(db)
  return rows[0]?.favorites_count ?? 0
}
