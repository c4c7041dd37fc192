-- How a person keeps a chat in their own list. A chat of a venue is kept by each of its people for themselves.
create table chat_settings (
  user_id text collate "C" not null references users on delete cascade,
  chat_id text collate "C" not null references chats on delete cascade,
  is_muted boolean not null default false,
  pinned_at timestamptz,
  -- In the archive until a later message, or while it is muted for good.
  archived_seq integer,
  primary key (chat_id, user_id)
);

create index chat_settings_pinned on chat_settings (user_id) where pinned_at is not null;
create index chat_settings_archived on chat_settings (user_id) where archived_seq is not null;
