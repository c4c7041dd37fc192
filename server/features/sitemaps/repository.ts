import { MIN_INDEXED_PLACES, MIN_SHOWN_PLACES } from '#contract/collections/collection-limits.ts'
import type { Db } from '#server/db/connection.ts'

interface ListedCounts {
  places: number
  organisations: number
  posts: number
  collections: number
}

export function countListed(db: Db): Promise<ListedCounts> {
  const count = db.fn.countAll<number>().as('count')
  return db
    .selectNoFrom((eb) => [
      eb.selectFrom('listed_places').select(count).$asScalar().$notNull().as('places'),
      eb
        .selectFrom('organisations')
        .select(count)
        .where((eb) => eb.not('is_deleted'))
        .$asScalar()
        .$notNull()
        .as('organisations'),
      eb.selectFrom('visible_posts').select(count).$asScalar().$notNull().as('posts'),
      eb
        .selectFrom('public_collections')
        .select(count)
        .where('places_count', '>=', MIN_INDEXED_PLACES)
        .$asScalar()
        .$notNull()
        .as('collections'),
    ])
    .executeTakeFirstOrThrow()
}

/** Categories and cuisines that have places in a city, and cities that have collections. */
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
  const cuisines = await db
    .selectFrom('listed_places as places')
    .innerJoin('cities', 'cities.id', 'places.city_id')
    .crossJoin(db.fn<{ cuisine: number }>('unnest', ['places.cuisine_ids']).as('cuisine'))
    .innerJoin('cuisines', 'cuisines.id', 'cuisine.cuisine')
    .select(['cities.latin_name as city', 'cuisines.latin_name as cuisine'])
    .distinct()
    .orderBy('city')
    .orderBy('cuisine')
    .execute()
  const withCollections = await db
    .selectFrom('public_collections as c')
    .innerJoin('cities', 'cities.id', 'c.city_id')
    .select('cities.latin_name as city')
    .where('c.places_count', '>=', MIN_SHOWN_PLACES)
    .distinct()
    .orderBy('city')
    .execute()
  return { categories, cuisines, withCollections }
}

/** The first id of the file with this offset; undefined when there is no such file. */
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

export function findCollectionAt(db: Db, offset: number) {
  return db
    .selectFrom('public_collections')
    .select('id')
    .where('places_count', '>=', MIN_INDEXED_PLACES)
    .orderBy('id')
    .offset(offset)
    .limit(1)
    .executeTakeFirst()
}

export function listCollectionsFrom(db: Db, firstId: string, limit: number) {
  return db
    .selectFrom('public_collections')
    .select(['id', 'updated_at'])
    .where('places_count', '>=', MIN_INDEXED_PLACES)
    .where('id', '>=', firstId)
    .orderBy('id')
    .limit(limit)
    .execute()
}
