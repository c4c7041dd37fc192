import { type Kysely, sql } from 'kysely'

/** From what people sign in: one they have never used is told to them by e-mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table known_devices (
      user_id text collate "C" not null references users,
      device text not null,
      last_seen_at timestamptz not null default now(),
      primary key (user_id, device)
    )`.execute(db)
}
