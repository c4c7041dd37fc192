-- The part of the city in which a place is, as its source calls it: «Таганский район».
alter table places add column district text not null default '';

-- The districts of a city, for the suggestions of the search: read from the index alone.
create index places_city_district on places (city_id, district) where is_listed and district <> '';

-- A view has the columns that its table had when it was made.
create or replace view listed_places as select * from places where is_listed;
create or replace view visible_places as select * from places where status <> 'deleted' and moderation_status = 'published';
