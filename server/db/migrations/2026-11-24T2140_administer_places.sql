-- A job walks the places of an administrator's bulk action batch by batch; each row remembers what its place was.
create table place_actions (
  id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
  kind text not null check (kind in ('publish', 'unpublish', 'move')),
  status text not null default 'running' check (status in ('running', 'done', 'undoing', 'undone')),
  -- Of a taking off: the people of the places read it.
  reason text not null default '',
  -- Of a move.
  city_id integer references cities on delete set null,
  user_id text collate "C" not null references users,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  undone_by text collate "C" references users on delete set null,
  undone_at timestamptz,
  check (kind <> 'unpublish' or reason <> '')
);

-- An outcome says whether the place changed or why not; null while it waits.
create table place_action_places (
  action_id text collate "C" not null references place_actions on delete cascade,
  place_id text collate "C" not null references places on delete cascade,
  outcome text check (outcome in ('changed', 'already', 'deleted', 'far', 'booked')),
  before_status text check (before_status in ('unpublished', 'on-moderation', 'published')),
  before_reason text,
  before_city_id integer references cities on delete set null,
  -- Of the place after the change: another one says that somebody has changed it since.
  version integer,
  undo_outcome text check (undo_outcome in ('restored', 'touched')),
  primary key (action_id, place_id)
);

create index place_action_places_place on place_action_places (place_id);
create index place_action_places_waiting on place_action_places (action_id, place_id) where outcome is null;
create index place_action_places_undoing on place_action_places (action_id, place_id)
  where outcome = 'changed' and undo_outcome is null;
