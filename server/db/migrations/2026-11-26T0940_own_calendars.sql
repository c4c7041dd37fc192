-- A person's own bookings are read under such an address as well: it has no place.
alter table calendar_feeds
  drop constraint calendar_feeds_pkey,
  alter column place_id drop not null,
  drop constraint calendar_feeds_token_hash_key,
  add primary key (token_hash),
  add constraint calendar_feeds_owner unique nulls not distinct (user_id, place_id);
drop index calendar_feeds_user;
create index calendar_feeds_place on calendar_feeds (place_id) where place_id is not null;
