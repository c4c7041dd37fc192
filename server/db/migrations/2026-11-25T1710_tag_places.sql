-- A tag of the editors is given to many places at once, or taken from them.
alter table place_actions
  drop constraint place_actions_kind_check,
  add check (kind in ('publish', 'unpublish', 'move', 'tag', 'untag')),
  add column tag_id integer references tags on delete set null;
create index place_actions_tag on place_actions (tag_id) where tag_id is not null;
