-- A place may be told of by several sources: each keeps its own record, and the place is composed of them.

create table import_sources (
  -- A table of somebody's own is called table-….
  name text primary key,
  title text not null,
  -- The words that the licence asks for.
  attribution text not null
);

insert into import_sources (name, title, attribution) values
  ('osm', 'OpenStreetMap', '© OpenStreetMap contributors, ODbL 1.0'),
  ('mosru', 'Портал открытых данных Москвы', 'Портал открытых данных Правительства Москвы, CC BY 3.0'),
  ('overture', 'Overture Maps', 'Overture Maps Foundation, CDLA Permissive 2.0'),
  ('foursquare', 'Foursquare', 'Foursquare Open Source Places, Apache 2.0');

create table import_runs (
  id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
  source text not null references import_sources,
  file_name text not null,
  -- Null when each place went to the city that holds it.
  city_id integer references cities on delete set null,
  -- Cities of the file that the product did not have.
  made_city_ids integer[] not null default '{}',
  status text not null check (status in ('running', 'done', 'failed', 'undone')),
  -- Why it failed, for people.
  failure text,
  report jsonb,
  started_by text collate "C" references users on delete set null,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  undone_by text collate "C" references users on delete set null,
  undone_at timestamptz
);

create index import_runs_started on import_runs (started_at desc, id);

-- Every row of the file that became no place, with the reason.
create table import_skipped_rows (
  run_id text collate "C" not null references import_runs on delete cascade,
  position integer not null,
  -- 0 where the format has no lines.
  line integer not null,
  source_id text,
  name text not null default '',
  reason text not null,
  primary key (run_id, position)
);

-- The state of each place before the run, with all that an import writes; null for a place that it made.
create table import_changes (
  run_id text collate "C" not null references import_runs on delete cascade,
  place_id text collate "C" not null,
  before jsonb,
  -- Of the place after the run: when it differs, somebody has changed the place since.
  after_updated_at timestamptz not null,
  primary key (run_id, place_id)
);

create table place_sources (
  source text not null references import_sources,
  source_id text not null,
  -- Null while a person has yet to say which place it is.
  place_id text collate "C" references places on delete cascade,
  city_id integer not null references cities,
  -- Of the facts: the same hash, nothing to do.
  hash text not null,
  facts jsonb not null,
  told_at timestamptz not null default now(),
  primary key (source, source_id)
);

create index place_sources_place on place_sources (place_id);
create index place_sources_city on place_sources (city_id);

-- A record that may or may not be a known place.
create table import_doubts (
  id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
  run_id text collate "C" references import_runs on delete set null,
  source text not null,
  source_id text not null,
  place_id text collate "C" not null references places on delete cascade,
  score real not null,
  -- How near, how alike the names, what else agrees.
  signs jsonb not null,
  decision text check (decision in ('same', 'apart')),
  decided_by text collate "C" references users on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  unique (source, source_id),
  foreign key (source, source_id) references place_sources on delete cascade
);

create index import_doubts_open on import_doubts (created_at, id) where decision is null;
create index import_doubts_run on import_doubts (run_id);
create index import_doubts_place on import_doubts (place_id);

insert into place_sources (source, source_id, place_id, city_id, hash, facts)
  select source, source_id, id, city_id, '', '{}' from places where source is not null and source_id is not null;

drop view listed_places;
drop view visible_places;
-- The hash of a record stands with the record. `source` and `source_id` say which record the place was made from.
alter table places drop column source_hash;
-- Group of facts → the source it was taken from and the day that source told it.
alter table places add column field_sources jsonb not null default '{}';
create view listed_places as select * from places where is_listed;
create view visible_places as select * from places where status <> 'deleted' and moderation_status = 'published';
