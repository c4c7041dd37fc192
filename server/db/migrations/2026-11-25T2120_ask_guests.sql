-- When the guest was asked how the visit was.
alter table reservations add column feedback_asked_at timestamptz;
