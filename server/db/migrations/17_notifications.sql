-- A row is a line of somebody's list. What happens again to the same thing joins the row with the same key.
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
  -- The venue that is told, through its people.
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
  -- False where the recipient wants none of this type in the list.
  is_listed boolean not null default true,
  -- When it last happened.
  created_at timestamptz not null default now(),
  unique (recipient_id, group_key)
) with (fillfactor = 90);

create index notifications_recipient on notifications (recipient_id, created_at desc, id desc);
create index notifications_unviewed on notifications (recipient_id) where not is_viewed and is_listed;

-- The people already in a group: the same person is counted once, however often they act.
create table notification_causes (
  notification_id text collate "C" not null references notifications on delete cascade,
  cause text collate "C" not null,
  primary key (notification_id, cause)
);

create table notification_counts (
  user_id text collate "C" primary key references users on delete cascade,
  for_user integer not null default 0 check (for_user >= 0),
  for_outlet integer not null default 0 check (for_outlet >= 0)
) with (fillfactor = 70);

create table notification_settings (
  user_id text collate "C" primary key references users on delete cascade,
  -- `like:list`, `post:push`.
  muted text[] not null default '{}'
);

-- The pair that every node signs push messages with.
create table push_keys (
  id smallint primary key default 1 check (id = 1),
  public_key text not null,
  private_key text not null
);

-- A browser that is told of what happens, as long as the session that it subscribed with.
create table push_subscriptions (
  id text collate "C" primary key,
  user_id text collate "C" not null references users on delete cascade,
  session_id text collate "C" not null references sessions on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  is_muted boolean not null default false,
  created_at timestamptz not null default now()
);

create index push_subscriptions_user on push_subscriptions (user_id);
create index push_subscriptions_session on push_subscriptions (session_id);
