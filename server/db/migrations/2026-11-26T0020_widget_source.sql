-- Tables that guests take by the widget on a venue's own site have a source of their own.
alter table reservations drop constraint reservations_source_check;
alter table reservations
  add constraint reservations_source_check check (source in ('guest', 'widget', 'phone', 'walk-in', 'waiting-list'));

drop index reservations_once;
-- The same table twice for one person is a double tap.
create unique index reservations_once on reservations (place_id, phone, starts_at)
  where phone is not null and source in ('guest', 'widget') and status in ('requested', 'confirmed');
