import { type Kysely, sql } from 'kysely'

/** Both sides, and both with the month: words that are said all the time are looked for among the latest first. */
const owners = (moment: string) => `(
  select array[person_id, other_id, person_id || ':' || month, other_id || ':' || month]
  from (select c.person_id, coalesce(c.user_id, c.place_id, c.organisation_id) other_id,
    to_char(${moment} at time zone 'UTC', 'YYYY-MM') "month") side)`

export async function up(db: Kysely<unknown>): Promise<void> {
  // Who may look for it: the sides of a chat never change. One index then leads to somebody's words.
  await sql`alter table messages add column found_by text[] collate "C"`.execute(db)
  await sql`
    create function fill_message_found_by() returns trigger language plpgsql as $$
    begin
      select ${sql.raw(owners('new.created_at'))} into new.found_by from chats c where c.id = new.chat_id;
      return new;
    end $$`.execute(db)
  // For whoever does not know the column: a node of the release before, an import.
  await sql`
    create trigger messages_found_by before insert on messages
    for each row when (new.found_by is null) execute function fill_message_found_by()`.execute(db)
  await sql`
    update messages m set found_by = ${sql.raw(owners('m.created_at'))} from chats c where c.id = m.chat_id`.execute(
    db,
  )
  await sql`
    create index messages_found on messages using gin (found_by, to_tsvector('russian', text))
    where not is_deleted and not is_hidden`.execute(db)
}
