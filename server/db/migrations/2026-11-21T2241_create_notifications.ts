import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // One row is one line of somebody's list. What happens again to the same thing joins its group.
  await sql`
    create table notifications (
      id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
      recipient_id text collate "C" not null references users on delete cascade,
      group_key text collate "C" not null,
      type text not null check (type in
        ('post', 'comment', 'like', 'answer', 'follower', 'permission', 'status', 'message')),
      event text not null,
      creator_user_id text collate "C",
      creator_place_id text collate "C",
      creator_organisation_id text collate "C",
      outlet_place_id text collate "C",
      outlet_organisation_id text collate "C",
      post_id text collate "C",
      comment_id text collate "C",
      place_id text collate "C",
      organisation_id text collate "C",
      chat_id text collate "C",
      details jsonb,
      actor_count integer not null default 1,
      is_viewed boolean not null default false,
      is_listed boolean not null default true,
      created_at timestamptz not null default now(),
      unique (recipient_id, group_key)
    ) with (fillfactor = 90)`.execute(db)
  await sql`create index notifications_recipient on notifications (recipient_id, created_at desc, id desc)`.execute(
    db,
  )
  await sql`
    create index notifications_unviewed on notifications (recipient_id)
    where not is_viewed and is_listed`.execute(db)

  // Who is already in a group: the same person is counted once, however often they do it.
  await sql`
    create table notification_causes (
      notification_id text collate "C" not null references notifications on delete cascade,
      cause text collate "C" not null,
      primary key (notification_id, cause)
    )`.execute(db)

  await sql`
    create table notification_counts (
      user_id text collate "C" primary key references users on delete cascade,
      for_user integer not null default 0 check (for_user >= 0),
      for_outlet integer not null default 0 check (for_outlet >= 0)
    ) with (fillfactor = 70)`.execute(db)

  await sql`
    create table notification_settings (
      user_id text collate "C" primary key references users on delete cascade,
      muted text[] not null default '{}'
    )`.execute(db)
}
