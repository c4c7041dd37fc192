import { type Kysely, sql } from 'kysely'

/** «Новые» and «по цене» are walks along an index, as the other orders of a list are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index places_city_created on places (city_id, created_at desc, id)
    include (traits, status, open_week) where is_listed`.execute(db)
  await sql`
    create index places_city_price on places (city_id, average_check, regard desc, id)
    include (traits, status, open_week) where is_listed`.execute(db)
}
