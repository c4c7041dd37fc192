import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column following_organisation_count integer not null default 0
      check (following_organisation_count >= 0)`.execute(db)
  await sql`
    update users set following_organisation_count = counted.count from (
      select follower_id, count(*) count from followers where organisation_id is not null group by follower_id) counted
    where users.id = counted.follower_id`.execute(db)
}
