import { sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'

export interface Address {
  street: string
  lat: number
  lon: number
}

/** The addresses of places around a point of a city, nearest first. */
export async function listAddressesAround(
  db: Db,
  { cityId, lat, lon, limit }: { cityId: number; lat: number; lon: number; limit: number },
): Promise<Address[]> {
  return (
    db
      .selectFrom('listed_places')
      .select(['street', 'lat', 'lon'])
      .where('city_id', '=', cityId)
      // Raw SQL: must be written exactly as in the index.
      .orderBy(sql`point(lon, lat) <-> point(${lon}, ${lat})`)
      .limit(limit)
      .execute()
  )
}
