-- A host sees the board and the guests of a venue, and nothing else of it.
alter table place_members
  drop constraint place_members_role_check,
  add check (role in ('requester', 'host', 'staff', 'manager', 'owner'));
alter table organisation_members
  drop constraint organisation_members_role_check,
  add check (role in ('requester', 'host', 'staff', 'manager', 'owner'));
alter table invitations
  drop constraint invitations_role_check,
  add check (role in ('host', 'staff', 'manager', 'owner'));
alter table role_changes
  drop constraint role_changes_role_check,
  add check (role in ('requester', 'host', 'staff', 'manager', 'owner', 'user', 'content_manager', 'admin'));

-- The people who keep the book of a place: its own, hosts included, and those of its chain. People of a chain are
-- staff of each of its places, its hosts are hosts there, unless the place itself gave them a role.
create view book_keepers (user_id, place_id, role) as
  select m.user_id, m.place_id, m.role from place_members m where m.role <> 'requester'
  union all
  select m.user_id, p.id, case when m.role = 'host' then 'host' else 'staff' end from organisation_members m
  join places p on p.organisation_id = m.organisation_id
  where m.role <> 'requester' and not exists (
    select from place_members own
    where own.place_id = p.id and own.user_id = m.user_id and own.role <> 'requester');

-- The people who work for a venue in everything else: a row has either a place or an organisation.
create or replace view venue_staff (user_id, place_id, organisation_id, role) as
  select user_id, place_id, null::text, role from book_keepers where role <> 'host'
  union all
  select m.user_id, null, m.organisation_id, m.role from organisation_members m
  where m.role not in ('requester', 'host');
