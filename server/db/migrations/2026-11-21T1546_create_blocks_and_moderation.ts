import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table blocks (
      id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
      blocker_id text collate "C" not null references users on delete cascade,
      blocked_id text collate "C" not null references users on delete cascade,
      created_at timestamptz not null default now(),
      unique (blocker_id, blocked_id),
      check (blocker_id <> blocked_id)
    )`.execute(db)

  // One row is one decision, taken or waited for; what it is about stays named after the thing itself is gone.
  await sql`
    create table moderation_cases (
      id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
      subject text not null check (subject in ('news', 'review', 'impression', 'comment', 'place', 'user')),
      subject_id text collate "C" not null,
      post_id text collate "C" references posts on delete cascade,
      author_id text collate "C" references users,
      place_id text collate "C" references places on delete cascade,
      status text not null default 'open'
        check (status in ('open', 'hidden', 'deleted', 'restored', 'rejected', 'decided')),
      reason text,
      note text not null default '',
      decided_by text collate "C" references users,
      decided_at timestamptz,
      report_count integer not null default 0 check (report_count >= 0),
      appeal_status text not null default 'none' check (appeal_status in ('none', 'open', 'granted', 'rejected')),
      appeal_text text not null default '',
      appeal_note text not null default '',
      appeal_decided_by text collate "C" references users,
      appealed_at timestamptz,
      created_at timestamptz not null default now(),
      check ((status = 'open') = (decided_at is null))
    )`.execute(db)
  await sql`create unique index moderation_cases_open on moderation_cases (subject_id) where status = 'open'`.execute(
    db,
  )
  await sql`
    create index moderation_cases_queue on moderation_cases (created_at, id)
    where status = 'open' or appeal_status = 'open'`.execute(db)
  await sql`create index moderation_cases_decided on moderation_cases (decided_at desc, id desc)`.execute(db)
  await sql`create index moderation_cases_place on moderation_cases (place_id, decided_at desc, id desc)`.execute(
    db,
  )
  await sql`create index moderation_cases_author on moderation_cases (author_id, decided_at desc, id desc)`.execute(
    db,
  )
  await sql`create index moderation_cases_subject on moderation_cases (subject_id, decided_at desc, id desc)`.execute(
    db,
  )

  await sql`
    create table reports (
      id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
      case_id text collate "C" not null references moderation_cases on delete cascade,
      reporter_id text collate "C" not null references users,
      reason text not null,
      text text not null default '',
      created_at timestamptz not null default now(),
      unique (case_id, reporter_id)
    )`.execute(db)
}
