-- A marker says whether the hours of its place are known, so that the map can show it without another question.
create function place_marker(
  id text, latin_name text, name text, lat double precision, lon double precision, category_id integer, has_hours boolean
) returns text language sql immutable parallel safe as $$
  select row_to_json(marker)::text from (
    select id, latin_name "latinName", name, lat, lon, category_id "categoryId", has_hours "hasHours"
  ) marker
$$;

alter table places alter column marker set expression as (
  place_marker(id, latin_name, name, lat, lon, category_id, open_week is not null or status <> 'opened'));

drop function place_marker(text, text, text, double precision, double precision, integer);
