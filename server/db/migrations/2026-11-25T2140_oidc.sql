-- Accounts of other sites (OpenID Connect) by which people sign in.
create table oidc_identities (
  id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
  user_id text collate "C" not null references users on delete cascade,
  issuer text collate "C" not null,
  -- The person's id there: an e-mail may pass to somebody else, this does not.
  subject text collate "C" not null check (length(subject) between 1 and 255),
  email text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  unique (issuer, subject),
  unique (user_id, issuer)
);

-- Sign-ins of browsers that are on the page of a provider, each by the hash of its cookie.
create table oidc_departures (
  cookie_hash text collate "C" primary key,
  provider text not null,
  state text not null,
  nonce text not null,
  verifier text not null,
  -- The account that the other site is added to; null when somebody signs in.
  user_id text collate "C" references users on delete cascade,
  created_at timestamptz not null default now()
);

create index oidc_departures_user on oidc_departures (user_id) where user_id is not null;
create index oidc_departures_age on oidc_departures (created_at);

-- Accounts of other sites that came back to a browser and belong to nobody yet.
create table oidc_arrivals (
  cookie_hash text collate "C" primary key,
  issuer text collate "C" not null,
  subject text collate "C" not null,
  email text not null,
  created_at timestamptz not null default now()
);

create index oidc_arrivals_age on oidc_arrivals (created_at);
