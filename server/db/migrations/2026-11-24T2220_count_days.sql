-- Numbers of the product by day, in the zone of the log of administration. A job writes them, so that reading a year is reading its rows.
create table daily_numbers (
  day date not null,
  -- new: what was added on that day. source, age: how many listed places there were, by what told of them and when they last changed.
  topic text not null check (topic in ('new', 'source', 'age')),
  name text not null,
  count bigint not null check (count >= 0),
  counted_at timestamptz not null default now(),
  primary key (topic, name, day)
);
