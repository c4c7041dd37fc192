-- Text search by a dictionary: every distinct word once, and for each place and person the numbers of its words.
-- Typing errors are looked up in the dictionary, which is small, never in the names, which are many.

-- `key` is a word folded into one alphabet and spelling, `sound` what it roughly sounds like.
create table words (
  id integer generated always as identity primary key,
  key text collate "C" not null unique,
  sound text collate "C" not null
);

create index words_sound on words (sound);
-- Over an expression, because the planner would otherwise look up equal keys in it, a thousand times slower.
create index words_similar on words using gin (lower(key) gin_trgm_ops);

-- A term is four times the number of a word plus where it stands: 0 name, 1 kind and cuisine, 2 street.
-- The index is tiered (Introduction to Information Retrieval, 7.2.1), so that the words of the best ranked places are read alone.
-- Triggers copy the columns of the order, because looking up hundreds of places for it cost more than finding them.
create table place_terms (
  place_id text collate "C" primary key references places on delete cascade,
  city_id integer not null,
  name_key text collate "C" not null,
  terms integer[] not null,
  tier smallint not null default 10,
  regard real not null default 0,
  follower_count integer not null default 0,
  is_listed boolean not null default false
) with (fillfactor = 90);

-- With ten times the words in the statistics the planner tells a rare word, found by its index, from one that half of the
-- city has, found by walking the city in order of regard.
alter table place_terms alter column terms set statistics 1000;

create function fill_place_terms() returns trigger language plpgsql as $$
begin
  select regard, follower_count, is_listed into new.regard, new.follower_count, new.is_listed
  from places where id = new.place_id;
  return new;
end $$;

create trigger place_terms_filled before insert on place_terms
  for each row execute function fill_place_terms();

create function keep_place_terms() returns trigger language plpgsql as $$
begin
  update place_terms set regard = new.regard, follower_count = new.follower_count, is_listed = new.is_listed
  where place_id = new.id;
  return null;
end $$;

create trigger places_found after update on places
  for each row when ((old.regard, old.follower_count, old.is_listed)
    is distinct from (new.regard, new.follower_count, new.is_listed))
  execute function keep_place_terms();

-- The city, the tier and the word in one number. Not for parallel workers: the planner expects of a word far more than a
-- tier has, and they take longer to start.
create function tiered_words(city_id integer, tier smallint, terms integer[]) returns bigint[]
  language sql immutable
  return (select array_agg(distinct ((city_id::bigint * 16 + tier) << 32) + (term >> 2)) from unnest(terms) term);

-- Rows wait for a GIN index in a list that readers go through as well: short enough not to be felt.
create index place_terms_words on place_terms using gin (tiered_words(city_id, tier, terms))
  with (gin_pending_list_limit = 512) where is_listed;
-- For a search of all cities.
create index place_terms_terms on place_terms using gin (city_id, terms) with (gin_pending_list_limit = 512);
create index place_terms_city_name on place_terms (city_id, name_key);
create index place_terms_name on place_terms (name_key);

create table user_terms (
  user_id text collate "C" primary key references users on delete cascade,
  city_id integer,
  name_key text collate "C" not null,
  terms integer[] not null
);

create index user_terms_terms on user_terms using gin (terms) with (gin_pending_list_limit = 512);
create index user_terms_name on user_terms (name_key);
