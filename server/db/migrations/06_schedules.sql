create table schedules (
  id text collate "C" primary key,
  place_id text collate "C" not null references places on delete cascade,
  position smallint not null,
  name text not null default '',
  is_main boolean not null default false,
  note text not null default ''
);

create index schedules_place on schedules (place_id, position);
create unique index schedules_main on schedules (place_id) where is_main;

-- Minutes of the day; an end not after its start is on the next day, 0–0 is round the clock.
create table schedule_items (
  id text collate "C" primary key,
  schedule_id text collate "C" not null references schedules on delete cascade,
  day_of_week smallint not null check (day_of_week between 1 and 7),
  start_minute smallint not null check (start_minute between 0 and 1439),
  end_minute smallint not null check (end_minute between 0 and 1439)
);

create index schedule_items_schedule on schedule_items (schedule_id);
