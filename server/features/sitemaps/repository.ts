import type { AliasedExpression } from 'kysely'
import { MIN_INDEXED_PLACES, MIN_SHOWN_PLACES } from '#contract/collections/collection-limits.ts'
import type { Db } from '#server/db/connection.ts'
import { MAX_TAG_PAGES, MIN_TAG_AUTHORS, MIN_TAG_POSTS, type SitemapKind } from './rules.ts'

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

/**
 * The most used hashtags, over all cities and per city. Several authors are required, so that one person cannot put a
 * page into the sitemap.
 */
export async function listHashtagPages(db: Db) {
  const tagged = () =>
    db
      .selectFrom('post_hashtags as h')
      .innerJoin('readable_posts as p', 'p.id', 'h.post_id')
      .groupBy('h.tag')
      .having(({ fn }) => fn.countAll(), '>=', MIN_TAG_POSTS)
      .having(({ fn }) => fn.count('p.user_id').distinct(), '>=', MIN_TAG_AUTHORS)
      .orderBy(({ fn }) => fn.countAll(), 'desc')
      .orderBy('h.tag')
      .limit(MAX_TAG_PAGES)
  const everywhere = await tagged().select('h.tag').execute()
  const byCity = await tagged()
    .innerJoin('cities', 'cities.id', 'h.city_id')
    .select(['h.tag', 'cities.latin_name as city'])
    .groupBy('cities.latin_name')
    .orderBy('city')
    .execute()
  return { everywhere, byCity }
}

export type ListedKind = Exclude<SitemapKind, 'pages'>
/** `slug` is the last part of the address. */
type ListedRow = { id: string; slug: string; updated_at: Date }

const listedRows: Record<ListedKind, (db: Db) => AliasedExpression<ListedRow, 'row'>> = {
  places: (db) => db.selectFrom('listed_places').select(['id', 'latin_name as slug', 'updated_at']).as('row'),
  organisations: (db) =>
    db
      .selectFrom('organisations')
      .select(['id', 'id as slug', 'updated_at'])
      .where('is_deleted', '=', false)
      .as('row'),
  posts: (db) => db.selectFrom('visible_posts').select(['id', 'id as slug', 'updated_at']).as('row'),
  collections: (db) =>
    db
      .selectFrom('public_collections')
      .select(['id', 'id as slug', 'updated_at'])
      .where('places_count', '>=', MIN_INDEXED_PLACES)
      .as('row'),
}

/** The row with this offset, by which a file begins; undefined when there is no such file. */
export function findListedAt(db: Db, kind: ListedKind, offset: number): Promise<{ id: string } | undefined> {
  return db
    .selectFrom(listedRows[kind](db))
    .select('row.id')
    .orderBy('row.id')
    .offset(offset)
    .limit(1)
    .executeTakeFirst()
}

export function listListedFrom(
  db: Db,
  kind: ListedKind,
  firstId: string,
  limit: number,
): Promise<ListedRow[]> {
  return db
    .selectFrom(listedRows[kind](db))
    .selectAll('row')
    .where('row.id', '>=', firstId)
    .orderBy('row.id')
    .limit(limit)
    .execute()
}
