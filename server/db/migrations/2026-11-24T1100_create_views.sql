-- What may be shown where is said once, in a view; lists, pages and rights read from it.

-- The places that lists, searches and maps offer.
create view listed_places as select * from places where is_listed;

-- The places with a page that everybody may open.
create view visible_places as select * from places where status <> 'deleted' and moderation_status = 'published';

-- The others. They are few and have an index of their own: a list of posts reads them once, not once per post.
create view hidden_places as select id from places where status = 'deleted' or moderation_status <> 'published';

-- Posts and comments that nobody took away.
create view visible_posts as select * from posts where not is_deleted and not is_hidden;
create view visible_comments as select * from comments where not is_deleted and not is_hidden;

-- Posts that everybody may read: those of a place only while its page is open.
create view readable_posts as
  select * from visible_posts p where not exists (select from hidden_places h where h.id = p.place_id);

create view pictures as select * from images where not is_deleted;

-- A person in a list or beside their words.
create view user_cards as
  select u.id, u.first_name, u.second_name, u.city_id, u.post_count, u.follower_count, u.is_deleted,
    (select row_to_json(avatar) from pictures avatar where avatar.id = u.avatar_id) avatar
  from users u;
