-- A like is a person's (no outlet) or a venue's (one per venue, whoever of the staff gave it).
create table likes (
  id text collate "C" primary key,
  user_id text collate "C" not null references users,
  post_id text collate "C" references posts on delete cascade,
  comment_id text collate "C" references comments on delete cascade,
  place_id text collate "C" references places,
  organisation_id text collate "C" references organisations,
  created_at timestamptz not null default now(),
  check (num_nonnulls(post_id, comment_id) = 1)
);

create unique index likes_post_user on likes (post_id, user_id) where place_id is null and organisation_id is null;
create unique index likes_comment_user on likes (comment_id, user_id)
  where place_id is null and organisation_id is null;
create unique index likes_post_place on likes (post_id, place_id) where place_id is not null;
create unique index likes_comment_place on likes (comment_id, place_id) where place_id is not null;
create unique index likes_post_organisation on likes (post_id, organisation_id) where organisation_id is not null;
create unique index likes_comment_organisation on likes (comment_id, organisation_id)
  where organisation_id is not null;
create index likes_post on likes (post_id, created_at desc, id desc) where post_id is not null;
create index likes_comment on likes (comment_id, created_at desc, id desc) where comment_id is not null;
create index likes_user on likes (user_id);
