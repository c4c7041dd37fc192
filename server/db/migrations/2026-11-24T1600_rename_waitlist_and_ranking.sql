alter table reservation_wishes rename to waitlist_entries;
alter index reservation_wishes_line rename to waitlist_entries_line;
alter index reservation_wishes_user rename to waitlist_entries_user;
alter index reservation_wishes_phone rename to waitlist_entries_phone;
alter index reservation_wishes_reservation rename to waitlist_entries_reservation;
alter index reservation_wishes_idempotency rename to waitlist_entries_idempotency;

alter table places rename column regard to ranking_score;
alter index places_city_regard rename to places_city_ranking;
alter view listed_places rename column regard to ranking_score;
alter view visible_places rename column regard to ranking_score;

alter table place_terms rename column regard to ranking_score;
create or replace function fill_place_terms() returns trigger language plpgsql as $$
begin
  select ranking_score, follower_count, is_listed into new.ranking_score, new.follower_count, new.is_listed
  from places where id = new.place_id;
  return new;
end $$;
create or replace function keep_place_terms() returns trigger language plpgsql as $$
begin
  update place_terms set ranking_score = new.ranking_score, follower_count = new.follower_count, is_listed = new.is_listed
  where place_id = new.id;
  return null;
end $$;
