-- The co-authors of a collection, who may add, order and describe its places.
create table collection_authors (
  collection_id text collate "C" not null references collections on delete cascade,
  user_id text collate "C" not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (collection_id, user_id)
);

create index collection_authors_user on collection_authors (user_id);

create table collection_followers (
  collection_id text collate "C" not null references collections on delete cascade,
  user_id text collate "C" not null references users on delete cascade,
  -- The secret of the link that they opened; it gives access until it is replaced.
  token text collate "C" not null default '',
  created_at timestamptz not null default now(),
  primary key (collection_id, user_id)
);

create index collection_followers_user on collection_followers (user_id, created_at desc);

alter table collections
  add column follower_count integer not null default 0 check (follower_count >= 0),
  -- The secret of the invitation to be a co-author, and its expiry.
  add column invitation text collate "C" unique check (invitation ~ '^[0-9a-f]{32}$'),
  add column invitation_until timestamptz,
  add column copied_from text collate "C" references collections on delete set null,
  -- The time of the next notice to followers about the places added since the last notice.
  add column notice_at timestamptz,
  add column noticed_at timestamptz not null default now();

create index collections_copied_from on collections (copied_from) where copied_from is not null;

alter table collection_places
  add column added_by text collate "C" references users on delete set null,
  add column added_at timestamptz not null default now();

create index collection_places_added_by on collection_places (added_by) where added_by is not null;

create or replace view public_collections as
  select * from collections c
  where visibility = 'public' and not is_hidden and deleted_at is null
    and not exists (select from users u where u.id = c.user_id and u.is_deleted);
