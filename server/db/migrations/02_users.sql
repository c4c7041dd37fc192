create table users (
  id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
  first_name text not null default '',
  second_name text not null default '',
  email text unique check (email = lower(email)),
  phone text unique,
  password_hash text,
  role text not null default 'user' check (role in ('user', 'content_manager', 'admin')),
  city_id integer references cities,
  about text not null default '',
  link text not null default '',
  avatar_id text collate "C",

  comment_count integer not null default 0 check (comment_count >= 0),
  image_count integer not null default 0 check (image_count >= 0),
  post_count integer not null default 0 check (post_count >= 0),
  follower_count integer not null default 0 check (follower_count >= 0),
  following_user_count integer not null default 0 check (following_user_count >= 0),
  following_place_count integer not null default 0 check (following_place_count >= 0),
  following_organisation_count integer not null default 0 check (following_organisation_count >= 0),

  is_deleted boolean not null default false,
  blocked_at timestamptz,
  blocked_reason text,
  blocked_by text collate "C" references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index users_city_followers on users (city_id, follower_count desc, id) where not is_deleted;
create index users_city_posts on users (city_id, post_count desc, id) where not is_deleted;
create index users_followers on users (follower_count desc, id) where not is_deleted;
create index users_posts on users (post_count desc, id) where not is_deleted;

-- A row is a picture in its four sizes; `path` is the unguessable stem of their names in the store.
create table images (
  id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
  user_id text collate "C" references users,
  path text not null unique,
  width integer not null,
  height integer not null,
  thumbhash text,
  description text not null default '',
  is_deleted boolean not null default false,
  created_at timestamptz not null default now()
);

create index images_user on images (user_id);

alter table users add foreign key (avatar_id) references images on delete set null;

create view pictures as select * from images where not is_deleted;

-- A person in a list or beside their words.
create view user_cards as
  select u.id, u.first_name, u.second_name, u.city_id, u.post_count, u.follower_count, u.is_deleted,
    (select row_to_json(avatar) from pictures avatar where avatar.id = u.avatar_id) avatar
  from users u;

-- Whom a person does not want to meet.
create table blocks (
  id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
  blocker_id text collate "C" not null references users on delete cascade,
  blocked_id text collate "C" not null references users on delete cascade,
  created_at timestamptz not null default now(),
  unique (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
