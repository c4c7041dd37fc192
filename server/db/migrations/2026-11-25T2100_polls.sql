-- «Куда пойдём?»: places and times that friends vote on, opened by whoever has the link.
create table polls (
  id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
  -- The secret of the link.
  token text collate "C" not null unique check (token ~ '^[0-9a-f]{32}$'),
  -- The maker; null after the account was deleted.
  user_id text collate "C" references users on delete set null,
  title text not null,
  time_zone text not null,
  -- Grows with every change.
  version integer not null default 0,
  closed_at timestamptz,
  reservation_id text collate "C" references reservations on delete set null,
  expires_at timestamptz not null,
  -- When it ran out or was deleted: nothing but its token is left.
  ended_at timestamptz,
  idempotency_key text collate "C",
  created_at timestamptz not null default now()
);

create index polls_user on polls (user_id, created_at desc, id desc) where ended_at is null;
create index polls_reservation on polls (reservation_id) where reservation_id is not null;
create index polls_ended on polls (ended_at) where ended_at is not null;
create unique index polls_idempotency on polls (user_id, idempotency_key) where idempotency_key is not null;

create table poll_places (
  poll_id text collate "C" not null references polls on delete cascade,
  position smallint not null check (position between 0 and 7),
  place_id text collate "C" references places on delete set null,
  -- Shown when the place is gone.
  name text not null,
  primary key (poll_id, position)
);

create index poll_places_place on poll_places (place_id);

create table poll_times (
  poll_id text collate "C" not null references polls on delete cascade,
  position smallint not null check (position between 0 and 7),
  starts_at timestamptz not null,
  primary key (poll_id, position)
);

create table poll_voters (
  id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
  poll_id text collate "C" not null references polls on delete cascade,
  user_id text collate "C" references users on delete cascade,
  -- Of the cookie together with the poll, so that votes of a device in several polls cannot be connected.
  device_hash text collate "C",
  name text not null,
  -- E.164, for the message about the table.
  phone text,
  places smallint[] not null,
  times smallint[] not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index poll_voters_order on poll_voters (poll_id, created_at, id);
create unique index poll_voters_user on poll_voters (poll_id, user_id) where user_id is not null;
create unique index poll_voters_device on poll_voters (poll_id, device_hash) where device_hash is not null;
create index poll_voters_of_user on poll_voters (user_id) where user_id is not null;
