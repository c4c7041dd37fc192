import { type Kysely, sql } from 'kysely'

/** Two facts: the guest says that they come, the venue says that they are awaited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table reservations
    add column guest_confirmed_at timestamptz,
    add column venue_confirmed_at timestamptz`.execute(db)
  await sql`
    update reservations set venue_confirmed_at = updated_at where status in ('confirmed', 'arrived')`.execute(
    db,
  )
}
