import { type Kysely, sql } from 'kysely'

/** The largest party that books online, and how long before closing the last guests are seated. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table reservation_settings
    add column largest_online integer check (largest_online > 0),
    add column last_seating_minutes integer not null default 0 check (last_seating_minutes between 0 and 720)`.execute(
    db,
  )
}
