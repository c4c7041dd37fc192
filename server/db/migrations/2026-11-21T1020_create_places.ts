import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table organisations (
      id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
      name text not null,
      category_id integer references categories,
      city_id integer references cities,
      avatar_id text collate "C" references images on delete set null,
      source text,
      source_id text,
      place_count integer not null default 0 check (place_count >= 0),
      news_count integer not null default 0 check (news_count >= 0),
      review_count integer not null default 0 check (review_count >= 0),
      follower_count integer not null default 0 check (follower_count >= 0),
      is_deleted boolean not null default false,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (source, source_id)
    )`.execute(db)

  await sql`
    create index organisations_largest on organisations (place_count desc, id) where not is_deleted`.execute(
    db,
  )

  // What a place can be filtered by, as one set of numbers: an index answers any combination from it.
  // 1…40 features, 50…53 levels of the average check, 1000 + category, 10000 + cuisine.
  await sql`
    create function place_traits(
      category_id integer, cuisine_ids integer[], average_check integer, is_reservations_enabled boolean,
      alcohol boolean, business_lunch boolean, cashfree boolean, children_room boolean, delivery boolean,
      hookah boolean, karaoke boolean, mobile_charge boolean, sport_translations boolean, terrace boolean,
      wifi boolean, dancefloor smallint, entertainment smallint, live_music smallint,
      parking_type smallint, smoke_zone smallint
    ) returns integer[] language sql immutable parallel safe as $$
      select array_remove(array[
        1000 + category_id,
        case when average_check is null then null when average_check < 500 then 50 when average_check < 1000 then 51
             when average_check < 2000 then 52 else 53 end,
        case when alcohol then 1 end, case when business_lunch then 2 end, case when cashfree then 3 end,
        case when children_room then 4 end, case when delivery then 5 end, case when hookah then 6 end,
        case when karaoke then 7 end, case when mobile_charge then 8 end, case when sport_translations then 9 end,
        case when terrace then 10 end, case when wifi then 11 end, case when is_reservations_enabled then 12 end,
        case when dancefloor > 0 then 20 end, case when dancefloor = 2 then 21 end,
        case when entertainment > 0 then 22 end, case when entertainment = 2 then 23 end,
        case when live_music > 0 then 24 end, case when live_music = 2 then 25 end,
        case when parking_type > 0 then 30 + parking_type end,
        35 + smoke_zone
      ], null) || coalesce((select array_agg(10000 + cuisine) from unnest(cuisine_ids) cuisine), '{}')
    $$`.execute(db)

  await sql`
    create table places (
      id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
      latin_name text not null unique,
      name text not null,
      organisation_id text collate "C" references organisations,
      city_id integer not null references cities,
      category_id integer not null references categories,
      sub_category text not null default '',
      cuisine_ids integer[] not null default '{}',
      description text not null default '',
      short_description text not null default '',
      dresscode_id integer references dresscodes,
      avatar_id text collate "C" references images on delete set null,
      logo_id text collate "C" references images on delete set null,
      background_id text collate "C" references images on delete set null,
      parking_info text not null default '',
      road_info text not null default '',
      menu_description text not null default '',
      average_check integer check (average_check >= 0),
      street text not null default '',
      building text not null default '',
      lat double precision not null check (lat between -90 and 90),
      lon double precision not null check (lon between -180 and 180),

      alcohol boolean not null default false,
      business_lunch boolean not null default false,
      cashfree boolean not null default false,
      children_room boolean not null default false,
      delivery boolean not null default false,
      hookah boolean not null default false,
      karaoke boolean not null default false,
      mobile_charge boolean not null default false,
      sport_translations boolean not null default false,
      terrace boolean not null default false,
      wifi boolean not null default false,
      dancefloor smallint not null default 0 check (dancefloor between 0 and 2),
      entertainment smallint not null default 0 check (entertainment between 0 and 2),
      live_music smallint not null default 0 check (live_music between 0 and 2),
      parking_type smallint not null default 0 check (parking_type between 0 and 4),
      smoke_zone smallint not null default 2 check (smoke_zone between 1 and 3),

      is_reservations_enabled boolean not null default false,
      seats integer not null default 20 check (seats >= 0),
      stay_minutes integer not null default 120 check (stay_minutes > 0),
      is_top_50_bars boolean not null default false,
      is_top_100_restaurants boolean not null default false,
      is_top_cafes boolean not null default false,

      status text not null default 'opened' check (status in ('opened', 'closed', 'temporary-closed', 'deleted')),
      moderation_status text not null default 'published'
        check (moderation_status in ('unpublished', 'on-moderation', 'published')),
      moderation_unpublished_reason text,

      follower_count integer not null default 0 check (follower_count >= 0),
      review_count integer not null default 0 check (review_count >= 0),
      news_count integer not null default 0 check (news_count >= 0),
      favorites_count integer not null default 0 check (favorites_count >= 0),
      reservations_count integer not null default 0 check (reservations_count >= 0),
      rating_sum integer not null default 0 check (rating_sum >= 0),
      rating_count integer not null default 0 check (rating_count >= 0),

      -- The main schedule again, in two forms: minutes of the week for the index, items for the card.
      open_week int4multirange,
      main_schedule jsonb,

      source text,
      source_id text,
      source_hash text,
      edited_fields text[] not null default '{}',
      created_by text collate "C" references users,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),

      -- Closed for good keeps its page, but no list offers it.
      is_listed boolean not null generated always as (
        status in ('opened', 'temporary-closed') and moderation_status = 'published') stored,
      -- A rating of five from few people weighs less: ten imaginary 3.8s stand beside the real ones.
      regard real not null generated always as ((38 + rating_sum)::real / (10 + rating_count)) stored,
      traits integer[] not null generated always as (place_traits(
        category_id, cuisine_ids, average_check, is_reservations_enabled, alcohol, business_lunch, cashfree,
        children_room, delivery, hookah, karaoke, mobile_charge, sport_translations, terrace, wifi, dancefloor,
        entertainment, live_music, parking_type, smoke_zone)) stored,
      unique (source, source_id)
    )`.execute(db)

  await sql`create index places_city_regard on places (city_id, regard desc, follower_count desc, id) where is_listed`.execute(
    db,
  )
  await sql`create index places_city_traits on places using gin (city_id, traits) where is_listed`.execute(db)
  await sql`create index places_city_open on places using gist (city_id, open_week) where is_listed`.execute(
    db,
  )
  await sql`create index places_earth on places using gist (ll_to_earth(lat, lon)) where is_listed`.execute(
    db,
  )
  await sql`
    create index places_hidden on places (id) where status = 'deleted' or moderation_status <> 'published'`.execute(
    db,
  )
  await sql`create index places_organisation on places (organisation_id) where organisation_id is not null`.execute(
    db,
  )

  await sql`
    create table place_phones (
      id text collate "C" primary key,
      place_id text collate "C" not null references places on delete cascade,
      position smallint not null,
      phone text not null,
      name text not null default ''
    )`.execute(db)
  await sql`create index place_phones_place on place_phones (place_id, position)`.execute(db)

  await sql`
    create table place_links (
      id text collate "C" primary key,
      place_id text collate "C" not null references places on delete cascade,
      position smallint not null,
      link text not null,
      name text not null default ''
    )`.execute(db)
  await sql`create index place_links_place on place_links (place_id, position)`.execute(db)

  await sql`
    create table schedules (
      id text collate "C" primary key,
      place_id text collate "C" not null references places on delete cascade,
      position smallint not null,
      name text not null default '',
      is_main boolean not null default false,
      note text not null default ''
    )`.execute(db)
  await sql`create index schedules_place on schedules (place_id, position)`.execute(db)
  await sql`create unique index schedules_main on schedules (place_id) where is_main`.execute(db)

  // Minutes of the day; an end not after its start is on the next day, 0–0 is round the clock.
  await sql`
    create table schedule_items (
      id text collate "C" primary key,
      schedule_id text collate "C" not null references schedules on delete cascade,
      day_of_week smallint not null check (day_of_week between 1 and 7),
      start_minute smallint not null check (start_minute between 0 and 1439),
      end_minute smallint not null check (end_minute between 0 and 1439)
    )`.execute(db)
  await sql`create index schedule_items_schedule on schedule_items (schedule_id)`.execute(db)

  await sql`
    create table galleries (
      id text collate "C" primary key,
      place_id text collate "C" not null references places on delete cascade,
      kind text not null check (kind in ('album', 'menu')),
      position smallint not null,
      title text not null default '',
      description text not null default '',
      sections jsonb not null default '[]'
    )`.execute(db)
  await sql`create index galleries_place on galleries (place_id, kind, position)`.execute(db)

  await sql`
    create table gallery_images (
      gallery_id text collate "C" not null references galleries on delete cascade,
      image_id text collate "C" not null references images,
      position smallint not null,
      description text not null default '',
      primary key (gallery_id, image_id)
    )`.execute(db)
  await sql`create index gallery_images_image on gallery_images (image_id)`.execute(db)

  await sql`
    create table place_members (
      place_id text collate "C" not null references places on delete cascade,
      user_id text collate "C" not null references users,
      role text not null check (role in ('requester', 'staff', 'manager', 'owner')),
      created_at timestamptz not null default now(),
      primary key (place_id, user_id)
    )`.execute(db)
  await sql`create index place_members_user on place_members (user_id)`.execute(db)
  await sql`
    create table organisation_members (
      organisation_id text collate "C" not null references organisations on delete cascade,
      user_id text collate "C" not null references users,
      role text not null check (role in ('requester', 'staff', 'manager', 'owner')),
      created_at timestamptz not null default now(),
      primary key (organisation_id, user_id)
    )`.execute(db)
  await sql`create index organisation_members_user on organisation_members (user_id)`.execute(db)
}
