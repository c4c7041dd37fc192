-- When the opening hours of a place were last known to be right, and who said so.
alter table places
  add column hours_checked_at timestamptz,
  add column hours_checked_by text check (hours_checked_by in ('venue', 'editors', 'guests', 'source')),
  add constraint places_hours_check_whole check ((hours_checked_at is null) = (hours_checked_by is null));

update places set hours_checked_at = updated_at,
  hours_checked_by = case when source is null or 'schedules' = any(edited_fields) then 'venue' else 'source' end
where main_schedule is not null;

-- A view has the columns that its table had when it was made.
create or replace view listed_places as select * from places where is_listed;
create or replace view visible_places as select * from places where status <> 'deleted' and moderation_status = 'published';

-- Hours of one day as a guest found them; without a start the place is closed on that day.
create table hours_reports (
  place_id text collate "C" not null references places on delete cascade,
  user_id text collate "C" not null references users on delete cascade,
  day_of_week smallint not null check (day_of_week between 1 and 7),
  start_minute smallint check (start_minute between 0 and 1439),
  end_minute smallint check (end_minute between 0 and 1439),
  created_at timestamptz not null default now(),
  primary key (place_id, user_id, day_of_week),
  check ((start_minute is null) = (end_minute is null))
);
create index hours_reports_user on hours_reports (user_id);

-- «Закрылось навсегда», as a guest found it.
create table closure_reports (
  place_id text collate "C" not null references places on delete cascade,
  user_id text collate "C" not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (place_id, user_id)
);
create index closure_reports_user on closure_reports (user_id);

alter table place_revisions drop constraint place_revisions_kind_check;
alter table place_revisions add constraint place_revisions_kind_check
  check (kind in ('create', 'edit', 'file', 'revert', 'moderation', 'reopening', 'guests'));
