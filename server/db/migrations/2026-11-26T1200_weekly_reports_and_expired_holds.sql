-- The e-mail with the statistics of a week is a report; the product marks it when it enters the queue of e-mail.
alter table weekly_letters rename to weekly_reports;
alter index weekly_letters_pkey rename to weekly_reports_pkey;
alter table weekly_reports rename column written_at to queued_at;

-- An offer that nobody accepted in time expires, as its status says.
alter table reservation_changes drop constraint reservation_changes_action_check;
update reservation_changes set action = 'expire' where action = 'lapse';
alter table reservation_changes add constraint reservation_changes_action_check check (action in
  ('accept', 'expire', 'confirm', 'decline', 'cancel', 'move', 'arrive', 'miss', 'restore', 'leave', 'return', 'seat',
   'adjust'));
