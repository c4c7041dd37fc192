import { type Kysely, sql } from 'kysely'

/** «Есть столик» asks, counts and maps the places of a city that let tables from this index alone, in order of regard. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index places_city_bookable on places (city_id, regard desc, follower_count desc, id)
    include (seats, status, open_week, traits, marker) where is_listed and is_reservations_enabled`.execute(
    db,
  )
}
