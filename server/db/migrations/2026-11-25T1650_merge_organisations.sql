-- Two chains become one. The other keeps its row, so that its address leads on and the merge can be undone.

alter table organisations add column merged_into text collate "C" references organisations on delete set null;
create index organisations_merged_into on organisations (merged_into) where merged_into is not null;

create table organisation_merges (
  id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
  from_id text collate "C" not null references organisations on delete cascade,
  into_id text collate "C" not null references organisations on delete cascade,
  -- Column of a table → the rows that followed: `places.organisation_id` → ids.
  moved jsonb not null,
  user_id text collate "C" not null references users,
  created_at timestamptz not null default now(),
  undone_by text collate "C" references users on delete set null,
  undone_at timestamptz,
  check (from_id <> into_id)
);
create index organisation_merges_created on organisation_merges (created_at desc, id desc);
create index organisation_merges_from on organisation_merges (from_id);
create index organisation_merges_into on organisation_merges (into_id);

create or replace view administration_log as
  select 'role' as event, id::text collate "C" as id, changed_by, created_at from role_changes
  union all
  select 'block', id::text collate "C", changed_by, created_at from account_blocks
  union all
  select 'list', id::text collate "C", changed_by, created_at from reference_changes
  union all
  select 'action', id, user_id, created_at from place_actions
  union all
  select 'action-undone', id, undone_by, undone_at from place_actions where undone_at is not null
  union all
  select 'join', id, user_id, created_at from place_revisions where changes ? 'joined'
  union all
  select 'chain-merge', id, user_id, created_at from organisation_merges
  union all
  select 'chain-merge-undone', id, undone_by, undone_at from organisation_merges where undone_at is not null
  union all
  select 'import', id, started_by, started_at from import_runs
  union all
  select 'import-undone', id, undone_by, undone_at from import_runs where undone_at is not null;
