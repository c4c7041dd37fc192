-- A row is a decision, taken or waited for; its subject stays named after the thing itself is gone.
create table moderation_cases (
  id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
  subject text not null
    check (subject in ('news', 'review', 'impression', 'comment', 'place', 'user', 'message')),
  subject_id text collate "C" not null,
  -- The post itself or the one commented on.
  post_id text collate "C" references posts on delete cascade,
  author_id text collate "C" references users,
  place_id text collate "C" references places on delete cascade,
  status text not null default 'open'
    check (status in ('open', 'hidden', 'deleted', 'restored', 'rejected', 'decided')),
  reason text,
  note text not null default '',
  decided_by text collate "C" references users,
  -- The capacity in which it was decided.
  decided_side text not null default 'moderation' check (decided_side in ('venue', 'moderation')),
  decided_at timestamptz,
  -- Of a review that its venue removed: whether moderators agree.
  confirmation text not null default 'none' check (confirmation in ('none', 'open', 'confirmed', 'refused')),
  report_count integer not null default 0 check (report_count >= 0),
  appeal_status text not null default 'none' check (appeal_status in ('none', 'open', 'granted', 'rejected')),
  appeal_text text not null default '',
  appeal_note text not null default '',
  appeal_decided_by text collate "C" references users,
  appealed_at timestamptz,
  created_at timestamptz not null default now(),
  check ((status = 'open') = (decided_at is null))
);

create unique index moderation_cases_open on moderation_cases (subject_id) where status = 'open';
create index moderation_cases_waiting on moderation_cases (created_at, id)
  where status = 'open' or appeal_status = 'open' or confirmation = 'open';
create index moderation_cases_decided on moderation_cases (decided_at desc, id desc);
create index moderation_cases_place on moderation_cases (place_id, decided_at desc, id desc);
create index moderation_cases_author on moderation_cases (author_id, decided_at desc, id desc);
create index moderation_cases_subject on moderation_cases (subject_id, decided_at desc, id desc);

create table reports (
  id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
  case_id text collate "C" not null references moderation_cases on delete cascade,
  reporter_id text collate "C" not null references users,
  reason text not null,
  text text not null default '',
  created_at timestamptz not null default now(),
  unique (case_id, reporter_id)
);
