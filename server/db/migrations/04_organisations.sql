-- A chain: several places of one brand.
create table organisations (
  id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
  name text not null,
  category_id integer references categories,
  city_id integer references cities,
  avatar_id text collate "C" references images on delete set null,

  place_count integer not null default 0 check (place_count >= 0),
  news_count integer not null default 0 check (news_count >= 0),
  review_count integer not null default 0 check (review_count >= 0),
  follower_count integer not null default 0 check (follower_count >= 0),

  source text,
  source_id text,
  -- Counts saves.
  version integer not null default 0,
  idempotency_key text collate "C",
  is_deleted boolean not null default false,
  created_by text collate "C" references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (source, source_id)
);

create index organisations_largest on organisations (place_count desc, id) where not is_deleted;
create index organisations_avatar_id on organisations (avatar_id) where avatar_id is not null;
create unique index organisations_idempotency on organisations (created_by, idempotency_key)
  where idempotency_key is not null;

-- A row is a save, with the old and new value of each field under its name in the payload.
create table organisation_revisions (
  id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
  organisation_id text collate "C" not null references organisations on delete cascade,
  version integer not null,
  kind text not null check (kind in ('create', 'edit', 'revert')),
  user_id text collate "C" references users,
  reverted_id text collate "C" references organisation_revisions on delete set null,
  changes jsonb not null,
  created_at timestamptz not null default now(),
  unique (organisation_id, version)
);
