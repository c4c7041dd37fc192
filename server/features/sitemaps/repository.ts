import { sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'

export async function countListed(db: Db): Promise<{ places: number; organisations: number; posts: number }> {
  const { rows } = await sql<{ places: number; organisations: number; posts: number }>`
    select
      (select count(*) from listed_places) as places,
      (select count(*) from organisations where not is_deleted) as organisations,
      (select count(*) from visible_posts) as posts`.execute(db)
  return rows[0] ?? { places: 0, organisations: 0, posts: 0 }
}

/** Categories and cuisines that a city really has places of. */
export async function listCityPages(db: Db) {
  const categories = await db
    .selectFrom('listed_places as places')
    .innerJoin('cities', 'cities.id', 'places.city_id')
    .innerJoin('categories', 'categories.id', 'places.category_id')
    .select(['cities.latin_name as city', 'categories.latin_name as category'])
    .groupBy(['cities.latin_name', 'categories.latin_name'])
    .orderBy('city')
    .orderBy('category')
    .execute()
  const cuisines = await sql<{ city: string; cuisine: string }>`
    select distinct cities.latin_name as city, cuisines.latin_name as cuisine
    from listed_places places
    cross join lateral unnest(places.cuisine_ids) as cuisine_id
    join cities on cities.id = places.city_id
    join cuisines on cuisines.id = cuisine_id
    order by city, cuisine`.execute(db)
  return { categories, cuisines: cuisines.rows }
}

/** The id that the file of this number begins after; undefined when there is no such file. */
export function findPlaceAt(db: Db, offset: number) {
  return db.selectFrom('listed_places').select('id').orderBy('id').offset(offset).limit(1).executeTakeFirst()
}

export function listPlacesFrom(db: Db, firstId: string, limit: number) {
  return db
    .selectFrom('listed_places')
    .select(['id', 'latin_name', 'updated_at'])
    .where('id', '>=', firstId)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export function findOrganisationAt(db: Db, offset: number) {
  return db
    .selectFrom('organisations')
    .select('id')
    .where('is_deleted', '=', false)
    .orderBy('id')
    .offset(offset)
    .limit(1)
    .executeTakeFirst()
}

export function listOrganisationsFrom(db: Db, firstId: string, limit: number) {
  return db
    .selectFrom('organisations')
    .select(['id', 'updated_at'])
    .where('is_deleted', '=', false)
    .where('id', '>=', firstId)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export function findPostAt(db: Db, offset: number) {
  return db.selectFrom('visible_posts').select('id').orderBy('id').offset(offset).limit(1).executeTakeFirst()
}

export function listPostsFrom(db: Db, firstId: string, limit: number) {
  return db
    .selectFrom('visible_posts')
    .select(['id', 'updated_at'])
    .where('id', '>=', firstId)
    .orderBy('id')
    .limit(limit)
    .execute()
}
