import { type Kysely, sql } from 'kysely'

/** Whoever added a place owns it from its publication on, until somebody proves to own it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table place_members add column is_unproven boolean not null default false`.execute(db)
}
