import { sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'

/** The streets and districts of a city that have listed places, those with most places first. */
export async function listAreaNames(
  db: Db,
  cityId: number,
): Promise<{ streets: string[]; districts: string[] }> {
  const namesOf = async (kind: 'street' | 'district') => {
    const rows = await db
      .selectFrom('places')
      .select(kind)
      .where('city_id', '=', cityId)
      .where('is_listed', '=', sql.lit(true))
      .where(kind, '<>', sql.lit(''))
      .groupBy(kind)
      .orderBy(({ fn }) => fn.countAll(), 'desc')
      .orderBy(kind)
      .execute()
    return rows.map((row) => row[kind])
  }
  const [streets, districts] = await Promise.all([namesOf('street'), namesOf('district')])
  return { streets, districts }
}

/** Chains with several listed places in the city, the largest first. */
export function listChainNames(db: Db, cityId: number): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('places as p')
    .innerJoin('organisations as o', 'o.id', 'p.organisation_id')
    .select(['o.id', 'o.name'])
    .where('p.city_id', '=', cityId)
    .where('p.is_listed', '=', sql.lit(true))
    .where('p.organisation_id', 'is not', null)
    .where((eb) => eb.not('o.is_deleted'))
    .groupBy('o.id')
    .having(({ fn }) => fn.countAll(), '>', sql.lit(1))
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('o.id')
    .execute()
}
