-- Visits of places, counted without cookies: sums alone are kept. An hour for the load by weekday, a day (by the clock of the
-- city) so that a year of a chain is read at once; both are written by the same batch.
create table visit_hours (
  place_id text collate "C" not null references places on delete cascade,
  hour timestamptz not null,
  -- Of the page of the place, its menu, its form of booking, its phones and map.
  views integer not null default 0,
  menus integer not null default 0,
  forms integer not null default 0,
  contacts integer not null default 0,
  calls integer not null default 0,
  routes integer not null default 0,
  links integer not null default 0,
  saves integer not null default 0,
  -- People, each once a day at each place.
  visitors integer not null default 0,
  primary key (place_id, hour)
);

create table visit_days (
  place_id text collate "C" not null references places on delete cascade,
  day date not null,
  views integer not null default 0,
  menus integer not null default 0,
  forms integer not null default 0,
  contacts integer not null default 0,
  calls integer not null default 0,
  routes integer not null default 0,
  links integer not null default 0,
  saves integer not null default 0,
  visitors integer not null default 0,
  primary key (place_id, day)
);

-- The random key of a day's hashes, shared by all nodes. It is deleted with its day, and nobody can repeat the hashes then.
create table visit_salts (
  day date primary key,
  salt bytea not null
);

-- People already counted today: a hash of the address and the browser with the place and the salt. Emptied with the salt.
create table day_visitors (
  day date not null,
  place_id text collate "C" not null references places on delete cascade,
  visitor bytea not null,
  primary key (day, place_id, visitor)
);

-- Requests for a time that was full: each guest once for each time, known by a hash with the salt of the day.
create table refused_requests (
  place_id text collate "C" not null references places on delete cascade,
  -- The time that was wanted.
  starts_at timestamptz not null,
  guest bytea not null,
  guests_count integer not null check (guests_count > 0),
  created_at timestamptz not null default now(),
  primary key (place_id, starts_at, guest)
);

-- Sums of a year of bookings are read from the index alone.
create index reservations_counted on reservations (place_id, starts_at) include (source, status, guests_count);

-- The letter of a week, once for each person and zone, whichever node begins to write it.
create table weekly_letters (
  user_id text collate "C" not null references users on delete cascade,
  -- Its Monday.
  week date not null,
  time_zone text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, week, time_zone)
);
