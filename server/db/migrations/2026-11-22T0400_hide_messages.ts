import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table messages add column is_hidden boolean not null default false`.execute(db)
}
