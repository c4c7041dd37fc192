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
