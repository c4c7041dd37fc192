import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // In the database, because every node signs with the same pair.
  await sql`
    create table push_keys (
      id smallint primary key default 1 check (id = 1),
      public_key text not null,
      private_key text not null
    )`.execute(db)
  await sql`
    create table push_subscriptions (
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      session_id text not null references sessions (id) on delete cascade,
      endpoint text not null unique,
      p256dh text not null,
      auth text not null,
      is_muted boolean not null default false,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index push_subscriptions_user on push_subscriptions (user_id)`.execute(db)
  await sql`create index push_subscriptions_session on push_subscriptions (session_id)`.execute(db)
}
