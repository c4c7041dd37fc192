-- A new e-mail or phone that waits for its code; its owner has proved who they are in this session.
create table contact_requests (
  user_id text collate "C" not null references users on delete cascade,
  channel text not null check (channel in ('email', 'phone')),
  value text not null,
  session_id text collate "C" not null references sessions on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, channel)
);

create index contact_requests_session on contact_requests (session_id);

-- A changed or added e-mail or phone; a link sent to the former one undoes it.
create table contact_changes (
  id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
  user_id text collate "C" not null references users on delete cascade,
  channel text not null check (channel in ('email', 'phone')),
  -- Null when there was none.
  old_value text,
  new_value text not null,
  undo_hash text collate "C" not null unique,
  undone_at timestamptz,
  created_at timestamptz not null default now()
);

create index contact_changes_user on contact_changes (user_id, created_at);

alter table login_codes drop constraint login_codes_purpose_check;
alter table login_codes add constraint login_codes_purpose_check
  check (purpose in ('registration', 'restore', 'reservation', 'confirmation', 'contact'));
