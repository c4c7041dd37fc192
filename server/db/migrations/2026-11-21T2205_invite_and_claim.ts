import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Waits for somebody to register with the e-mail.
  await sql`
    create table invitations (
      id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
      place_id text collate "C" references places on delete cascade,
      organisation_id text collate "C" references organisations on delete cascade,
      email text collate "C" not null check (email = lower(email)),
      role text not null check (role in ('staff', 'manager', 'owner')),
      invited_by text collate "C" not null references users,
      created_at timestamptz not null default now(),
      check ((place_id is null) <> (organisation_id is null))
    )`.execute(db)
  await sql`create unique index invitations_place on invitations (place_id, email) where place_id is not null`.execute(
    db,
  )
  await sql`
    create unique index invitations_organisation on invitations (organisation_id, email)
    where organisation_id is not null`.execute(db)
  await sql`create index invitations_email on invitations (email)`.execute(db)

  for (const table of ['place_members', 'organisation_members']) {
    await sql`
      create index ${sql.ref(`${table}_requesters`)} on ${sql.table(table)} (created_at, user_id)
      where role = 'requester'`.execute(db)
  }

  await sql`
    create table place_claims (
      id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
      place_id text collate "C" not null references places on delete cascade,
      user_id text collate "C" not null references users on delete cascade,
      channel text not null check (channel in ('phone', 'email')),
      address text not null,
      code_hash text not null default '',
      attempts integer not null default 0,
      used_at timestamptz,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index place_claims_place on place_claims (place_id, created_at desc)`.execute(db)
  await sql`create index place_claims_user on place_claims (user_id, created_at desc)`.execute(db)
}
