-- Accounts blocked and unblocked, each time; the account itself tells only how it is now.
create table account_blocks (
  id bigint generated always as identity primary key,
  user_id text collate "C" not null references users on delete cascade,
  changed_by text collate "C" references users on delete set null,
  -- Null when the account was unblocked.
  reason text,
  created_at timestamptz not null default now()
);

insert into account_blocks (user_id, changed_by, reason, created_at)
  select id, blocked_by, coalesce(blocked_reason, ''), blocked_at from users where blocked_at is not null order by blocked_at;

create index account_blocks_user on account_blocks (user_id);
create index account_blocks_changed_by on account_blocks (changed_by, created_at desc) where changed_by is not null;
create index account_blocks_created on account_blocks (created_at desc);
create index role_changes_created on role_changes (created_at desc);
create index role_changes_changed_by on role_changes (changed_by, created_at desc) where changed_by is not null;
create index reference_changes_created on reference_changes (created_at desc);
create index place_actions_created on place_actions (created_at desc);
create index place_revisions_joined on place_revisions (created_at desc) where changes ? 'joined';

-- All records of administrative actions in one list. The latest are found by an index of each table.
create view administration_log as
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
  select 'import', id, started_by, started_at from import_runs
  union all
  select 'import-undone', id, undone_by, undone_at from import_runs where undone_at is not null;
