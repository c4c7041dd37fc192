-- All that a place can be filtered by, as one set of numbers: an index answers any combination from it.
-- 1…40 features, 50…53 levels of the average check, 1000 + category, 10000 + cuisine.
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
$$;

-- A marker of the map as the API writes it: ten thousand of them are put together without being taken apart.
create function place_marker(
  id text, latin_name text, name text, lat double precision, lon double precision, category_id integer
) returns text language sql immutable parallel safe as $$
  select row_to_json(marker)::text from (
    select id, latin_name "latinName", name, lat, lon, category_id "categoryId"
  ) marker
$$;

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
  -- In roubles.
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
  -- The day, by the calendar of the city, on which a place closed for a time opens again.
  reopens_on date,
  moderation_status text not null default 'published'
    check (moderation_status in ('unpublished', 'on-moderation', 'published')),
  moderation_unpublished_reason text,
  submitted_at timestamptz,
  is_resubmitted boolean not null default false,
  published_at timestamptz,

  follower_count integer not null default 0 check (follower_count >= 0),
  review_count integer not null default 0 check (review_count >= 0),
  news_count integer not null default 0 check (news_count >= 0),
  favorites_count integer not null default 0 check (favorites_count >= 0),
  reservations_count integer not null default 0 check (reservations_count >= 0),
  -- Of ratings on the scale of five: a grade plus one.
  rating_sum integer not null default 0 check (rating_sum >= 0),
  rating_count integer not null default 0 check (rating_count >= 0),
  -- The same, of reviews written after a kept reservation alone.
  visited_rating_sum integer not null default 0 check (visited_rating_sum >= 0),
  visited_rating_count integer not null default 0 check (visited_rating_count >= 0),

  -- The main schedule again, in two forms: minutes of the week for the index, items for the card.
  open_week int4multirange,
  main_schedule jsonb,

  source text,
  source_id text,
  source_hash text,
  -- Columns that a person changed on the site: an import leaves them alone.
  edited_fields text[] not null default '{}',
  -- Counts saves; a form sends back the one it was made from.
  version integer not null default 0,
  idempotency_key text collate "C",
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
  marker text not null generated always as (place_marker(id, latin_name, name, lat, lon, category_id)) stored,
  -- The formula of `ll_to_earth`, which finds its type by the search path and so cannot be restored from a dump. The fourth
  -- dimension, less than a metre of it, gives every place a distance of its own: the order by distance is total.
  spot cube not null generated always as (cube(array[
    6378168 * cos(radians(lat)) * cos(radians(lon)),
    6378168 * cos(radians(lat)) * sin(radians(lon)),
    6378168 * sin(radians(lat)),
    (hashtext(id) & 2147483647) / 2147483648.0])) stored,

  unique (source, source_id)
);

-- Lists walk a city in order of regard and judge filters and hours on the way, from the index alone: the cost of a page
-- depends on how rare the wanted places are, not on how many there are.
create index places_city_regard on places (city_id, regard desc, follower_count desc, id)
  include (traits, status, open_week, marker) where is_listed;
-- «Новые» and «по цене» are walks along an index as well.
create index places_city_created on places (city_id, created_at desc, id)
  include (traits, status, open_week) where is_listed;
create index places_city_price on places (city_id, average_check, regard desc, id)
  include (traits, status, open_week) where is_listed;
create index places_city_traits on places using gin (city_id, traits) where is_listed;
create index places_city_open on places using gist (city_id, open_week) where is_listed;

-- «Есть столик» asks, counts and maps the places of a city that let tables from this index alone, in order of regard.
create index places_city_bookable on places (city_id, regard desc, follower_count desc, id)
  include (seats, status, open_week, traits, marker) where is_listed and is_reservations_enabled;

-- The nearest anywhere: somebody far away does not walk through the cities between.
create index places_city_spot on places using gist (city_id, spot) where is_listed;
-- A part of a city's map costs what the part has, not the city.
create index places_city_point on places using gist (city_id, point(lon, lat)) where is_listed;
-- The nearest of a city in the Mercator projection, where within a city distances keep their order to half a percent: two
-- numbers to compare instead of four, and a smaller index that keeps its shape as places come. Two at one address are a
-- millimetre apart, so that pages follow one another without gaps.
create index places_city_near on places using gist (city_id, point(
  lon + (hashtext(id) & 2147483647) * 4e-18::float8,
  degrees(asinh(tan(radians(lat)))))) where is_listed;

create index places_hidden on places (id) where status = 'deleted' or moderation_status <> 'published';
create index places_waiting on places (submitted_at, id)
  where moderation_status = 'on-moderation' and status <> 'deleted';
create index places_organisation on places (organisation_id) where organisation_id is not null;
create unique index places_idempotency on places (created_by, idempotency_key) where idempotency_key is not null;
-- Whether a picture is used anywhere is answered without a walk through all places.
create index places_avatar_id on places (avatar_id) where avatar_id is not null;
create index places_logo_id on places (logo_id) where logo_id is not null;
create index places_background_id on places (background_id) where background_id is not null;

-- The places that lists, searches and maps offer.
create view listed_places as select * from places where is_listed;

-- The places with a page that everybody may open.
create view visible_places as select * from places where status <> 'deleted' and moderation_status = 'published';

-- The others. They are few and have an index of their own: a list of posts reads them once, not once per post.
create view hidden_places as select id from places where status = 'deleted' or moderation_status <> 'published';

-- Links with an old name go on to lead to the place; a living name always comes first.
create table place_former_slugs (
  latin_name text primary key,
  place_id text collate "C" not null references places on delete cascade,
  created_at timestamptz not null default now()
);

create index place_former_slugs_place on place_former_slugs (place_id);

create table place_phones (
  id text collate "C" primary key,
  place_id text collate "C" not null references places on delete cascade,
  position smallint not null,
  phone text not null,
  name text not null default ''
);

create index place_phones_place on place_phones (place_id, position);
create index place_phones_phone on place_phones (phone);

create table place_links (
  id text collate "C" primary key,
  place_id text collate "C" not null references places on delete cascade,
  position smallint not null,
  link text not null,
  name text not null default ''
);

create index place_links_place on place_links (place_id, position);

-- A row is a save: what each field was and became, in the words of the save payload.
create table place_revisions (
  id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
  place_id text collate "C" not null references places on delete cascade,
  version integer not null,
  kind text not null check (kind in ('create', 'edit', 'file', 'revert', 'moderation', 'reopening')),
  user_id text collate "C" references users,
  reverted_id text collate "C" references place_revisions on delete set null,
  changes jsonb not null,
  created_at timestamptz not null default now(),
  unique (place_id, version)
);
