-- The settings of a person for alerts about reservations of their venues, with quiet hours.
create table alert_settings (
  user_id text collate "C" primary key references users on delete cascade,
  push text[] not null,
  email text[] not null,
  sms text[] not null,
  -- The reservations of the day by e-mail, in the morning.
  has_digest boolean not null default false,
  digest_sent_on date,
  -- Minutes of the day; the end may lie on the next one.
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_to smallint check (quiet_to between 0 and 1439),
  -- The time zone of the person, as their browser names it.
  time_zone text not null,
  check ((quiet_from is null) = (quiet_to is null))
);

create index alert_settings_digest on alert_settings (time_zone, digest_sent_on) where has_digest;

-- Alerts that are not sent yet; all that are due for a person and a channel are sent as one message.
create table alerts (
  recipient_id text collate "C" not null references users on delete cascade,
  channel text not null check (channel in ('email', 'sms')),
  notification_id text collate "C" not null references notifications on delete cascade,
  due_at timestamptz not null,
  primary key (recipient_id, channel, notification_id)
);

create index alerts_notification on alerts (notification_id);
