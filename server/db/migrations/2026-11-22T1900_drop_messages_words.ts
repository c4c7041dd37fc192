import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Words are looked for among somebody's own messages alone, which `messages_found` leads to. Every message paid for both.
  await sql`drop index messages_words`.execute(db)
}
