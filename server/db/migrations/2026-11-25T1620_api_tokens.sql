-- Tokens with which programs use the API in a person's name.
create table api_tokens (
  id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
  user_id text collate "C" not null references users on delete cascade,
  name text not null,
  token_hash text collate "C" not null unique,
  -- The last characters, by which a person knows the token again.
  ending text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz
);

create index api_tokens_user on api_tokens (user_id, id desc);
