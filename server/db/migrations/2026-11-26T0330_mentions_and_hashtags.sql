-- A text names people and venues by their ids at positions of it, so that they show under their present names.
-- Positions and lengths count UTF-16 units, as JavaScript does.
create table mentions (
  id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
  post_id text collate "C" references posts on delete cascade,
  comment_id text collate "C" references comments on delete cascade,
  user_id text collate "C" references users on delete cascade,
  place_id text collate "C" references places on delete cascade,
  position integer not null check (position >= 0),
  length integer not null check (length > 0),
  check (num_nonnulls(post_id, comment_id) = 1),
  check (num_nonnulls(user_id, place_id) = 1)
);

create unique index mentions_post on mentions (post_id, position) where post_id is not null;
create unique index mentions_comment on mentions (comment_id, position) where comment_id is not null;
create index mentions_user on mentions (user_id) where user_id is not null;
create index mentions_place on mentions (place_id) where place_id is not null;

-- The city and time of the post are copied, so that a page of a hashtag is read from an index in its order.
create table post_hashtags (
  post_id text collate "C" not null references posts on delete cascade,
  tag text collate "C" not null,
  city_id integer,
  created_at timestamptz not null,
  primary key (post_id, tag)
);

create index post_hashtags_newest on post_hashtags (tag, created_at desc, post_id desc);
create index post_hashtags_city on post_hashtags (tag, city_id, created_at desc, post_id desc);

alter table notifications drop constraint notifications_type_check;
alter table notifications add constraint notifications_type_check check (type in
  ('post', 'comment', 'like', 'answer', 'mention', 'follower', 'permission', 'status', 'message'));
