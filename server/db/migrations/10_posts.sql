create table posts (
  id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
  type text not null check (type in ('news', 'review', 'impression')),
  user_id text collate "C" not null references users,
  place_id text collate "C" references places,
  organisation_id text collate "C" references organisations,
  city_id integer references cities,
  text text not null default '',
  rating smallint check (rating between 1 and 4),
  -- The kept reservation that a review was written after.
  visit_id text collate "C" references reservations,
  lat double precision,
  lon double precision,
  street text not null default '',
  like_count integer not null default 0 check (like_count >= 0),
  comment_count integer not null default 0 check (comment_count >= 0),

  is_edited boolean not null default false,
  edited_by text check (edited_by in ('author', 'venue', 'moderation')),
  -- The side that took a post away decides who may bring it back.
  is_hidden boolean not null default false,
  hidden_by text check (hidden_by in ('author', 'venue', 'moderation')),
  is_deleted boolean not null default false,
  deleted_by text check (deleted_by in ('author', 'venue', 'moderation')),
  -- Removed by its venue, and no moderator has confirmed it: the rating counts as before.
  is_rating_kept boolean not null default false,

  -- A retried request is known by the key of its author.
  idempotency_key text collate "C",
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((type = 'review') = (rating is not null)),
  check (type <> 'review' or place_id is not null),
  check (type <> 'news' or place_id is not null or organisation_id is not null),
  constraint posts_visit_of_review check (visit_id is null or type = 'review')
);

-- Feeds judge whose a post is from the index alone.
create index posts_newest on posts (created_at desc, id desc)
  include (type, user_id, place_id, organisation_id) where not is_deleted and not is_hidden;
create index posts_city on posts (city_id, created_at desc, id desc)
  include (type, user_id, place_id, organisation_id) where not is_deleted and not is_hidden;
create index posts_user on posts (user_id, created_at desc, id desc)
  include (type, place_id, city_id) where not is_deleted and not is_hidden;
create index posts_place_newest on posts (place_id, created_at desc, id desc)
  include (type, user_id, city_id) where not is_deleted and not is_hidden;
create index posts_place on posts (place_id, type, created_at desc, id desc) where not is_deleted and not is_hidden;
create index posts_organisation on posts (organisation_id, type, created_at desc, id desc)
  where not is_deleted and not is_hidden;
create unique index posts_one_living_review on posts (user_id, place_id) where type = 'review' and not is_deleted;
create index posts_visit on posts (visit_id) where visit_id is not null;
create unique index posts_idempotency on posts (user_id, idempotency_key) where idempotency_key is not null;

-- Posts that nobody took away.
create view visible_posts as select * from posts where not is_deleted and not is_hidden;

-- Posts that everybody may read: those of a place only while its page is open.
create view readable_posts as
  select * from visible_posts p where not exists (select from hidden_places h where h.id = p.place_id);

create table post_images (
  post_id text collate "C" not null references posts on delete cascade,
  image_id text collate "C" not null references images,
  position smallint not null,
  primary key (post_id, image_id)
);

create index post_images_image on post_images (image_id);
