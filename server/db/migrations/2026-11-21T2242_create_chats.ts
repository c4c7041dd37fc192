import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // A chat has two sides: a person, and another person or a venue. Two people know each other by one chat: the lesser id
  // is the first side. What each side has read, received and cleared away is a number of the chat's own sequence.
  await sql`
    create table chats (
      id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
      person_id text collate "C" not null references users,
      user_id text collate "C" references users,
      place_id text collate "C" references places,
      organisation_id text collate "C" references organisations,
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
    ) with (fillfactor = 80)`.execute(db)
  for (const other of ['user_id', 'place_id', 'organisation_id']) {
    await sql`
      create unique index ${sql.ref(`chats_person_${other}`)} on chats (person_id, ${sql.ref(other)})
      where ${sql.ref(other)} is not null`.execute(db)
    await sql`
      create index ${sql.ref(`chats_${other}_moved`)} on chats (${sql.ref(other)}, moved_at desc, id desc)
      where ${sql.ref(other)} is not null`.execute(db)
  }
  await sql`create index chats_person_moved on chats (person_id, moved_at desc, id desc)`.execute(db)

  // `seq` is the place of a message in its chat; `version` the number of its last change in the same sequence, so that
  // everything after a number is everything that was missed.
  await sql`
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
      is_deleted boolean not null default false,
      deleted_by text check (deleted_by in ('author', 'venue', 'moderation')),
      idempotency_key text collate "C",
      created_at timestamptz not null default now(),
      unique (chat_id, seq)
    )`.execute(db)
  await sql`create index messages_changed on messages (chat_id, version) where version > seq`.execute(db)
  await sql`
    create unique index messages_idempotency on messages (user_id, idempotency_key)
    where idempotency_key is not null`.execute(db)
  await sql`create index messages_words on messages using gin (to_tsvector('russian', text))`.execute(db)

  await sql`
    create table message_images (
      message_id text collate "C" not null references messages on delete cascade,
      image_id text collate "C" not null references images,
      position smallint not null,
      primary key (message_id, image_id)
    )`.execute(db)
  await sql`create index message_images_image on message_images (image_id)`.execute(db)

  // Chats with something unread, by the person, place or organisation they wait for.
  await sql`
    create table chat_counts (
      owner_id text collate "C" primary key,
      unread integer not null default 0 check (unread >= 0)
    ) with (fillfactor = 70)`.execute(db)

  await sql`alter table moderation_cases drop constraint moderation_cases_subject_check`.execute(db)
  await sql`
    alter table moderation_cases add constraint moderation_cases_subject_check
    check (subject in ('news', 'review', 'impression', 'comment', 'place', 'user', 'message'))`.execute(db)
}
