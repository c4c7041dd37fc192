-- The second step of signing in: codes of an authenticator app.
create table second_factors (
  user_id text collate "C" primary key references users on delete cascade,
  -- Base32, as the app has it; a hash could not make codes.
  secret text not null,
  -- Null until the first code has shown that the app has the secret.
  confirmed_at timestamptz,
  -- The 30 seconds of the last accepted code: a code is accepted once.
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

-- Codes for whoever has lost the app. The first four characters find the row, the others are hashed like a password.
create table backup_codes (
  user_id text collate "C" not null references users on delete cascade,
  selector text collate "C" not null,
  code_hash text not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (user_id, selector)
);

-- Sign-ins that wait for their second step.
create table unfinished_sign_ins (
  token_hash text collate "C" primary key,
  user_id text collate "C" not null references users on delete cascade,
  -- When a code for a forgotten password began it.
  restored_at timestamptz,
  attempts integer not null default 0,
  created_at timestamptz not null default now()
);

create index unfinished_sign_ins_user on unfinished_sign_ins (user_id);
create index unfinished_sign_ins_age on unfinished_sign_ins (created_at);
