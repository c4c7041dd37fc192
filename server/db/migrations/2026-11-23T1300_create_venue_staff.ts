import { type Kysely, sql } from 'kysely'

/**
 * Everybody who works for a venue: a row has either a place or an organisation. People of a chain are staff of each of its
 * places, unless the place itself gave them a role.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view venue_staff (user_id, place_id, organisation_id, role) as
    select m.user_id, m.place_id, null::text, m.role from place_members m where m.role <> 'requester'
    union all
    select m.user_id, p.id, null, 'staff' from organisation_members m
    join places p on p.organisation_id = m.organisation_id
    where m.role <> 'requester' and not exists (
      select from place_members own
      where own.place_id = p.id and own.user_id = m.user_id and own.role <> 'requester')
    union all
    select m.user_id, null, m.organisation_id, m.role from organisation_members m where m.role <> 'requester'`.execute(
    db,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop view venue_staff`.execute(db)
}
