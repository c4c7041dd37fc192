import { type Kysely, sql } from 'kysely'

/**
 * A venue may remove what guests write about it and edit it: everybody can see that it did, and the rating of a removed
 * review counts until a moderator confirms the removal.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const side = sql`text check (edited_by in ('author', 'venue', 'moderation'))`
  await sql`alter table posts add column edited_by ${side}, add column is_rating_kept boolean not null default false`.execute(
    db,
  )
  await sql`alter table comments add column edited_by ${side}`.execute(db)
  await sql`
    alter table moderation_cases
      add column decided_side text not null default 'moderation' check (decided_side in ('venue', 'moderation')),
      add column confirmation text not null default 'none'
        check (confirmation in ('none', 'open', 'confirmed', 'refused'))`.execute(db)
  await sql`
    create index moderation_cases_waiting on moderation_cases (created_at, id)
    where status = 'open' or appeal_status = 'open' or confirmation = 'open'`.execute(db)
}
