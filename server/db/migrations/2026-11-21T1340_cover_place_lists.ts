import { type Kysely, sql } from 'kysely'

/**
 * Lists walk a city in order of regard and judge filters and hours on the way, from the index alone: what a page costs
 * depends on how rare the wanted places are, not on how many there are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index places_city_regard`.execute(db)
  await sql`
    create index places_city_regard on places (city_id, regard desc, follower_count desc, id)
    include (traits, status, open_week, marker) where is_listed`.execute(db)
  // Nearest first within a city: a point far away must not walk through the cities between. The fourth dimension,
  // less than a metre of it, gives every place a distance of its own, so that the order is total and the index has it.
  await sql`drop index places_earth, places_city_earth`.execute(db)
  await sql`
    alter table places add column spot cube not null generated always as (
      cube(ll_to_earth(lat, lon), (hashtext(id) & 2147483647) / 2147483648.0)) stored`.execute(db)
  await sql`create index places_city_spot on places using gist (city_id, spot) where is_listed`.execute(db)
}
