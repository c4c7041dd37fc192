import { type Kysely, sql } from 'kysely'

/** A part of a city's map: what it costs depends on the part, not on the city. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index places_city_point on places using gist (city_id, point(lon, lat)) where is_listed`.execute(
    db,
  )
}
