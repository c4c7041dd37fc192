-- Addresses of other programs that are told what happens at a place, or at every place of a chain.
create table webhooks (
  id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
  place_id text collate "C" references places on delete cascade,
  organisation_id text collate "C" references organisations on delete cascade,
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  -- Signing needs the secret itself. The one before is valid for a while, so that the other side can change over.
  secret text not null,
  previous_secret text,
  previous_secret_until timestamptz,
  -- Null while it is sent to.
  paused_because text check (paused_because in ('person', 'failures', 'gone')),
  -- Since when nothing has got through.
  failing_since timestamptz,
  created_by text collate "C" references users,
  created_at timestamptz not null default now(),
  check ((place_id is null) <> (organisation_id is null)),
  check ((previous_secret is null) = (previous_secret_until is null))
);

create index webhooks_place on webhooks (place_id) where place_id is not null;
create index webhooks_organisation on webhooks (organisation_id) where organisation_id is not null;

create table webhook_deliveries (
  id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
  webhook_id text collate "C" not null references webhooks on delete cascade,
  event text not null,
  -- As it is signed and sent, every time the same.
  body text not null,
  status text not null check (status in ('pending', 'delivered', 'failed')),
  attempts integer not null default 0,
  attempted_at timestamptz,
  -- Of the other side, at the last attempt; null where it did not answer.
  response_status integer,
  failure text,
  next_attempt_at timestamptz,
  created_at timestamptz not null default now()
);

create index webhook_deliveries_log on webhook_deliveries (webhook_id, created_at desc, id desc);
create index webhook_deliveries_old on webhook_deliveries (created_at);
