-- Ratings of a sudden crowd of new accounts wait for moderators. Written ratings stay as they are: the rule holds from now on.
alter table posts add column is_rating_held boolean not null default false;
alter table places add column rating_watched_until timestamptz;

create table rating_checks (
  post_id text collate "C" primary key references posts on delete cascade,
  status text not null default 'waiting' check (status in ('waiting', 'counted', 'refused')),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  -- Null for a check that ended by itself.
  decided_by text collate "C" references users on delete set null,
  note text not null default '',
  appeal_text text not null default '',
  appealed_at timestamptz,
  check ((status = 'waiting') = (decided_at is null))
);

create index rating_checks_waiting on rating_checks (created_at, post_id) where status = 'waiting';
create index rating_checks_decided on rating_checks (decided_at desc, post_id desc) where status <> 'waiting';

create or replace view visible_posts as select * from posts where not is_deleted and not is_hidden;
create or replace view readable_posts as
  select * from visible_posts p where not exists (select from hidden_places h where h.id = p.place_id);
