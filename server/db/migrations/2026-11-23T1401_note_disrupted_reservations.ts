import { type Kysely, sql } from 'kysely'

/** A place that closes, takes a day off or changes its hours leaves guests with a table that nobody serves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table reservations
    -- Agreed by the venue outside of its hours: no hours disrupt it.
    add column is_exception boolean not null default false,
    add column disruption text check (disruption in ('closed', 'closed-for-a-time', 'day-off', 'hours'))`.execute(
    db,
  )
}
