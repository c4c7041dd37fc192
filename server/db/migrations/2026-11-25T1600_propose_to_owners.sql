-- A place that people work for is not changed by an import where it moved, closed or has other hours: its people decide.

create table place_proposals (
  id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
  place_id text collate "C" not null references places on delete cascade,
  topic text not null check (topic in ('status', 'location', 'hours')),
  source text not null references import_sources,
  run_id text collate "C" references import_runs on delete cascade,
  -- Field → what the place has and what the source says, as in the history of the place.
  changes jsonb not null,
  -- agreed: the source says again what the place has. replaced: by what the source said later. outdated: people have changed the place since.
  state text not null default 'open'
    check (state in ('open', 'accepted', 'declined', 'agreed', 'replaced', 'outdated')),
  created_at timestamptz not null default now(),
  decided_by text collate "C" references users on delete set null,
  decided_at timestamptz,
  -- The run that agreed or said something else; undoing it opens the proposal again. A declined one counts until then.
  settled_run_id text collate "C" references import_runs on delete set null
);

create unique index place_proposals_open on place_proposals (place_id, topic) where state = 'open';
create index place_proposals_place on place_proposals (place_id, created_at desc, id);
create index place_proposals_run on place_proposals (run_id);
create index place_proposals_settled_run on place_proposals (settled_run_id);
create index place_proposals_source on place_proposals (source);
create index place_proposals_decided_by on place_proposals (decided_by);

update import_runs set report = report || '{"proposed": 0}' where report is not null;

alter table place_revisions drop constraint place_revisions_kind_check;
alter table place_revisions add constraint place_revisions_kind_check
  check (kind in ('create', 'edit', 'file', 'revert', 'moderation', 'reopening', 'guests', 'proposal'));
