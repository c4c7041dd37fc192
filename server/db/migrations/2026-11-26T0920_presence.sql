-- A person may hide when they were last online or that they are typing; then they do not see it of others either.
alter table users
  add column shows_presence boolean not null default true,
  add column shows_typing boolean not null default true;
