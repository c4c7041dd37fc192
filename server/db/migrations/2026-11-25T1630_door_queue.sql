-- Guests who stand at the door and wait for a table of this evening.
create table door_entries (
  id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
  place_id text collate "C" not null references places on delete cascade,
  name text not null,
  -- E.164; null for those who wait within call.
  phone text,
  guests_count integer not null check (guests_count > 0),
  status text not null default 'waiting' check (status in ('waiting', 'called', 'seated', 'left')),
  called_at timestamptz,
  reservation_id text collate "C" references reservations on delete set null,
  idempotency_key text collate "C",
  created_by text collate "C" references users,
  created_at timestamptz not null default now()
);

create index door_entries_line on door_entries (place_id, created_at, id) where status in ('waiting', 'called');
create index door_entries_created on door_entries (created_at);
create index door_entries_reservation on door_entries (reservation_id) where reservation_id is not null;
create unique index door_entries_idempotency on door_entries (place_id, idempotency_key)
  where idempotency_key is not null;
