-- The token itself is known to its owner alone.
create table sessions (
  id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
  user_id text collate "C" not null references users on delete cascade,
  token_hash text collate "C" not null unique,
  user_agent text not null default '',
  -- The network it was opened from: the account is known there.
  opened_from text not null default '',
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  -- When a code for a forgotten password opened it; null once the new password is set.
  restored_at timestamptz
);

create index sessions_user on sessions (user_id, last_used_at desc);

-- Devices that a person has signed in from: a sign-in from another one is announced by e-mail.
create table known_devices (
  user_id text collate "C" not null references users,
  device text not null,
  last_seen_at timestamptz not null default now(),
  primary key (user_id, device)
);

-- The newest code of an address counts, the others limit how often one may ask.
create table login_codes (
  id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
  channel text not null check (channel in ('email', 'phone')),
  address text not null,
  purpose text not null check (purpose in ('registration', 'restore', 'reservation', 'confirmation')),
  code_hash text not null,
  asked_from text not null default '',
  -- Wrong tries from the network that asked, and from everywhere else: nobody else uses up the tries of that person.
  attempts integer not null default 0,
  attempts_of_others integer not null default 0,
  used_at timestamptz,
  created_at timestamptz not null default now()
);

create index login_codes_address on login_codes (channel, address, created_at desc);

-- Counters of attempts; with Redis the counting happens there.
create table rate_limits (
  key text collate "C" primary key,
  count integer not null,
  expires_at timestamptz not null
);

create index rate_limits_expiry on rate_limits (expires_at);
