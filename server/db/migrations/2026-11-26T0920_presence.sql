-- Whether others see when the person was here, and that they are writing; who hides it does not see that of others.
alter table users
  add column shows_presence boolean not null default true,
  add column shows_typing boolean not null default true;
