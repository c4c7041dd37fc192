import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Whoever forgot the password cannot tell the old one: for a while after restoring nobody asks.
  await sql`alter table sessions add column restored_at timestamptz`.execute(db)
}
