-- A venue that speaks has its place or organisation beside the person who typed.
create table comments (
  id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
  post_id text collate "C" not null references posts on delete cascade,
  user_id text collate "C" not null references users,
  place_id text collate "C" references places,
  organisation_id text collate "C" references organisations,
  subject_comment_id text collate "C" references comments,
  -- The first comment of the thread that an answer belongs to; null for that first one itself.
  thread_id text collate "C" references comments,
  text text not null default '',
  like_count integer not null default 0 check (like_count >= 0),

  is_edited boolean not null default false,
  edited_by text check (edited_by in ('author', 'venue', 'moderation')),
  is_hidden boolean not null default false,
  hidden_by text check (hidden_by in ('author', 'venue', 'moderation')),
  is_deleted boolean not null default false,
  deleted_by text check (deleted_by in ('author', 'venue', 'moderation')),

  idempotency_key text collate "C",
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index comments_post on comments (post_id, created_at, id) where not is_deleted;
create index comments_threads on comments (post_id, created_at, id) where thread_id is null;
create index comments_answers on comments (thread_id, created_at, id) where thread_id is not null and not is_deleted;
-- How many of a post's comments a reader's blocks hide.
create index comments_post_author on comments (post_id, user_id)
  where not is_deleted and not is_hidden and place_id is null and organisation_id is null;
create index comments_user on comments (user_id);
create unique index comments_idempotency on comments (user_id, idempotency_key) where idempotency_key is not null;

-- Comments that nobody took away.
create view visible_comments as select * from comments where not is_deleted and not is_hidden;

-- The thread follows from the comment answered, in every insert.
create function fill_comment_thread() returns trigger language plpgsql as $$
begin
  select coalesce(s.thread_id, s.id) into new.thread_id from comments s where s.id = new.subject_comment_id;
  return new;
end $$;

create trigger comments_thread before insert on comments
  for each row when (new.subject_comment_id is not null) execute function fill_comment_thread();

create table comment_images (
  comment_id text collate "C" not null references comments on delete cascade,
  image_id text collate "C" not null references images,
  position smallint not null,
  primary key (comment_id, image_id)
);

create index comment_images_image on comment_images (image_id);
