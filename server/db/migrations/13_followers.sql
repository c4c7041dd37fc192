create table followers (
  id text collate "C" primary key,
  follower_id text collate "C" not null references users,
  user_id text collate "C" references users,
  place_id text collate "C" references places on delete cascade,
  organisation_id text collate "C" references organisations on delete cascade,
  created_at timestamptz not null default now(),
  check (num_nonnulls(user_id, place_id, organisation_id) = 1),
  check (user_id is null or user_id <> follower_id)
);

create unique index followers_user on followers (follower_id, user_id) where user_id is not null;
create unique index followers_place on followers (follower_id, place_id) where place_id is not null;
create unique index followers_organisation on followers (follower_id, organisation_id)
  where organisation_id is not null;
create index followers_of_user on followers (user_id, created_at desc, id desc) where user_id is not null;
create index followers_of_place on followers (place_id, created_at desc, id desc) where place_id is not null;
create index followers_of_organisation on followers (organisation_id, created_at desc, id desc)
  where organisation_id is not null;

create table favorites (
  id text collate "C" primary key,
  user_id text collate "C" not null references users on delete cascade,
  place_id text collate "C" not null references places on delete cascade,
  created_at timestamptz not null default now(),
  unique (place_id, user_id)
);

create index favorites_user on favorites (user_id, created_at desc, id desc) include (place_id);
