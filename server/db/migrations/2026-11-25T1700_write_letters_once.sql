-- When a letter was handed to the queue: the job that writes it may run twice.
alter table weekly_letters add column written_at timestamptz;
