import { sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'

/** The name under which the setting is stored among the muted notifications. */
export const REPORT_SETTING = 'statistics:email'

/** Owners and managers of places and chains, without people who only added a place. */
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
 * Claims the reports of a week for a batch of recipients, so that no other node sends them. Raw SQL: recipients are
 * found and inserted in one statement.
 */
export async function claimReports(
  db: Db,
  { week, timeZone, limit }: { week: string; timeZone: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    insert into weekly_reports (user_id, week, time_zone)
    select u.id, ${week}::date, ${timeZone} from users u
    where u.email is not null and not u.is_deleted and u.blocked_at is null
      and u.id in (select manager.user_id from ${managers} manager join cities c on c.id = manager.city_id where c.time_zone = ${timeZone})
      and not exists (select from notification_settings s where s.user_id = u.id and ${REPORT_SETTING} = any(s.muted))
      and not exists (select from weekly_reports r where r.user_id = u.id and r.week = ${week}::date and r.time_zone = ${timeZone})
    order by u.id limit ${limit}
    on conflict do nothing
    returning user_id`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

/** @returns false when it is in the queue of e-mail already */
export async function markQueued(
  db: Db,
  { userId, week, timeZone }: { userId: string; week: string; timeZone: string },
): Promise<boolean> {
  const { rows } = await sql`
    update weekly_reports set queued_at = now()
    where user_id = ${userId} and week = ${week}::date and time_zone = ${timeZone} and queued_at is null
    returning user_id`.execute(db)
  return rows.length > 0
}

export async function deleteReportsBefore(db: Db, week: string): Promise<void> {
  await sql`delete from weekly_reports where week < ${week}::date`.execute(db)
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

export interface ManagedVenue {
  place_id: string
  place_name: string
  latin_name: string
  organisation_id: string | null
  organisation_name: string | null
}

/** The venues of one time zone, ordered by name. The places of a managed chain follow under its name only. */
export async function listManagedVenues(
  db: Db,
  { userId, timeZone }: { userId: string; timeZone: string },
): Promise<ManagedVenue[]> {
  const { rows } = await sql<ManagedVenue>`
    select p.id as place_id, p.name as place_name, p.latin_name, manager.organisation_id, o.name as organisation_name
    from ${managers} manager
    join places p on p.id = manager.place_id
    join cities c on c.id = p.city_id and c.time_zone = ${timeZone}
    left join organisations o on o.id = manager.organisation_id
    where manager.user_id = ${userId} and (
      manager.organisation_id is not null or p.organisation_id is null or p.organisation_id not in (
        select chain.organisation_id from ${managers} chain
        where chain.user_id = ${userId} and chain.organisation_id is not null
      )
    )
    order by o.name nulls first, p.name, p.id`.execute(db)
  return rows
}

export async function managesVenue(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ manages: boolean }>`
    select exists (select from ${managers} manager where manager.user_id = ${userId}) as manages`.execute(db)
  return rows[0]?.manages ?? false
}
