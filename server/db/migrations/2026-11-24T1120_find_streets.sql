-- The streets of a city, for the suggestions of the search: read from the index alone.
create index places_city_street on places (city_id, street) where is_listed and street <> '';
