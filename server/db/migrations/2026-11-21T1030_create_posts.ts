import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table posts (
      id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
      type text not null check (type in ('news', 'review', 'impression')),
      user_id text collate "C" not null references users,
      place_id text collate "C" references places,
      organisation_id text collate "C" references organisations,
      city_id integer references cities,
      text text not null default '',
      rating smallint check (rating between 1 and 4),
      lat double precision,
      lon double precision,
      street text not null default '',
      like_count integer not null default 0 check (like_count >= 0),
      comment_count integer not null default 0 check (comment_count >= 0),
      is_edited boolean not null default false,
      is_deleted boolean not null default false,
      is_hidden boolean not null default false,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      check ((type = 'review') = (rating is not null)),
      check (type <> 'review' or place_id is not null),
      check (type <> 'news' or place_id is not null or organisation_id is not null)
    )`.execute(db)
  const visible = sql`where not is_deleted and not is_hidden`
  await sql`create index posts_newest on posts (created_at desc, id desc) ${visible}`.execute(db)
  // A page of a city's feed is found without touching the table, however deep it lies.
  await sql`
    create index posts_city on posts (city_id, created_at desc, id desc) include (type, place_id) ${visible}`.execute(
    db,
  )
  await sql`create index posts_place on posts (place_id, type, created_at desc, id desc) ${visible}`.execute(
    db,
  )
  await sql`create index posts_organisation on posts (organisation_id, type, created_at desc, id desc) ${visible}`.execute(
    db,
  )
  await sql`create index posts_user on posts (user_id, created_at desc, id desc) ${visible}`.execute(db)
  await sql`
    create unique index posts_one_living_review on posts (user_id, place_id)
    where type = 'review' and not is_deleted`.execute(db)

  await sql`
    create table post_images (
      post_id text collate "C" not null references posts on delete cascade,
      image_id text collate "C" not null references images,
      position smallint not null,
      primary key (post_id, image_id)
    )`.execute(db)

  // A venue that speaks has its place or organisation beside the person who typed.
  await sql`
    create table comments (
      id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
      post_id text collate "C" not null references posts on delete cascade,
      user_id text collate "C" not null references users,
      place_id text collate "C" references places,
      organisation_id text collate "C" references organisations,
      subject_comment_id text collate "C" references comments,
      text text not null default '',
      like_count integer not null default 0 check (like_count >= 0),
      is_edited boolean not null default false,
      is_deleted boolean not null default false,
      is_hidden boolean not null default false,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index comments_post on comments (post_id, created_at, id) where not is_deleted`.execute(db)
  await sql`create index comments_user on comments (user_id)`.execute(db)

  await sql`
    create table comment_images (
      comment_id text collate "C" not null references comments on delete cascade,
      image_id text collate "C" not null references images,
      position smallint not null,
      primary key (comment_id, image_id)
    )`.execute(db)

  // A like is a person's (no outlet) or a venue's (one per venue, whoever of the staff gave it).
  await sql`
    create table likes (
      id text collate "C" primary key,
      user_id text collate "C" not null references users,
      post_id text collate "C" references posts on delete cascade,
      comment_id text collate "C" references comments on delete cascade,
      place_id text collate "C" references places,
      organisation_id text collate "C" references organisations,
      created_at timestamptz not null default now(),
      check (num_nonnulls(post_id, comment_id) = 1)
    )`.execute(db)
  const own = sql`place_id is null and organisation_id is null`
  await sql`create unique index likes_post_user on likes (post_id, user_id) where ${own}`.execute(db)
  await sql`create unique index likes_comment_user on likes (comment_id, user_id) where ${own}`.execute(db)
  await sql`create unique index likes_post_place on likes (post_id, place_id) where place_id is not null`.execute(
    db,
  )
  await sql`create unique index likes_comment_place on likes (comment_id, place_id) where place_id is not null`.execute(
    db,
  )
  await sql`create unique index likes_post_organisation on likes (post_id, organisation_id) where organisation_id is not null`.execute(
    db,
  )
  await sql`create unique index likes_comment_organisation on likes (comment_id, organisation_id) where organisation_id is not null`.execute(
    db,
  )
  await sql`create index likes_post on likes (post_id, created_at desc, id desc) where post_id is not null`.execute(
    db,
  )
  await sql`create index likes_comment on likes (comment_id, created_at desc, id desc) where comment_id is not null`.execute(
    db,
  )
  await sql`create index likes_user on likes (user_id)`.execute(db)

  await sql`
    create table followers (
      id text collate "C" primary key,
      follower_id text collate "C" not null references users,
      user_id text collate "C" references users,
      place_id text collate "C" references places on delete cascade,
      organisation_id text collate "C" references organisations on delete cascade,
      created_at timestamptz not null default now(),
      check (num_nonnulls(user_id, place_id, organisation_id) = 1),
      check (user_id is null or user_id <> follower_id)
    )`.execute(db)
  await sql`create unique index followers_user on followers (follower_id, user_id) where user_id is not null`.execute(
    db,
  )
  await sql`create unique index followers_place on followers (follower_id, place_id) where place_id is not null`.execute(
    db,
  )
  await sql`create unique index followers_organisation on followers (follower_id, organisation_id) where organisation_id is not null`.execute(
    db,
  )
  await sql`create index followers_of_user on followers (user_id, created_at desc, id desc) where user_id is not null`.execute(
    db,
  )
  await sql`create index followers_of_place on followers (place_id, created_at desc, id desc) where place_id is not null`.execute(
    db,
  )
  await sql`create index followers_of_organisation on followers (organisation_id, created_at desc, id desc) where organisation_id is not null`.execute(
    db,
  )
}
