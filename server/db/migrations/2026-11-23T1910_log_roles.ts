import { type Kysely, sql } from 'kysely'

/** Who gave which role when: of an account where neither a place nor an organisation is named. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table role_changes (
      id bigint generated always as identity primary key,
      user_id text not null references users (id) on delete cascade,
      changed_by text references users (id) on delete set null,
      place_id text references places (id) on delete cascade,
      organisation_id text references organisations (id) on delete cascade,
      role text not null,
      action text not null check (action in ('granted', 'requested', 'accepted', 'removed')),
      created_at timestamptz not null default now(),
      check (place_id is null or organisation_id is null)
    )`.execute(db)
}
