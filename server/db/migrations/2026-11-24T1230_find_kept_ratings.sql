-- Ratings that a place keeps of reviews it removed: they are few, and its page counts them beside those that are shown.
create index posts_kept_ratings on posts (place_id) include (rating) where is_rating_kept;
