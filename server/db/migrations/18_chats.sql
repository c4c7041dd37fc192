-- A chat has two sides: a person, and another person or a venue. Two people know each other by one chat: the lesser id is
-- the first side. What each side has read, received and cleared away is a number of the chat's own sequence.
create table chats (
  id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
  person_id text collate "C" not null references users,
  user_id text collate "C" references users,
  place_id text collate "C" references places,
  organisation_id text collate "C" references organisations,
  -- Of the last change of any message; `said_seq` of the last message.
  last_seq integer not null default 0,
  said_seq integer not null default 0,
  moved_at timestamptz not null default now(),
  person_unread integer not null default 0 check (person_unread >= 0),
  other_unread integer not null default 0 check (other_unread >= 0),
  person_read_seq integer not null default 0,
  other_read_seq integer not null default 0,
  person_received_seq integer not null default 0,
  other_received_seq integer not null default 0,
  person_cleared_seq integer not null default 0,
  other_cleared_seq integer not null default 0,
  created_at timestamptz not null default now(),
  check (num_nonnulls(user_id, place_id, organisation_id) = 1),
  check (user_id is null or person_id < user_id)
) with (fillfactor = 80);

create unique index chats_person_user_id on chats (person_id, user_id) where user_id is not null;
create unique index chats_person_place_id on chats (person_id, place_id) where place_id is not null;
create unique index chats_person_organisation_id on chats (person_id, organisation_id)
  where organisation_id is not null;
create index chats_person_moved on chats (person_id, moved_at desc, id desc);
create index chats_user_id_moved on chats (user_id, moved_at desc, id desc) where user_id is not null;
create index chats_place_id_moved on chats (place_id, moved_at desc, id desc) where place_id is not null;
create index chats_organisation_id_moved on chats (organisation_id, moved_at desc, id desc)
  where organisation_id is not null;

-- `seq` is the place of a message in its chat; `version` the number of its last change in the same sequence, so that
-- everything after a number is everything that was missed.
create table messages (
  id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
  chat_id text collate "C" not null references chats on delete cascade,
  seq integer not null,
  version integer not null,
  user_id text collate "C" not null references users,
  is_by_person boolean not null,
  text text not null default '',
  subject_id text collate "C",
  is_edited boolean not null default false,
  is_hidden boolean not null default false,
  is_deleted boolean not null default false,
  deleted_by text check (deleted_by in ('author', 'venue', 'moderation')),
  -- The two sides that may search for it, each also with the month, because frequent words are searched for among the
  -- latest first.
  found_by text[] collate "C" not null,
  idempotency_key text collate "C",
  created_at timestamptz not null default now(),
  unique (chat_id, seq)
);

create index messages_changed on messages (chat_id, version) where version > seq;
create unique index messages_idempotency on messages (user_id, idempotency_key) where idempotency_key is not null;
create index messages_found on messages using gin (found_by, to_tsvector('russian', text))
  where not is_deleted and not is_hidden;

-- The sides of a chat never change.
create function fill_message_found_by() returns trigger language plpgsql as $$
declare
  month text := to_char(new.created_at at time zone 'UTC', ':YYYY-MM');
begin
  select array[person_id, other_id, person_id || month, other_id || month] into new.found_by
  from (
    select c.person_id, coalesce(c.user_id, c.place_id, c.organisation_id) other_id
    from chats c where c.id = new.chat_id) sides;
  return new;
end $$;

create trigger messages_found_by before insert on messages
  for each row execute function fill_message_found_by();

create table message_images (
  message_id text collate "C" not null references messages on delete cascade,
  image_id text collate "C" not null references images,
  position smallint not null,
  primary key (message_id, image_id)
);

create index message_images_image on message_images (image_id);

-- Chats with something unread, by the person, place or organisation they wait for.
create table chat_counts (
  owner_id text collate "C" primary key,
  unread integer not null default 0 check (unread >= 0)
) with (fillfactor = 70);
