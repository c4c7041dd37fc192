-- Sums of bookings by the day of the table, by the clock of the city: a year of a chain is read from them at once. The
-- trigger keeps them equal to the reservations, whoever changes those.
create table booking_days (
  place_id text collate "C" not null references places on delete cascade,
  day date not null,
  source text not null,
  -- Without seats that were held for somebody who did not take them.
  bookings integer not null,
  -- Of bookings that were kept, and of confirmed ones whether their time has come or not.
  guests integer not null,
  no_shows integer not null,
  cancelled integer not null,
  primary key (place_id, day, source)
);

create function add_to_booking_days(r reservations, times integer) returns void language sql as $$
  insert into booking_days as counted (place_id, day, source, bookings, guests, no_shows, cancelled)
  select r.place_id, (r.starts_at at time zone c.time_zone)::date, r.source,
    times * (r.status not in ('held', 'expired'))::int,
    times * (r.status in ('arrived', 'confirmed'))::int * r.guests_count,
    times * (r.status = 'no-show')::int, times * (r.status = 'cancelled')::int
  from places p join cities c on c.id = p.city_id where p.id = r.place_id
  on conflict (place_id, day, source) do update set
    bookings = counted.bookings + excluded.bookings, guests = counted.guests + excluded.guests,
    no_shows = counted.no_shows + excluded.no_shows, cancelled = counted.cancelled + excluded.cancelled
$$;

create function keep_booking_days() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform add_to_booking_days(old, -1); end if;
  if tg_op <> 'DELETE' then perform add_to_booking_days(new, 1); end if;
  return null;
end
$$;

create trigger reservations_summed
  after insert or delete or update of place_id, starts_at, source, status, guests_count on reservations
  for each row execute function keep_booking_days();

do $$
declare
  r reservations;
begin
  for r in select * from reservations loop perform add_to_booking_days(r, 1); end loop;
end
$$;

-- Sums are no longer made of it, only the hours of guests.
drop index reservations_counted;
create index reservations_counted on reservations (place_id, starts_at) include (status, guests_count);
