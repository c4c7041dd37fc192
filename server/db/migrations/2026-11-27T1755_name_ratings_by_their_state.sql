-- A rating is retained when only its text was removed, and excluded while a burst of reviews is checked or refused.
alter table posts rename column is_rating_kept to is_rating_retained;
alter table posts rename column is_rating_held to is_rating_excluded;
-- The reservation that proves the visit of a reviewer.
alter table posts rename column visit_id to reservation_id;
alter table posts rename constraint posts_visit_of_review to posts_reservation_of_review;
alter table posts rename constraint posts_visit_id_fkey to posts_reservation_id_fkey;
alter index posts_kept_ratings rename to posts_retained_ratings;
alter index posts_held_ratings rename to posts_excluded_ratings;
alter index posts_visit rename to posts_reservation;
alter table places rename column rating_watched_until to rating_cooldown_until;

-- Views keep the names of their columns.
alter view readable_posts rename column is_rating_kept to is_rating_retained;
alter view readable_posts rename column is_rating_held to is_rating_excluded;
alter view readable_posts rename column visit_id to reservation_id;
alter view visible_posts rename column is_rating_kept to is_rating_retained;
alter view visible_posts rename column is_rating_held to is_rating_excluded;
alter view visible_posts rename column visit_id to reservation_id;
