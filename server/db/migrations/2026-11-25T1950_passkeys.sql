-- Keys of WebAuthn that sign a person in without a password: only their public halves are here.
create table passkeys (
  id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
  user_id text collate "C" not null references users on delete cascade,
  credential_id text collate "C" not null unique,
  public_key bytea not null,
  -- Grows with each use where the authenticator counts: a copy of the key would repeat a number.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);

create index passkeys_user on passkeys (user_id, id);

-- Random values that an authenticator signs, each once.
create table passkey_challenges (
  challenge text collate "C" primary key,
  -- The account that the key is added to; null when somebody signs in.
  user_id text collate "C" references users on delete cascade,
  created_at timestamptz not null default now()
);

create index passkey_challenges_user on passkey_challenges (user_id) where user_id is not null;
create index passkey_challenges_age on passkey_challenges (created_at);
