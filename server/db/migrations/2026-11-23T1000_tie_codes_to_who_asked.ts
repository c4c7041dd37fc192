import { type Kysely, sql } from 'kysely'

/** Wrong tries count by where they come from, so that nobody else uses up the tries of the person who asked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table login_codes
      add column asked_from text not null default '',
      add column attempts_of_others integer not null default 0`.execute(db)
  await sql`alter table sessions add column opened_from text not null default ''`.execute(db)
}
