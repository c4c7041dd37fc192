import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table favorites (
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      place_id text not null references places (id) on delete cascade,
      created_at timestamptz not null default now(),
      unique (place_id, user_id)
    )`.execute(db)
  await sql`create index favorites_user on favorites (user_id, created_at desc, id desc) include (place_id)`.execute(
    db,
  )
}
