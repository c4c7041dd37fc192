-- No request can name a place by a longer slug, so that nothing links to the ones that are replaced here.
update places set latin_name = rtrim(left(latin_name, 75), '-') || '-' || id where length(latin_name) > 100;
alter table places add constraint places_latin_name_length check (length(latin_name) <= 100);
