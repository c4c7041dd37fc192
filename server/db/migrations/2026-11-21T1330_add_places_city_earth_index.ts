import { type Kysely, sql } from 'kysely'

/** The nearest places of one city, even for somebody who is far from it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index places_city_earth on places using gist (city_id, ll_to_earth(lat, lon)) where is_listed`.execute(
    db,
  )
}
