-- The ratings of a place with thousands of reviews are counted from the index alone, for its page and for the graph over time.
drop index posts_place;
create index posts_place on posts (place_id, type, created_at desc, id desc)
  include (rating, is_rating_held) where not is_deleted and not is_hidden;

-- Ratings of a place that wait for a decision or were refused are few, so a partial index finds them.
create index posts_held_ratings on posts (place_id) where is_rating_held;

-- The author of the review, so that a page of their checks is read from one index.
alter table rating_checks add column user_id text collate "C" references users on delete cascade;
update rating_checks c set user_id = p.user_id from posts p where p.id = c.post_id;
alter table rating_checks alter column user_id set not null;
create index rating_checks_author on rating_checks (user_id, created_at desc, post_id desc);
