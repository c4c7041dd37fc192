-- Addresses whose files are imported again and again. A job asks each of them when its time has come.
create table import_watches (
  id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
  url text not null,
  -- Null when each place goes to the city that holds it.
  city_id integer references cities on delete cascade,
  every_hours integer not null check (every_hours > 0),
  -- As of an import: format, mapping, source, attribution, closeMissing, newCityFrom.
  options jsonb not null default '{}',
  is_paused boolean not null default false,
  next_at timestamptz not null default now(),
  -- Of the last response, for a conditional request.
  etag text,
  last_modified text,
  checked_at timestamptz,
  outcome text check (outcome in ('imported', 'unchanged', 'failed')),
  failure text,
  run_id text collate "C" references import_runs on delete set null,
  -- Null for the terminal.
  created_by text collate "C" references users on delete set null,
  created_at timestamptz not null default now()
);

create index import_watches_due on import_watches (next_at) where not is_paused;
create unique index import_watches_once on import_watches (url, coalesce(city_id, 0));
create index import_watches_city on import_watches (city_id);
create index import_watches_run on import_watches (run_id);
