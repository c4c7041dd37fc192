-- The tables of a zone, each with its place on the plan; a zone that has none lets seats.
create table zone_tables (
  id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
  zone_id text collate "C" not null references reservation_zones on delete cascade,
  position smallint not null,
  name text not null,
  -- The smallest party that the house gives it to; whoever keeps the book may seat fewer there.
  seats_from integer not null check (seats_from > 0),
  seats_to integer not null check (seats_to >= seats_from),
  shape text not null check (shape in ('round', 'square', 'rectangle', 'bar')),
  -- The cell of the grid under its centre, and degrees clockwise.
  x smallint not null check (x >= 0),
  y smallint not null check (y >= 0),
  rotation smallint not null default 0 check (rotation between 0 and 359)
);

create index zone_tables_zone on zone_tables (zone_id, position);

-- Two tables of a zone that may be pushed together.
create table zone_table_joins (
  table_id text collate "C" not null references zone_tables on delete cascade,
  other_id text collate "C" not null references zone_tables on delete cascade,
  primary key (table_id, other_id),
  check (table_id < other_id)
);

create index zone_table_joins_other on zone_table_joins (other_id);

-- Where a party sits at present. The assignment moves it as others come, unless it is locked or there already.
create table reservation_tables (
  reservation_id text collate "C" not null references reservations on delete cascade,
  table_id text collate "C" not null references zone_tables on delete cascade,
  during tstzrange not null check (not isempty(during)),
  primary key (reservation_id, table_id),
  -- No table is given twice.
  exclude using gist (table_id with =, during with &&)
);

alter table reservation_zones
  -- Grows with every change of its tables, so that two people do not overwrite each other.
  add column plan_version integer not null default 0;

alter table reservations
  -- Pinned to its tables by the venue.
  add column is_table_locked boolean not null default false;

alter table reservation_settings
  -- The parties that an empty place seats, where a smaller one than the largest finds no table; null for all up to it.
  add column party_sizes integer[];

alter table reservation_loads
  -- The parties that still fit, where a smaller one than the largest does not; null for all up to it.
  add column sizes integer[];

drop index reservation_loads_city;
create index reservation_loads_city on reservation_loads (city_id, starts_at, free) include (place_id, sizes);

alter table reservation_changes drop constraint reservation_changes_action_check;
alter table reservation_changes add constraint reservation_changes_action_check check (action in
  ('accept', 'lapse', 'confirm', 'decline', 'cancel', 'move', 'arrive', 'miss', 'restore', 'leave', 'return', 'seat'));
