import { type Kysely, sql } from 'kysely'

/** Organisations count their saves as places do, and remember what each field was and became. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table organisations add column version integer not null default 0`.execute(db)
  await sql`
    create table organisation_revisions (
      id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
      organisation_id text collate "C" not null references organisations on delete cascade,
      version integer not null,
      kind text not null check (kind in ('create', 'edit', 'revert')),
      user_id text collate "C" references users,
      reverted_id text collate "C" references organisation_revisions on delete set null,
      changes jsonb not null,
      created_at timestamptz not null default now(),
      unique (organisation_id, version)
    )`.execute(db)
}
