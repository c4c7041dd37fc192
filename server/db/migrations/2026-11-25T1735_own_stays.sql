-- Null for the length that the rules of the place give to a party of that size.
alter table reservations
  add column stay_minutes smallint check (stay_minutes between 1 and 1440);

alter table reservation_changes drop constraint reservation_changes_action_check;
alter table reservation_changes add constraint reservation_changes_action_check check (action in
  ('accept', 'lapse', 'confirm', 'decline', 'cancel', 'move', 'arrive', 'miss', 'restore', 'leave', 'return', 'seat',
   'adjust'));
