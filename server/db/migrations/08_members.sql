create table place_members (
  place_id text collate "C" not null references places on delete cascade,
  user_id text collate "C" not null references users,
  role text not null check (role in ('requester', 'staff', 'manager', 'owner')),
  -- Of an owner who has the place because they added it, until somebody proves to own it.
  is_unproven boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (place_id, user_id)
);

create index place_members_user on place_members (user_id);
create index place_members_requesters on place_members (created_at, user_id) where role = 'requester';

create table organisation_members (
  organisation_id text collate "C" not null references organisations on delete cascade,
  user_id text collate "C" not null references users,
  role text not null check (role in ('requester', 'staff', 'manager', 'owner')),
  created_at timestamptz not null default now(),
  primary key (organisation_id, user_id)
);

create index organisation_members_user on organisation_members (user_id);
create index organisation_members_requesters on organisation_members (created_at, user_id) where role = 'requester';

-- The people who work for a venue: a row has either a place or an organisation. People of a chain are staff of each of
-- its places, unless the place itself gave them a role.
create view venue_staff (user_id, place_id, organisation_id, role) as
  select m.user_id, m.place_id, null::text, m.role from place_members m where m.role <> 'requester'
  union all
  select m.user_id, p.id, null, 'staff' from organisation_members m
  join places p on p.organisation_id = m.organisation_id
  where m.role <> 'requester' and not exists (
    select from place_members own
    where own.place_id = p.id and own.user_id = m.user_id and own.role <> 'requester')
  union all
  select m.user_id, null, m.organisation_id, m.role from organisation_members m where m.role <> 'requester';

-- A role offered: to an e-mail that nobody has yet, or to a person who has not answered.
create table invitations (
  id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
  place_id text collate "C" references places on delete cascade,
  organisation_id text collate "C" references organisations on delete cascade,
  email text collate "C" check (email = lower(email)),
  user_id text collate "C" references users on delete cascade,
  role text not null check (role in ('staff', 'manager', 'owner')),
  invited_by text collate "C" not null references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '30 days',
  check ((place_id is null) <> (organisation_id is null)),
  check (num_nonnulls(email, user_id) = 1)
);

create unique index invitations_place on invitations (place_id, email) where place_id is not null;
create unique index invitations_organisation on invitations (organisation_id, email)
  where organisation_id is not null;
create index invitations_email on invitations (email);
create unique index invitations_place_user on invitations (place_id, user_id) where place_id is not null;
create unique index invitations_organisation_user on invitations (organisation_id, user_id)
  where organisation_id is not null;
create index invitations_user on invitations (user_id) where user_id is not null;

-- A person proves to own a place by a code sent to the e-mail or phone of the place.
create table place_claims (
  id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
  place_id text collate "C" not null references places on delete cascade,
  user_id text collate "C" not null references users on delete cascade,
  channel text not null check (channel in ('phone', 'email')),
  address text not null,
  code_hash text not null default '',
  attempts integer not null default 0,
  used_at timestamptz,
  created_at timestamptz not null default now()
);

create index place_claims_place on place_claims (place_id, created_at desc);
create index place_claims_user on place_claims (user_id, created_at desc);

-- The log of roles given and taken: of an account where neither a place nor an organisation is named.
create table role_changes (
  id bigint generated always as identity primary key,
  user_id text collate "C" not null references users on delete cascade,
  -- Null when it was done in the terminal or by the configuration.
  changed_by text collate "C" references users on delete set null,
  place_id text collate "C" references places on delete cascade,
  organisation_id text collate "C" references organisations on delete cascade,
  role text not null
    check (role in ('requester', 'staff', 'manager', 'owner', 'user', 'content_manager', 'admin')),
  action text not null check (action in ('granted', 'requested', 'accepted', 'removed')),
  created_at timestamptz not null default now(),
  check (place_id is null or organisation_id is null)
);
