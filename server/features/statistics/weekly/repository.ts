import { sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'

/** How the choice is called among the muted notifications. */
export const LETTER_CHOICE = 'statistics:email'

/** Owners and managers of places and chains. A person who only added a place has nothing to run. */
const managers = sql`(
  select m.user_id, p.id as place_id, null::text as organisation_id, p.city_id from place_members m
  join places p on p.id = m.place_id
  where m.role in ('owner', 'manager') and not m.is_unproven and p.status <> 'deleted'
  union all
  select m.user_id, p.id, m.organisation_id, p.city_id from organisation_members m
  join organisations o on o.id = m.organisation_id and not o.is_deleted
  join places p on p.organisation_id = m.organisation_id
  where m.role in ('owner', 'manager') and p.status <> 'deleted'
)`

/**
 * Claims the letters of a week for some of the people who want one, so that no other node writes them again. Raw
 * SQL: people are found and inserted in one statement.
 */
export async function claimLetters(
  db: Db,
  { week, timeZone, limit }: { week: string; timeZone: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    insert into weekly_letters (user_id, week, time_zone)
    select u.id, ${week}::date, ${timeZone} from users u
    where u.email is not null and not u.is_deleted and u.blocked_at is null
      and u.id in (select manager.user_id from ${managers} manager join cities c on c.id = manager.city_id where c.time_zone = ${timeZone})
      and not exists (select from notification_settings s where s.user_id = u.id and ${LETTER_CHOICE} = any(s.muted))
      and not exists (select from weekly_letters l where l.user_id = u.id and l.week = ${week}::date and l.time_zone = ${timeZone})
    order by u.id limit ${limit}
    on conflict do nothing
    returning user_id`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

/** @returns false when it has been written already */
export async function markWritten(
  db: Db,
  { userId, week, timeZone }: { userId: string; week: string; timeZone: string },
): Promise<boolean> {
  const { rows } = await sql`
    update weekly_letters set written_at = now()
    where user_id = ${userId} and week = ${week}::date and time_zone = ${timeZone} and written_at is null
    returning user_id`.execute(db)
  return rows.length > 0
}

/** Letters are remembered for as long as one of them could be due again. */
export async function deleteLettersBefore(db: Db, week: string): Promise<void> {
  await sql`delete from weekly_letters where week < ${week}::date`.execute(db)
}

export async function findAddress(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .where('is_deleted', '=', false)
    .where('blocked_at', 'is', null)
    .executeTakeFirst()
  return row?.email ?? null
}

export interface KeptVenue {
  place_id: string
  place_name: string
  latin_name: string
  organisation_id: string | null
  organisation_name: string | null
}

/** Of one zone, in the order of their names. A place of a chain that is run as a whole comes with the chain. */
export async function listKeptVenues(
  db: Db,
  { userId, timeZone }: { userId: string; timeZone: string },
): Promise<KeptVenue[]> {
  const { rows } = await sql<KeptVenue>`
    select p.id as place_id, p.name as place_name, p.latin_name, manager.organisation_id, o.name as organisation_name
    from ${managers} manager
    join places p on p.id = manager.place_id
    join cities c on c.id = p.city_id and c.time_zone = ${timeZone}
    left join organisations o on o.id = manager.organisation_id
    where manager.user_id = ${userId}
    order by o.name nulls first, p.name, p.id`.execute(db)
  return rows
}

export async function runsVenue(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ runs: boolean }>`
    select exists (select from ${managers} manager where manager.user_id = ${userId}) as runs`.execute(db)
  return rows[0]?.runs ?? false
}
