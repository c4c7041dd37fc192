-- Posts that a person keeps for themselves.
create table saved_posts (
  id text collate "C" primary key,
  user_id text collate "C" not null references users on delete cascade,
  post_id text collate "C" not null references posts on delete cascade,
  created_at timestamptz not null default now(),
  unique (user_id, post_id)
);

create index saved_posts_newest on saved_posts (user_id, created_at desc, id desc) include (post_id);
create index saved_posts_post on saved_posts (post_id);

-- The author takes no further comments on it; the venue that it is about may still answer in its name.
alter table posts add column are_comments_closed boolean not null default false;
