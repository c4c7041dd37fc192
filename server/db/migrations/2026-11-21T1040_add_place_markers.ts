import { type Kysely, sql } from 'kysely'

/** A marker of the map as the API writes it: ten thousand of them are put together without being taken apart. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function place_marker(
      id text, latin_name text, name text, lat double precision, lon double precision, category_id integer
    ) returns text language sql immutable parallel safe as $$
      select row_to_json(marker)::text from (
        select id, latin_name "latinName", name, lat, lon, category_id "categoryId"
      ) marker
    $$`.execute(db)
  await sql`
    alter table places add column marker text not null
      generated always as (place_marker(id, latin_name, name, lat, lon, category_id)) stored`.execute(db)
}
