import { sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import { prepared, textList } from '#server/db/prepared.ts'

const MOST_OF_A_KIND = 2

export interface FoundPlaceRow {
  id: string
  latin_name: string
  name: string
  category_id: number
  city_id: number
  street: string
  building: string
  rating_sum: number
  rating_count: number
  organisation_id: string | null
  organisation_name: string | null
  organisation_place_count: number | null
}

/** In the order asked; those that are not listed any more are left out. */
export async function listFoundPlaces(db: Db, ids: readonly string[]): Promise<FoundPlaceRow[]> {
  const { rows } = await sql<FoundPlaceRow>`${prepared}
    select p.id, p.latin_name, p.name, p.category_id, p.city_id, p.street, p.building, p.rating_sum, p.rating_count,
      o.id organisation_id, o.name organisation_name, o.place_count organisation_place_count
    from unnest(${textList(ids)}) with ordinality wanted(id, position)
    join listed_places p on p.id = wanted.id
    left join organisations o on o.id = p.organisation_id and not o.is_deleted
    order by wanted.position`.execute(db)
  return rows
}

export interface AreaRow {
  kind: 'district' | 'street'
  name: string
  placeCount: number
}

/** Districts and streets of a city whose name has words that begin so, those with most places first. */
export async function listAreas(
  db: Db,
  { cityId, words }: { cityId: number; words: readonly string[] },
): Promise<AreaRow[]> {
  const begins = sql.join(
    words.map((word) => sql`' ' || replace(lower(name), 'ё', 'е') like ${`% ${asPattern(word)}%`}`),
    sql` and `,
  )
  // Counted in the order of an index, so that names are looked at once each.
  const areasOf = (kind: AreaRow['kind']) => sql`
    (select ${sql.lit(kind)} kind, name, "placeCount" from (
      select ${sql.ref(kind)} as name, count(*)::int as "placeCount" from places
      where city_id = ${cityId} and is_listed and ${sql.ref(kind)} <> '' group by ${sql.ref(kind)} offset 0) areas
    where ${begins} order by "placeCount" desc, name limit ${sql.lit(MOST_OF_A_KIND)})`
  const { rows } = await sql<AreaRow>`${prepared}
    ${areasOf('district')} union all ${areasOf('street')}
    order by kind, "placeCount" desc, name`.execute(db)
  return rows
}

function asPattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
