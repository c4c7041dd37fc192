-- Cards show a tag in its own colour, with an icon.
alter table tags
  add column color text not null default '#9A3412' check (color ~ '^#[0-9A-Fa-f]{6}$'),
  add column icon text not null default 'award';

update tags set color = '#7B2D5B', icon = 'trophy' where id = 1;
update tags set color = '#B3261E', icon = 'star' where id = 2;
update tags set color = '#8A4B08', icon = 'heart' where id = 3;
