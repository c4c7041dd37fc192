-- The audience of a person's followers and subscriptions.
alter table users rename column lists_for to follow_lists_visible_to;
alter table users rename constraint users_lists_for_check to users_follow_lists_visible_to_check;

-- Decisions of moderators about posts and comments.
update notifications set event = 'publication.' || substr(event, length('written.') + 1) where event like 'written.%';
