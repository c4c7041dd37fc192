import { sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'

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
  const { rows } = await sql<FoundPlaceRow>`
    select p.id, p.latin_name, p.name, p.category_id, p.city_id, p.street, p.building, p.rating_sum, p.rating_count,
      o.id organisation_id, o.name organisation_name, o.place_count organisation_place_count
    from unnest(${[...ids]}::text[]) with ordinality wanted(id, position)
    join listed_places p on p.id = wanted.id
    left join organisations o on o.id = p.organisation_id and not o.is_deleted
    order by wanted.position`.execute(db)
  return rows
}

/** Streets or districts of a city whose name has words that begin so, those with most places first. */
export async function listAreas(
  db: Db,
  kind: 'street' | 'district',
  { cityId, words, limit }: { cityId: number; words: readonly string[]; limit: number },
): Promise<{ name: string; placeCount: number }[]> {
  const begins = sql.join(
    words.map((word) => sql`' ' || replace(lower(name), 'ё', 'е') like ${`% ${asPattern(word)}%`}`),
    sql` and `,
  )
  const column = sql.ref(kind)
  // Counted in the order of an index, so that names are looked at once each.
  const { rows } = await sql<{ name: string; placeCount: number }>`
    select name, "placeCount" from (
      select ${column} as name, count(*)::int as "placeCount" from places
      where city_id = ${cityId} and is_listed and ${column} <> '' group by ${column} offset 0) areas
    where ${begins} order by "placeCount" desc, name limit ${limit}`.execute(db)
  return rows
}

function asPattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
