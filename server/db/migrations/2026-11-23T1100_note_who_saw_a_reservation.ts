import { type Kysely, sql } from 'kysely'

/** Since when each side has seen a reservation as it is now; null while it has not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table reservations
      add column guest_viewed_at timestamptz,
      add column venue_viewed_at timestamptz`.execute(db)
}
