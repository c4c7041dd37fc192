import { type Kysely, sql } from 'kysely'

/** Links with an old name go on to lead to the place; a living name always comes first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table place_former_slugs (
      latin_name text primary key,
      place_id text collate "C" not null references places on delete cascade,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index place_former_slugs_place on place_former_slugs (place_id)`.execute(db)
}
