-- Rows live for milliseconds: written with what happened, taken with what follows from it.
create table outbox (
  id bigint generated always as identity primary key,
  name text not null,
  payload jsonb not null,
  attempts smallint not null default 0,
  run_at timestamptz not null default now()
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
