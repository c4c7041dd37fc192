-- Followers have been notified of the places added until then.
alter table collections rename column noticed_at to notified_until;
alter view public_collections rename column noticed_at to notified_until;

-- Places become one by a merge, like chains, tags and guest cards.
update place_revisions
  set changes = changes - 'joined' || jsonb_build_object('merged', changes -> 'joined')
  where changes ? 'joined';
drop index place_revisions_joined;
create index place_revisions_merged on place_revisions (created_at desc) where changes ? 'merged';

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
  select 'place-merge', id, user_id, created_at from place_revisions where changes ? 'merged'
  union all
  select 'chain-merge', id, user_id, created_at from organisation_merges
  union all
  select 'chain-merge-undone', id, undone_by, undone_at from organisation_merges where undone_at is not null
  union all
  select 'import', id, started_by, started_at from import_runs
  union all
  select 'import-undone', id, undone_by, undone_at from import_runs where undone_at is not null;

-- An import matches a place with the same place of another source.
update import_runs
  set report = report - 'joined' || jsonb_build_object('matched', report -> 'joined')
  where report ? 'joined';
