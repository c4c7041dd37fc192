-- A run can be followed while it goes on, and tells what it changed.

-- The step, how far it is and since when; null before the first one and after the end.
alter table import_runs add column progress jsonb;

alter table import_changes
  -- Of the place, which may be gone when somebody reads it.
  add column name text not null default '',
  -- Field → what it was and what it became; empty for a place that the run made.
  add column changes jsonb not null default '{}';
