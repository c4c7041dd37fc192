-- Addresses under which calendar programs read the reservations of a place: one for a person and a place.
create table calendar_feeds (
  place_id text collate "C" not null references places on delete cascade,
  -- The rights of this person are checked at every reading.
  user_id text collate "C" not null references users on delete cascade,
  token_hash text collate "C" not null unique,
  has_phones boolean not null,
  created_at timestamptz not null default now(),
  last_read_at timestamptz,
  primary key (place_id, user_id)
);

create index calendar_feeds_user on calendar_feeds (user_id);
