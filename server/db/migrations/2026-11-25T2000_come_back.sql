-- When an account that its person has deleted is erased; until then signing in brings it back.
alter table users add column erase_at timestamptz;
alter table users add check (erase_at is null or is_deleted);

create index users_erase on users (erase_at) where erase_at is not null;
