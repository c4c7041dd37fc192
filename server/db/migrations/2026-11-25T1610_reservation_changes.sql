-- Grows with every change of what was agreed: a decision names the version it was made on.
alter table reservations add column version integer not null default 1;

-- Each change of a reservation with its author, so that a decision on an older version is answered with the changes since.
create table reservation_changes (
  reservation_id text collate "C" not null references reservations on delete cascade,
  -- The version that the change made.
  version integer not null,
  action text not null check (action in
    ('accept', 'lapse', 'confirm', 'decline', 'cancel', 'move', 'arrive', 'miss', 'restore', 'leave', 'return')),
  -- Null for what happened by itself.
  side text check (side in ('guest', 'venue')),
  -- The one of the venue's people who did it.
  user_id text collate "C" references users,
  idempotency_key text collate "C",
  created_at timestamptz not null default now(),
  primary key (reservation_id, version)
);

create unique index reservation_changes_idempotency on reservation_changes (reservation_id, idempotency_key)
  where idempotency_key is not null;
