-- One reaction of a person to a message; the next one takes its place.
create table message_reactions (
  message_id text collate "C" not null references messages on delete cascade,
  user_id text collate "C" not null references users on delete cascade,
  kind text not null check (kind in ('like', 'love', 'laugh', 'cheer', 'sad', 'fire')),
  created_at timestamptz not null default now(),
  primary key (message_id, user_id)
);

create index message_reactions_user on message_reactions (user_id);
