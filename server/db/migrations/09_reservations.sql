-- A place that lets tables and has no row here lets them by the defaults.
create table reservation_settings (
  place_id text collate "C" primary key references places on delete cascade,
  city_id integer not null references cities,
  -- Of the largest zone, of the place without zones: no larger party ever fits.
  largest_party integer not null check (largest_party >= 0),
  -- The largest party that books online; null where any party that finds seats may.
  largest_online integer check (largest_online > 0),
  ahead_days integer not null check (ahead_days between 0 and 365),
  notice_minutes integer not null check (notice_minutes between 0 and 10080),
  -- How long before closing the last guests are seated.
  last_seating_minutes integer not null default 0 check (last_seating_minutes between 0 and 720),
  is_instant boolean not null default false,
  closed_dates date[] not null default '{}'
);

create index reservation_settings_city on reservation_settings (city_id)
  include (place_id, largest_party, ahead_days, notice_minutes);

create table reservation_zones (
  id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
  place_id text collate "C" not null references places on delete cascade,
  position smallint not null,
  name text not null,
  seats integer not null check (seats > 0)
);

create index reservation_zones_place on reservation_zones (place_id, position);

create table reservations (
  id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
  place_id text collate "C" not null references places on delete cascade,
  zone_id text collate "C" references reservation_zones on delete set null,
  user_id text collate "C" references users,
  source text not null check (source in ('guest', 'phone', 'walk-in', 'waiting-list')),
  status text not null check (status in
    ('held', 'requested', 'confirmed', 'arrived', 'no-show', 'declined', 'cancelled', 'expired')),
  name text not null default '',
  -- E.164; null for somebody who walked in.
  phone text,
  guests_count integer not null check (guests_count > 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  comment text not null default '',
  -- The venue's words to the guest.
  answer text not null default '',
  -- Stayed away too often: the venue confirms such a reservation by phone.
  needs_call boolean not null default false,
  held_until timestamptz,

  -- Since when each side has seen it as it is now; null while it has not.
  guest_viewed_at timestamptz,
  venue_viewed_at timestamptz,
  -- Two facts: the guest says that they come, the venue says that they are awaited.
  guest_confirmed_at timestamptz,
  venue_confirmed_at timestamptz,

  -- Agreed by the venue outside of its hours: no hours disrupt it.
  is_exception boolean not null default false,
  -- The place closed, took a day off or changed its hours: nobody serves this table.
  disruption text check (disruption in ('closed', 'closed-for-a-time', 'day-off', 'hours')),

  idempotency_key text collate "C",
  created_by text collate "C" references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index reservations_taken on reservations (place_id, starts_at)
  include (ends_at, guests_count, zone_id) where status in ('held', 'requested', 'confirmed', 'arrived');
create index reservations_day on reservations (place_id, starts_at, id);
create index reservations_user on reservations (user_id, starts_at desc, id desc) where user_id is not null;
create index reservations_phone on reservations (phone, starts_at desc, id desc) where phone is not null;
create index reservations_new on reservations (place_id) where status = 'requested';
create unique index reservations_idempotency on reservations (place_id, idempotency_key)
  where idempotency_key is not null;
-- The same table twice for one person is a double tap.
create unique index reservations_once on reservations (place_id, phone, starts_at)
  where phone is not null and source = 'guest' and status in ('requested', 'confirmed');

-- The largest party that still finds seats for a stay from that half-hour, where that is fewer than the place has.
-- Kept in the transaction of every reservation, so that a whole city is searched by one index.
create table reservation_loads (
  place_id text collate "C" not null references places on delete cascade,
  city_id integer not null,
  starts_at timestamptz not null,
  free integer not null check (free >= 0),
  primary key (place_id, starts_at)
);

create index reservation_loads_city on reservation_loads (city_id, starts_at, free) include (place_id);

-- Codes of the links in messages, kept as slow hashes.
create table reservation_codes (
  code_hash text collate "C" primary key,
  reservation_id text collate "C" not null references reservations on delete cascade,
  purpose text not null check (purpose in ('confirm', 'decline')),
  expires_at timestamptz not null,
  used_at timestamptz
);

create index reservation_codes_reservation on reservation_codes (reservation_id);

-- The waiting list: who would come some time between two moments.
create table reservation_wishes (
  id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
  place_id text collate "C" not null references places on delete cascade,
  user_id text collate "C" references users,
  name text not null,
  phone text not null,
  guests_count integer not null check (guests_count > 0),
  from_at timestamptz not null,
  to_at timestamptz not null check (to_at >= from_at),
  status text not null default 'waiting' check (status in ('waiting', 'offered', 'taken', 'missed', 'withdrawn')),
  reservation_id text collate "C" references reservations on delete set null,
  idempotency_key text collate "C",
  created_at timestamptz not null default now()
);

create index reservation_wishes_line on reservation_wishes (place_id, created_at, id) where status = 'waiting';
create index reservation_wishes_user on reservation_wishes (user_id) where user_id is not null;
create index reservation_wishes_phone on reservation_wishes (phone);
create index reservation_wishes_reservation on reservation_wishes (reservation_id) where reservation_id is not null;
create unique index reservation_wishes_idempotency on reservation_wishes (place_id, idempotency_key)
  where idempotency_key is not null;
