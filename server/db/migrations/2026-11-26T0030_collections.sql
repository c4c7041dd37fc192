-- «Подборки»: places that a person has put in an order, with a sentence about each.
create table collections (
  id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
  user_id text collate "C" not null references users on delete cascade,
  -- The secret of the link; replaced when the collection becomes private, so that old links stop working.
  token text collate "C" not null unique check (token ~ '^[0-9a-f]{32}$'),
  title text not null,
  description text not null default '',
  visibility text not null check (visibility in ('public', 'link', 'private')),
  -- The city of most of its places; null for an empty one.
  city_id integer references cities,
  places_count smallint not null default 0 check (places_count between 0 and 100),
  is_hidden boolean not null default false,
  -- Erased a day later; until then it can be restored.
  deleted_at timestamptz,
  idempotency_key text collate "C",
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index collections_user on collections (user_id, updated_at desc, id desc) where deleted_at is null;
create index collections_city on collections (city_id, updated_at desc, id desc)
  where visibility = 'public' and not is_hidden and deleted_at is null;
create index collections_titles on collections using gin ((' ' || replace(lower(title), 'ё', 'е')) gin_trgm_ops)
  where visibility = 'public' and not is_hidden and deleted_at is null;
create unique index collections_idempotency on collections (user_id, idempotency_key)
  where idempotency_key is not null;

create table collection_places (
  collection_id text collate "C" not null references collections on delete cascade,
  place_id text collate "C" not null references places on delete cascade,
  position smallint not null,
  -- Shown when the place is gone.
  name text not null,
  note text not null default '',
  primary key (collection_id, place_id)
);

create index collection_places_order on collection_places (collection_id, position);
create index collection_places_place on collection_places (place_id);

-- Collections that everybody may find.
create view public_collections as
  select * from collections c
  where visibility = 'public' and not is_hidden and deleted_at is null
    and not exists (select from users u where u.id = c.user_id and u.is_deleted);

alter table moderation_cases drop constraint moderation_cases_subject_check;
alter table moderation_cases add constraint moderation_cases_subject_check
  check (subject in ('news', 'review', 'impression', 'comment', 'place', 'user', 'message', 'collection'));
