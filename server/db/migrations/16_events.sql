-- An event is inserted in the transaction of its cause and deleted in that of its effects, so rows live for milliseconds.
create table outbox (
  id bigint generated always as identity primary key,
  name text not null,
  payload jsonb not null,
  attempts smallint not null default 0,
  run_at timestamptz not null default now()
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
