-- How a place lets its tables, beyond hours and seats.
alter table reservation_settings
  -- Longer stays of larger parties: [{"guests": 5, "minutes": 150}] from five guests on; the stay of the place below.
  add column longer_stays jsonb not null default '[]',
  -- Between two stays a table is cleared and laid.
  add column buffer_minutes integer not null default 0 check (buffer_minutes between 0 and 120),
  -- The most guests who come within one half-hour by booking online; null for any number.
  add column pacing_guests integer check (pacing_guests > 0),
  -- The largest party that is confirmed at once; null where every one is.
  add column instant_guests integer check (instant_guests > 0);

-- A date that is unlike its day of the week: a holiday, a banquet.
create table reservation_special_dates (
  place_id text collate "C" not null references places on delete cascade,
  date date not null,
  is_closed boolean not null,
  -- Minutes since midnight by the wall clock; closing before opening is on the next day. Null for the usual hours.
  opens_minute integer check (opens_minute between 0 and 1439),
  closes_minute integer check (closes_minute between 0 and 1439),
  -- Of the whole place; null for the usual ones.
  seats integer check (seats > 0),
  -- Told to the guest before they book: a deposit, a set menu.
  note text not null default '',
  primary key (place_id, date),
  check ((opens_minute is null) = (closes_minute is null)),
  check (not is_closed or (opens_minute is null and seats is null))
);

insert into reservation_special_dates (place_id, date, is_closed)
select place_id, closed, true from reservation_settings, unnest(closed_dates) closed
on conflict do nothing;

alter table reservation_settings drop column closed_dates;
