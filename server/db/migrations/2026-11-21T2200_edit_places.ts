import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // `version` counts saves; a form sends back the one it was made from.
  await sql`
    alter table places
      add column version integer not null default 0,
      add column submitted_at timestamptz,
      add column is_resubmitted boolean not null default false,
      add column published_at timestamptz,
      add column idempotency_key text collate "C"`.execute(db)
  await sql`update places set published_at = created_at where moderation_status = 'published'`.execute(db)
  await sql`update places set submitted_at = created_at where moderation_status = 'on-moderation'`.execute(db)
  await sql`
    create unique index places_idempotency on places (created_by, idempotency_key)
    where idempotency_key is not null`.execute(db)
  await sql`
    create index places_waiting on places (submitted_at, id)
    where moderation_status = 'on-moderation' and status <> 'deleted'`.execute(db)
  // «Does this picture stand anywhere yet?» must not walk through all places.
  for (const column of ['avatar_id', 'logo_id', 'background_id']) {
    await sql`
      create index ${sql.ref(`places_${column}`)} on places (${sql.ref(column)})
      where ${sql.ref(column)} is not null`.execute(db)
  }
  await sql`create index organisations_avatar_id on organisations (avatar_id) where avatar_id is not null`.execute(
    db,
  )
  await sql`create index place_phones_phone on place_phones (phone)`.execute(db)

  await sql`
    alter table organisations
      add column created_by text collate "C" references users,
      add column idempotency_key text collate "C"`.execute(db)
  await sql`
    create unique index organisations_idempotency on organisations (created_by, idempotency_key)
    where idempotency_key is not null`.execute(db)

  // One row is one save: what each field was and became, in the words of the save payload.
  await sql`
    create table place_revisions (
      id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
      place_id text collate "C" not null references places on delete cascade,
      version integer not null,
      kind text not null check (kind in ('create', 'edit', 'file', 'revert', 'moderation')),
      user_id text collate "C" references users,
      reverted_id text collate "C" references place_revisions on delete set null,
      changes jsonb not null,
      created_at timestamptz not null default now(),
      unique (place_id, version)
    )`.execute(db)
}
