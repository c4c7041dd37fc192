import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The first comment of the thread that an answer belongs to; null for that first one itself.
  await sql`alter table comments add column thread_id text collate "C" references comments`.execute(db)
  await sql`
    with recursive answers as (
      select id, id thread_id from comments where subject_comment_id is null
      union all
      select c.id, a.thread_id from comments c join answers a on a.id = c.subject_comment_id
    )
    update comments c set thread_id = a.thread_id from answers a
    where a.id = c.id and c.subject_comment_id is not null`.execute(db)
  // Follows from the comment answered, whoever inserts: the service, the demonstration, an import.
  await sql`
    create function fill_comment_thread() returns trigger language plpgsql as $$
    begin
      select coalesce(s.thread_id, s.id) into new.thread_id from comments s where s.id = new.subject_comment_id;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger comments_thread before insert on comments
    for each row when (new.subject_comment_id is not null) execute function fill_comment_thread()`.execute(db)
  await sql`create index comments_threads on comments (post_id, created_at, id) where thread_id is null`.execute(
    db,
  )
  await sql`
    create index comments_answers on comments (thread_id, created_at, id)
    where thread_id is not null and not is_deleted`.execute(db)
  // How many of a post's comments a reader's blocks hide.
  await sql`
    create index comments_post_author on comments (post_id, user_id)
    where not is_deleted and not is_hidden and place_id is null and organisation_id is null`.execute(db)
}
