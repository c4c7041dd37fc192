import { expressionBuilder, sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import { asPattern } from '#server/db/fragments/patterns.ts'
import { executePrepared, orderedIds } from '#server/db/pools/prepared.ts'
import type { DB } from '#server/db/types.ts'

const eb = expressionBuilder<DB, 'places'>()
const MAX_OF_A_KIND = 2

export type FoundPlaceRow = Awaited<ReturnType<typeof listFoundPlaces>>[number]

/** In the order of the ids, without places that are no longer listed. */
export async function listFoundPlaces(db: Db, ids: readonly string[]) {
  const places = db
    .selectFrom(orderedIds(ids))
    .innerJoin('listed_places as p', 'p.id', 'wanted.id')
    .leftJoin('organisations as o', (join) =>
      join.onRef('o.id', '=', 'p.organisation_id').on((eb) => eb.not('o.is_deleted')),
    )
    .select(['p.id', 'p.latin_name', 'p.name', 'p.category_id', 'p.city_id', 'p.street', 'p.building'])
    .select(['p.rating_sum', 'p.rating_count', 'o.id as organisation_id', 'o.name as organisation_name'])
    .select('o.place_count as organisation_place_count')
    .orderBy('wanted.position')
  return executePrepared(db, places)
}

export interface AreaRow {
  kind: 'district' | 'street'
  name: string
  placeCount: number
}

/** Districts and streets of a city that have words with these prefixes, those with most places first. */
export async function listAreas(
  db: Db,
  { cityId, words }: { cityId: number; words: readonly string[] },
): Promise<AreaRow[]> {
  const areasOf = (kind: AreaRow['kind']) => {
    const areas = db
      .selectFrom('places')
      .select(({ fn }) => [`${kind} as name` as const, fn.countAll<number>().as('placeCount')])
      .where('city_id', '=', cityId)
      .where('is_listed', '=', sql.lit(true))
      .where(kind, '<>', sql.lit(''))
      .groupBy(kind)
      // Grouped in the order of an index, so that each name is matched once.
      .offset(sql.lit(0))
    const found = db
      .selectFrom(areas.as('areas'))
      .select([sql.lit(kind).as('kind'), 'name', 'placeCount'])
      .where((eb) => eb.and(words.map((word) => eb(folded, 'like', `% ${asPattern(word)}%`))))
      .orderBy('placeCount', 'desc')
      .orderBy('name')
      .limit(sql.lit(MAX_OF_A_KIND))
    return db.selectFrom(found.as('found')).selectAll()
  }
  const areas = areasOf('district')
    .unionAll(areasOf('street'))
    .orderBy('kind')
    .orderBy('placeCount', 'desc')
    .orderBy('name')
  return executePrepared(db, areas)
}

export interface DishRow {
  name: string
  placeNames: string[]
}

/**
 * Dishes of these places that have words with these prefixes, those in most menus first. Raw SQL, because menus are
 * JSON.
 */
export async function listDishes(
  db: Db,
  { placeIds, words, limit }: { placeIds: readonly string[]; words: readonly string[]; limit: number },
): Promise<DishRow[]> {
  const hasWords = sql.join(
    words.map((word) => sql`${folded} like ${`% ${asPattern(word)}%`}`),
    sql` and `,
  )
  const { rows } = await sql<DishRow>`
    select min(name) "name", (array_agg(distinct place_name))[1:2] "placeNames"
    from (
      select dish->>'name' "name", p.name "place_name", p.id "place_id"
      from unnest(${[...placeIds]}::text[]) wanted(id)
      join listed_places p on p.id = wanted.id
      join galleries g on g.place_id = p.id and g.kind = 'menu'
      cross join lateral jsonb_array_elements(g.sections) section
      cross join lateral jsonb_array_elements(section->'dishes') dish
    ) dishes
    where ${hasWords}
    group by lower(name)
    order by count(distinct place_id) desc, length(min(name)), min(name)
    limit ${limit}`.execute(db)
  return rows
}

const SEPARATORS = '-‐‑–—/\\()[].,:;!?«»"“”„’\'`&+*№#%·\u00A0'

/** Folded like the typed words, each after a space, so that it can be matched by its beginning. */
const folded = eb(
  sql.lit(' '),
  '||',
  eb.fn<string>('translate', [
    eb.fn('lower', ['name']),
    sql.lit(`ё${SEPARATORS}`),
    sql.lit(`е${' '.repeat(SEPARATORS.length)}`),
  ]),
)
