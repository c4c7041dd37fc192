-- Whom a person lets begin a chat, comment on their posts, and see their followers and subscriptions.
alter table users
  add column messages_from text not null default 'everyone' check (messages_from in ('everyone', 'followed', 'nobody')),
  add column comments_from text not null default 'everyone' check (comments_from in ('everyone', 'followed', 'nobody')),
  add column lists_for text not null default 'everyone' check (lists_for in ('everyone', 'followed', 'nobody'));
