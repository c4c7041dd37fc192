-- Tables and columns under the terms that the field uses for them.

alter table import_doubts rename to possible_matches;
alter index import_doubts_pkey rename to possible_matches_pkey;
alter index import_doubts_open rename to possible_matches_open;
alter index import_doubts_run rename to possible_matches_run;
alter index import_doubts_place rename to possible_matches_place;
alter index import_doubts_decided rename to possible_matches_decided;
alter index import_doubts_decision_run rename to possible_matches_decision_run;

alter table possible_matches drop constraint import_doubts_decision_check;
update possible_matches set decision = 'different' where decision = 'apart';
alter table possible_matches
  add constraint possible_matches_decision_check check (decision in ('same', 'different'));

update import_runs
  set report = report - 'doubtful' || jsonb_build_object('possibleMatches', report -> 'doubtful')
  where report ? 'doubtful';

alter table import_watches rename to scheduled_imports;
alter index import_watches_pkey rename to scheduled_imports_pkey;
alter index import_watches_due rename to scheduled_imports_due;
alter index import_watches_once rename to scheduled_imports_once;
alter index import_watches_city rename to scheduled_imports_city;
alter index import_watches_run rename to scheduled_imports_run;

alter table guest_cards_apart rename to distinct_guest_cards;
alter index guest_cards_apart_pkey rename to distinct_guest_cards_pkey;
alter index guest_cards_apart_other rename to distinct_guest_cards_other;

alter table reservation_loads rename to seat_availability;
alter index reservation_loads_pkey rename to seat_availability_pkey;
alter index reservation_loads_city rename to seat_availability_city;

alter table categories rename column kindred_patterns to related_patterns;

-- The views of places list the column under the name that it had when they were made.
alter table places rename column traits to facets;
alter view listed_places rename column traits to facets;
alter view visible_places rename column traits to facets;
alter index places_city_traits rename to places_city_facets;
alter function place_traits rename to place_facets;
