-- A decision about a record in doubt can be taken back: it remembers what it changed, as a run does.

alter table import_runs
  add column kind text not null default 'file' check (kind in ('file', 'decision'));

alter table import_doubts
  add column decision_run_id text collate "C" references import_runs on delete set null;

create index import_doubts_decided on import_doubts (decided_at desc, id) where decision is not null;
create index import_doubts_decision_run on import_doubts (decision_run_id);
