import { sql } from 'kysely'
import { userCardOf } from '#server/db/cards.ts'
import type { Db } from '#server/db/connection.ts'
import type { MemberRole, ModerationStatus, PlaceStatus } from '#server/db/types.ts'
import {
  organisationHasOwner,
  placeHasOwner,
  roleAtOrganisation,
  roleAtPlace,
} from '#server/db/venue-standing.ts'
import type { UserShortRow } from '#server/features/users/views.ts'

export type Venue = { placeId: string } | { organisationId: string }

export interface VenueRow {
  id: string
  name: string
  /** Of a place. */
  latin_name: string | null
  status: PlaceStatus
  moderation_status: ModerationStatus
  role: MemberRole | null
  has_owner: boolean
  is_own_draft: boolean
}

const tableOf = (venue: Venue) =>
  'placeId' in venue
    ? { members: sql.table('place_members'), key: sql.ref('place_id'), id: venue.placeId }
    : {
        members: sql.table('organisation_members'),
        key: sql.ref('organisation_id'),
        id: venue.organisationId,
      }

/** Whoever changes its members waits for the others until the transaction ends. */
export async function lockVenue(db: Db, venue: Venue): Promise<void> {
  const { id } = tableOf(venue)
  const table = 'placeId' in venue ? sql.table('places') : sql.table('organisations')
  await sql`select from ${table} where id = ${id} for no key update`.execute(db)
}

export async function findVenue(db: Db, venue: Venue, viewerId: string): Promise<VenueRow | undefined> {
  const { rows } =
    'placeId' in venue
      ? await sql<VenueRow>`
          select p.id, p.name, p.latin_name, p.status, p.moderation_status, ${roleAtPlace(viewerId)} "role",
            ${placeHasOwner} has_owner,
            coalesce(p.created_by = ${viewerId} and p.published_at is null, false) is_own_draft
          from places p where p.id = ${venue.placeId}`.execute(db)
      : await sql<VenueRow>`
          select o.id, o.name, null latin_name, case when o.is_deleted then 'deleted' else 'opened' end status,
            'published' moderation_status, false is_own_draft,
            ${roleAtOrganisation(viewerId)} "role",
            ${organisationHasOwner} has_owner
          from organisations o where o.id = ${venue.organisationId}`.execute(db)
  return rows[0]
}

export interface MemberRow extends UserShortRow {
  role: MemberRole
  since: Date | string
}

/** Owners, managers, staff, requesters; the longest there first. */
export async function listMembers(db: Db, venue: Venue): Promise<MemberRow[]> {
  const { members, key, id } = tableOf(venue)
  const { rows } = await sql<MemberRow>`
    select m.role, m.created_at since, u.*
    from ${members} m join user_cards u on u.id = m.user_id
    where m.${key} = ${id} and not u.is_deleted
    order by array_position(array['owner', 'manager', 'staff', 'requester'], m.role), m.created_at, u.id`.execute(
    db,
  )
  return rows
}

export async function findRole(db: Db, venue: Venue, userId: string): Promise<MemberRole | null> {
  const { members, key, id } = tableOf(venue)
  const { rows } = await sql<{ role: MemberRole }>`
    select role from ${members} where ${key} = ${id} and user_id = ${userId}`.execute(db)
  return rows[0]?.role ?? null
}

export async function countOwners(db: Db, venue: Venue): Promise<number> {
  const { members, key, id } = tableOf(venue)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int count from ${members} where ${key} = ${id} and role = 'owner'`.execute(db)
  return rows[0]?.count ?? 0
}

/** One role for one person: another one takes the place of the first, and of an invitation. */
export async function putMember(
  db: Db,
  venue: Venue,
  userId: string,
  role: MemberRole,
  { isUnproven = false } = {},
): Promise<void> {
  const { members, key, id } = tableOf(venue)
  await sql`
    insert into ${members} (${key}, user_id, role) values (${id}, ${userId}, ${role})
    on conflict (${key}, user_id) do update set role = excluded.role, created_at = now()`.execute(db)
  if (role !== 'requester') {
    await sql`delete from invitations where ${key} = ${id} and user_id = ${userId}`.execute(db)
  }
  if (!('placeId' in venue)) return
  await db
    .updateTable('place_members')
    .set({ is_unproven: isUnproven })
    .where('place_id', '=', id)
    .where('user_id', '=', userId)
    .execute()
}

export async function isUnprovenOwner(db: Db, venue: Venue, userId: string): Promise<boolean> {
  if (!('placeId' in venue)) return false
  const row = await db
    .selectFrom('place_members')
    .select('is_unproven')
    .where('place_id', '=', venue.placeId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.is_unproven ?? false
}

/** @returns the people who had the place because they added it; they ask for rights from now on */
export async function dethroneUnproven(db: Db, placeId: string): Promise<string[]> {
  const rows = await db
    .updateTable('place_members')
    .set({ role: 'requester', is_unproven: false })
    .where('place_id', '=', placeId)
    .where('is_unproven', '=', true)
    .returning('user_id')
    .execute()
  return rows.map((row) => row.user_id)
}

/** Nobody answers for the invitations of somebody who has left. */
export async function deleteMember(db: Db, venue: Venue, userId: string): Promise<void> {
  const { members, key, id } = tableOf(venue)
  await sql`delete from ${members} where ${key} = ${id} and user_id = ${userId}`.execute(db)
  await sql`delete from invitations where ${key} = ${id} and invited_by = ${userId}`.execute(db)
}

export async function findUser(
  db: Db,
  who: { userId: string } | { email: string },
): Promise<UserShortRow | undefined> {
  return db
    .selectFrom('user_cards')
    .selectAll()
    .where('id', 'in', (users) =>
      users
        .selectFrom('users')
        .select('id')
        .where((is) => ('userId' in who ? is('id', '=', who.userId) : is('email', '=', who.email))),
    )
    .where('is_deleted', '=', false)
    .executeTakeFirst()
}

export interface RequestRow {
  place_id: string | null
  organisation_id: string | null
  user: UserShortRow
  since: Date | string
  is_creator: boolean
  has_owner: boolean
  role: MemberRole | null
  total: number
}

/** Requests at venues where the viewer decides, those that wait longest first. */
export async function listRequests(
  db: Db,
  viewer: { userId: string; isAdmin: boolean; isContentManager: boolean },
  { venue, limit, offset }: { venue: Venue | null; limit: number; offset: number },
): Promise<RequestRow[]> {
  const decides = sql`(${viewer.isAdmin} or request.role in ('owner', 'manager')
    or (${viewer.isContentManager} and not request.has_owner))`
  const here =
    venue === null
      ? sql`true`
      : 'placeId' in venue
        ? sql`request.place_id = ${venue.placeId}`
        : sql`request.organisation_id = ${venue.organisationId}`
  const { rows } = await sql<RequestRow>`
    select request.place_id, request.organisation_id, request.since, request.is_creator, request.has_owner, request.role,
      (count(*) over ())::int total,
      ${userCardOf(sql.ref('request.user_id'))} "user"
    from (
      select request.place_id, null organisation_id, request.user_id, request.created_at since,
        p.created_by = request.user_id is_creator,
        ${placeHasOwner} has_owner,
        ${roleAtPlace(viewer.userId)} "role"
      from place_members request join places p on p.id = request.place_id
      where request.role = 'requester' and p.status <> 'deleted'
      union all
      select null, request.organisation_id, request.user_id, request.created_at, o.created_by = request.user_id,
        ${organisationHasOwner},
        ${roleAtOrganisation(viewer.userId)}
      from organisation_members request join organisations o on o.id = request.organisation_id
      where request.role = 'requester' and not o.is_deleted
    ) request
    join users requester on requester.id = request.user_id and not requester.is_deleted
    where ${here} and ${decides} and request.user_id <> ${viewer.userId}
    order by request.since, request.user_id, request.place_id limit ${limit} offset ${offset}`.execute(db)
  return rows
}
