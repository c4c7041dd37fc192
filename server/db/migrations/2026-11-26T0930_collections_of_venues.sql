-- A collection may be written by the editors of the site, or in the name of a place by its people.
alter table collections
  add column is_editorial boolean not null default false,
  add column place_id text collate "C" references places on delete set null,
  add constraint collections_one_author check (not is_editorial or place_id is null);

create index collections_venue on collections (place_id, updated_at desc, id desc) where place_id is not null;

-- On the page of a city those of the editors come first.
drop index collections_city;
create index collections_city on collections (city_id, is_editorial desc, updated_at desc, id desc)
  where visibility = 'public' and not is_hidden and deleted_at is null;

drop view public_collections;
create view public_collections as
  select * from collections c
  where visibility = 'public' and not is_hidden and deleted_at is null
    and (is_editorial or place_id is not null
      or not exists (select from users u where u.id = c.user_id and u.is_deleted));
