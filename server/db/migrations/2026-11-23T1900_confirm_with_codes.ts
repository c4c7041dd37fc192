import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table login_codes drop constraint login_codes_purpose_check`.execute(db)
  await sql`
    alter table login_codes add constraint login_codes_purpose_check
    check (purpose in ('registration', 'restore', 'reservation', 'confirmation'))`.execute(db)
}
