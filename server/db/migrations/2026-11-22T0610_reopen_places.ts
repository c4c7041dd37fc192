import { type Kysely, sql } from 'kysely'

/** A place that is closed for a time may say on which day, by the calendar of its city, it is open again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table places add column reopens_on date`.execute(db)
  await sql`
    alter table place_revisions
      drop constraint place_revisions_kind_check,
      add constraint place_revisions_kind_check
        check (kind in ('create', 'edit', 'file', 'revert', 'moderation', 'reopening'))`.execute(db)
}
