import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column password_hash text,
      add column blocked_at timestamptz,
      add column blocked_reason text,
      add column blocked_by text collate "C" references users`.execute(db)

  // The token itself is known to its owner alone.
  await sql`
    create table sessions (
      id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
      user_id text collate "C" not null references users on delete cascade,
      token_hash text collate "C" not null unique,
      user_agent text not null default '',
      created_at timestamptz not null default now(),
      last_used_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index sessions_user on sessions (user_id, last_used_at desc)`.execute(db)

  // Codes asked for: the newest of an address is the one that counts, the others limit how often one may ask.
  await sql`
    create table login_codes (
      id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
      channel text not null check (channel in ('email', 'phone')),
      address text not null,
      purpose text not null check (purpose in ('registration', 'restore')),
      code_hash text not null,
      attempts integer not null default 0,
      used_at timestamptz,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index login_codes_address on login_codes (channel, address, created_at desc)`.execute(db)

  // Counters of what may be tried only so often; with Redis the counting happens there.
  await sql`
    create table rate_limits (
      key text collate "C" primary key,
      count integer not null,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index rate_limits_expiry on rate_limits (expires_at)`.execute(db)
}
