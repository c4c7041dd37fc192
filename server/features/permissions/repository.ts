import { sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import { currentTime, nullText } from '#server/db/fragments/columns.ts'
import {
  organisationHasOwner,
  placeHasOwner,
  roleAtOrganisation,
  roleAtPlace,
} from '#server/db/fragments/venue-roles.ts'
import type { MemberRole, ModerationStatus, PlaceStatus } from '#server/db/types.ts'
import type { UserShortRow } from '#server/features/users/views.ts'

export type Venue = { placeId: string } | { organisationId: string }

export interface VenueRow {
  id: string
  name: string
  /** Only of a place. */
  latin_name: string | null
  status: PlaceStatus
  moderation_status: ModerationStatus
  role: MemberRole | null
  has_owner: boolean
  is_own_draft: boolean
}

const tableOf = (venue: Venue) =>
  'placeId' in venue
    ? ({ members: 'place_members', key: 'place_id', id: venue.placeId } as const)
    : ({ members: 'organisation_members', key: 'organisation_id', id: venue.organisationId } as const)

/** People with a role at the venue, requesters included. */
function membersOf(db: Db, venue: Venue) {
  const { members, key, id } = tableOf(venue)
  return db.selectFrom(db.dynamic.table(members).as('m')).where(sql.ref(`m.${key}`), '=', id)
}

/** Locks the members of a venue until the transaction ends. */
export async function lockVenue(db: Db, venue: Venue): Promise<void> {
  await db
    .selectFrom('placeId' in venue ? 'places' : 'organisations')
    .where('id', '=', tableOf(venue).id)
    .forNoKeyUpdate()
    .execute()
}

export function findVenue(db: Db, venue: Venue, viewerId: string): Promise<VenueRow | undefined> {
  if ('placeId' in venue) {
    return db
      .selectFrom('places as p')
      .select(['p.id', 'p.name', 'p.latin_name', 'p.status', 'p.moderation_status'])
      .select((p) => [
        roleAtPlace(viewerId).as('role'),
        placeHasOwner.as('has_owner'),
        p
          .and([p('p.created_by', 'is not distinct from', viewerId), p('p.published_at', 'is', null)])
          .$castTo<boolean>()
          .as('is_own_draft'),
      ])
      .where('p.id', '=', venue.placeId)
      .executeTakeFirst()
  }
  return db
    .selectFrom('organisations as o')
    .select(['o.id', 'o.name'])
    .select((o) => [
      nullText.as('latin_name'),
      o
        .case()
        .when(o.ref('o.is_deleted'))
        .then(sql.lit<PlaceStatus>('deleted'))
        .else(sql.lit<PlaceStatus>('opened'))
        .end()
        .as('status'),
      sql.lit<ModerationStatus>('published').as('moderation_status'),
      o.lit(false).as('is_own_draft'),
      roleAtOrganisation(viewerId).as('role'),
      organisationHasOwner.as('has_owner'),
    ])
    .where('o.id', '=', venue.organisationId)
    .executeTakeFirst()
}

export interface MemberRow extends UserShortRow {
  role: MemberRole
  since: Date | string
}

const rolesByWeight: readonly MemberRole[] = ['owner', 'manager', 'staff', 'host', 'requester']

/** Owners, managers, staff, hosts, requesters; longest membership first. */
export function listMembers(db: Db, venue: Venue): Promise<MemberRow[]> {
  return membersOf(db, venue)
    .innerJoin('user_cards as u', 'u.id', 'm.user_id')
    .select(['m.role', 'm.created_at as since'])
    .selectAll('u')
    .where((eb) => eb.not('u.is_deleted'))
    .orderBy(({ fn, val }) => fn('array_position', [val(rolesByWeight), 'm.role']))
    .orderBy('m.created_at')
    .orderBy('u.id')
    .execute()
}

export async function findRole(db: Db, venue: Venue, userId: string): Promise<MemberRole | null> {
  const member = await membersOf(db, venue)
    .select('m.role')
    .where('m.user_id', '=', userId)
    .executeTakeFirst()
  return member?.role ?? null
}

/** The owners whose accounts are not deleted. */
export async function countOwners(db: Db, venue: Venue): Promise<number> {
  const { count } = await membersOf(db, venue)
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('m.role', '=', 'owner')
    .where('u.is_deleted', '=', false)
    .executeTakeFirstOrThrow()
  return count
}

/** Sets the only role of a person; replaces another role and an invitation. */
export async function upsertMember(
  db: Db,
  venue: Venue,
  userId: string,
  role: MemberRole,
  { isUnproven = false } = {},
): Promise<void> {
  const { members, key, id } = tableOf(venue)
  await db
    .insertInto(members)
    .values({ [key]: id, user_id: userId, role })
    .onConflict((former) =>
      former.columns([key, 'user_id'] as never).doUpdateSet({ role, created_at: currentTime }),
    )
    .execute()
  if (role !== 'requester') {
    await db.deleteFrom('invitations').where(key, '=', id).where('user_id', '=', userId).execute()
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

/** @returns the people who owned the place only because they added it; they become requesters */
export async function demoteUnproven(db: Db, placeId: string): Promise<string[]> {
  const rows = await db
    .updateTable('place_members')
    .set({ role: 'requester', is_unproven: false })
    .where('place_id', '=', placeId)
    .where('is_unproven', '=', true)
    .returning('user_id')
    .execute()
  return rows.map((row) => row.user_id)
}

/** Deletes the membership, and the invitations that this person has sent. */
export async function deleteMember(db: Db, venue: Venue, userId: string): Promise<void> {
  const { members, key, id } = tableOf(venue)
  await db.deleteFrom(members).where(sql.ref(key), '=', id).where('user_id', '=', userId).execute()
  await db.deleteFrom('invitations').where(key, '=', id).where('invited_by', '=', userId).execute()
}

/** Deletes all memberships of a person, and the invitations that the person has sent or received. */
export async function deleteMemberships(
  db: Db,
  userId: string,
): Promise<{ venue: Venue; role: MemberRole }[]> {
  const places = await db
    .deleteFrom('place_members')
    .where('user_id', '=', userId)
    .returning(['place_id as placeId', 'role'])
    .execute()
  const organisations = await db
    .deleteFrom('organisation_members')
    .where('user_id', '=', userId)
    .returning(['organisation_id as organisationId', 'role'])
    .execute()
  await db
    .deleteFrom('invitations')
    .where(({ eb, or }) => or([eb('invited_by', '=', userId), eb('user_id', '=', userId)]))
    .execute()
  return [...places, ...organisations].map(({ role, ...venue }) => ({ venue, role }))
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
        .where((eb) => ('userId' in who ? eb('id', '=', who.userId) : eb('email', '=', who.email))),
    )
    .where('is_deleted', '=', false)
    .executeTakeFirst()
}

/** Requests at venues where the viewer decides, the longest waiting first. */
export async function listRequests(
  db: Db,
  viewer: { userId: string; isAdmin: boolean; isContentManager: boolean },
  { venue, limit, offset }: { venue: Venue | null; limit: number; offset: number },
) {
  const placeRequests = db
    .selectFrom('place_members as m')
    .innerJoin('places as p', 'p.id', 'm.place_id')
    .select((p) => [
      p.ref('m.place_id').$castTo<string | null>().as('place_id'),
      nullText.as('organisation_id'),
      'm.user_id',
      'm.created_at as since',
      p('p.created_by', '=', p.ref('m.user_id')).$castTo<boolean>().as('is_creator'),
      placeHasOwner.as('has_owner'),
      roleAtPlace(viewer.userId).as('role'),
    ])
    .where('m.role', '=', 'requester')
    .where('p.status', '<>', 'deleted')
  const organisationRequests = db
    .selectFrom('organisation_members as m')
    .innerJoin('organisations as o', 'o.id', 'm.organisation_id')
    .select((o) => [
      nullText.as('place_id'),
      o.ref('m.organisation_id').$castTo<string | null>().as('organisation_id'),
      'm.user_id',
      'm.created_at as since',
      o('o.created_by', '=', o.ref('m.user_id')).$castTo<boolean>().as('is_creator'),
      organisationHasOwner.as('has_owner'),
      roleAtOrganisation(viewer.userId).as('role'),
    ])
    .where('m.role', '=', 'requester')
    .where((eb) => eb.not('o.is_deleted'))
  return db
    .selectFrom(placeRequests.unionAll(organisationRequests).as('request'))
    .innerJoin('user_cards as requester', 'requester.id', 'request.user_id')
    .select(['request.place_id', 'request.organisation_id', 'request.since', 'request.is_creator'])
    .select(['request.has_owner', 'request.role'])
    .select(({ fn }) => [fn.countAll<number>().over().as('total'), fn.toJson('requester').as('user')])
    .where((eb) => eb.not('requester.is_deleted'))
    .where('request.user_id', '<>', viewer.userId)
    .$if(!viewer.isAdmin, (requests) =>
      requests.where((eb) =>
        eb.or([
          eb('request.role', 'in', ['owner', 'manager']),
          ...(viewer.isContentManager ? [eb.not('request.has_owner')] : []),
        ]),
      ),
    )
    .$if(venue !== null, (requests) => {
      const { key, id } = tableOf(venue as Venue)
      return requests.where(`request.${key}`, '=', id)
    })
    .orderBy('request.since')
    .orderBy('request.user_id')
    .orderBy('request.place_id')
    .limit(limit)
    .offset(offset)
    .execute()
}
