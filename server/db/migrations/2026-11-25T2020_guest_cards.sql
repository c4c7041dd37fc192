-- The notes of a venue about a guest, which only its staff see.
create table guest_cards (
  id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
  place_id text collate "C" not null references places on delete cascade,
  -- The card it was merged into. Its row stays, so that merging can be undone.
  merged_into text collate "C" references guest_cards on delete cascade,
  -- The card that is shown for it: itself until it is merged.
  root_id text collate "C" not null references guest_cards on delete cascade,
  name text not null default '',
  -- Of the reservation that the card was made for.
  user_id text collate "C" references users on delete set null,
  -- Month and day: nobody needs the year to congratulate.
  birthday text collate "C" check (birthday ~ '^\d\d-\d\d$'),
  allergies text not null default '',
  notes text not null default '',
  tags text[] not null default '{}',
  -- Visits before the product counted them, of an imported card.
  imported_visits integer not null default 0 check (imported_visits >= 0),
  -- Of all cards that are shown as this one.
  visits_count integer not null default 0,
  no_shows_count integer not null default 0,
  last_visit_at timestamptz,
  -- The latest reservation, or else when the card was made: it is erased some time after.
  last_seen_at timestamptz not null default now(),
  version integer not null default 1,
  -- Texts of the other card before and after merging, so that undoing gives back what nobody has changed since.
  merge_texts jsonb,
  idempotency_key text collate "C",
  created_by text collate "C" references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((merged_into is null) = (root_id = id))
);

create index guest_cards_seen on guest_cards (place_id, last_seen_at desc, id desc) where merged_into is null;
create index guest_cards_visits on guest_cards (place_id, visits_count desc, id desc) where merged_into is null;
create index guest_cards_name on guest_cards (place_id, lower(name), id) where merged_into is null;
create index guest_cards_root on guest_cards (root_id);
create index guest_cards_merged on guest_cards (merged_into) where merged_into is not null;
create index guest_cards_user on guest_cards (user_id) where user_id is not null;
create index guest_cards_old on guest_cards (last_seen_at) where merged_into is null;
create unique index guest_cards_idempotency on guest_cards (place_id, idempotency_key)
  where idempotency_key is not null;

create table guest_card_phones (
  place_id text collate "C" not null references places on delete cascade,
  phone text not null,
  card_id text collate "C" not null references guest_cards on delete cascade,
  primary key (place_id, phone)
);

create index guest_card_phones_card on guest_card_phones (card_id);
create index guest_card_phones_phone on guest_card_phones (phone);

-- Two cards that look like one person and are not, as somebody of the venue decided.
create table guest_cards_apart (
  card_id text collate "C" not null references guest_cards on delete cascade,
  other_id text collate "C" not null references guest_cards on delete cascade,
  primary key (card_id, other_id),
  check (card_id < other_id)
);

create index guest_cards_apart_other on guest_cards_apart (other_id);

-- An audit log of views and changes of the cards of a venue.
create table guest_card_log (
  id bigint generated always as identity primary key,
  place_id text collate "C" not null references places on delete cascade,
  -- Null for what concerns all cards, and once the card is erased.
  card_id text collate "C" references guest_cards on delete set null,
  user_id text collate "C" references users on delete set null,
  action text not null check (action in
    ('list', 'open', 'add', 'change', 'merge', 'separate', 'export', 'export-all', 'import', 'erase')),
  -- Of the cards, where an action concerns many.
  amount integer,
  created_at timestamptz not null default now()
);

create index guest_card_log_place on guest_card_log (place_id, id desc);
create index guest_card_log_person on guest_card_log (place_id, user_id, action, created_at);
create index guest_card_log_card on guest_card_log (card_id) where card_id is not null;
create index guest_card_log_old on guest_card_log (created_at);

alter table reservations add column guest_card_id text collate "C" references guest_cards on delete set null;
create index reservations_guest_card on reservations (guest_card_id, starts_at desc) where guest_card_id is not null;
