import { type Kysely, sql } from 'kysely'

/** Of `earth()`: metres. */
const EARTH_RADIUS = sql.lit(6378168)

/**
 * `ll_to_earth` finds its own type by the search path, which `pg_restore` keeps empty: a dump of a table that computes with it
 * cannot be restored. The same formula, spelled out, can.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table places
    drop column spot,
    add column spot cube not null generated always as (cube(array[
      ${EARTH_RADIUS} * cos(radians(lat)) * cos(radians(lon)),
      ${EARTH_RADIUS} * cos(radians(lat)) * sin(radians(lon)),
      ${EARTH_RADIUS} * sin(radians(lat)),
      (hashtext(id) & 2147483647) / 2147483648.0])) stored`.execute(db)
  await sql`create index places_city_spot on places using gist (city_id, spot) where is_listed`.execute(db)
}
