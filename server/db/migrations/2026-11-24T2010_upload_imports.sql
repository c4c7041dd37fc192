-- Files come through the browser too. They wait in the database: whichever node is free takes the job.

create table import_uploads (
  id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
  file_name text not null,
  bytes bigint not null,
  format text not null,
  uploaded_by text collate "C" not null references users on delete cascade,
  created_at timestamptz not null default now()
);

create index import_uploads_created on import_uploads (created_at);

create table import_upload_parts (
  upload_id text collate "C" not null references import_uploads on delete cascade,
  position integer not null,
  content bytea not null,
  primary key (upload_id, position)
);

alter table import_runs
  drop constraint import_runs_status_check,
  add check (status in ('waiting', 'running', 'done', 'failed', 'undone')),
  -- The file of the run, until it has ended.
  add column upload_id text collate "C" references import_uploads on delete set null;
