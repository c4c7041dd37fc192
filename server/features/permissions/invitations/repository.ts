import { type RawBuilder, sql } from 'kysely'
import { pictureOf, userCardOf } from '#server/db/cards.ts'
import type { Db } from '#server/db/connection.ts'
import type { MemberRole, UserRole } from '#server/db/types.ts'
import {
  blockedBy,
  organisationHasOwner,
  placeHasOwner,
  roleAtOrganisation,
  roleAtPlace,
} from '#server/db/venue-standing.ts'
import type { ImageRow } from '#server/features/images/views.ts'
import type { UserShortRow } from '#server/features/users/views.ts'
import { newId } from '#server/lib/ids.ts'
import type { GrantableRole } from '../policy.ts'
import type { Venue } from '../repository.ts'

export type Invitee = { userId: string } | { email: string }

export interface InvitationRow {
  id: string
  email: string | null
  user: UserShortRow | null
  role: GrantableRole
  created_at: Date
  expires_at: Date
}

const isOpen = sql.raw('i.expires_at > now()')

const atVenue = (venue: Venue): RawBuilder<unknown> =>
  'placeId' in venue ? sql`i.place_id = ${venue.placeId}` : sql`i.organisation_id = ${venue.organisationId}`

const forInvitee = (who: Invitee): RawBuilder<unknown> =>
  'userId' in who ? sql`i.user_id = ${who.userId}` : sql`i.email = ${who.email}`

const invitedUser = sql`${userCardOf(sql.ref('i.user_id'))} "user"`

/** Unanswered invitations of a venue, the oldest first. */
export async function listVenueInvitations(db: Db, venue: Venue): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`
    select i.id, i.email, i.role, i.created_at, i.expires_at, ${invitedUser} from invitations i
    where ${atVenue(venue)} and ${isOpen}
      and not exists (select from users u where u.id = i.user_id and u.is_deleted)
    order by i.created_at, i.id`.execute(db)
  return rows
}

/**
 * The venue is locked, so nobody else invites at the same time. The same role again prolongs the invitation, another
 * role makes a new one: an answer to the first is no answer to the second.
 */
export async function putInvitation(
  db: Db,
  venue: Venue,
  { who, role, invitedBy }: { who: Invitee; role: GrantableRole; invitedBy: string },
): Promise<{ row: InvitationRow; formerRole: GrantableRole | null }> {
  const former = await deleteInvitation(db, venue, who)
  const { rows } = await sql<InvitationRow>`
    with i as (
      insert into invitations (id, place_id, organisation_id, email, user_id, role, invited_by)
      values (${former?.role === role ? former.id : newId()},
        ${'placeId' in venue ? venue.placeId : null}, ${'placeId' in venue ? null : venue.organisationId},
        ${'email' in who ? who.email : null}, ${'userId' in who ? who.userId : null}, ${role}, ${invitedBy})
      returning *
    )
    select i.id, i.email, i.role, i.created_at, i.expires_at, ${invitedUser} from i`.execute(db)
  const [row] = rows
  if (!row) throw new Error('An insert returned no row')
  return { row, formerRole: former?.role ?? null }
}

/** @returns the invitation, if it was still open */
export async function deleteInvitation(
  db: Db,
  venue: Venue,
  who: Invitee,
): Promise<{ id: string; role: GrantableRole } | undefined> {
  const { rows } = await sql<{ id: string; role: GrantableRole; is_open: boolean }>`
    delete from invitations i where ${atVenue(venue)} and ${forInvitee(who)}
    returning i.id, i.role, ${isOpen} is_open`.execute(db)
  return rows[0]?.is_open ? rows[0] : undefined
}

export async function findInvitationRole(
  db: Db,
  venue: Venue,
  who: Invitee,
): Promise<GrantableRole | undefined> {
  const { rows } = await sql<{ role: GrantableRole }>`
    select i.role from invitations i where ${atVenue(venue)} and ${forInvitee(who)} and ${isOpen}`.execute(db)
  return rows[0]?.role
}

export interface OpenInvitation {
  id: string
  place_id: string | null
  organisation_id: string | null
  role: GrantableRole
  invited_by: string
}

/** Everything that waited for this e-mail waits for the answer of its new owner. */
export async function handOverInvitations(db: Db, email: string, userId: string): Promise<OpenInvitation[]> {
  const { rows } = await sql<OpenInvitation>`
    update invitations i set email = null, user_id = ${userId}, expires_at = now() + interval '30 days'
    where i.email = ${email} and ${isOpen}
    returning i.id, i.place_id, i.organisation_id, i.role, i.invited_by`.execute(db)
  return rows
}

export async function findOpenInvitation(
  db: Db,
  id: string,
  userId: string,
): Promise<OpenInvitation | undefined> {
  const { rows } = await sql<OpenInvitation>`
    select i.id, i.place_id, i.organisation_id, i.role, i.invited_by
    from invitations i where i.id = ${id} and i.user_id = ${userId} and ${isOpen}`.execute(db)
  return rows[0]
}

export interface InviterRow {
  id: string
  role: UserRole
  /** Neither deleted nor shut out. */
  is_active: boolean
}

export async function findInviter(db: Db, userId: string): Promise<InviterRow | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'role', sql<boolean>`not is_deleted and blocked_at is null`.as('is_active')])
    .where('id', '=', userId)
    .executeTakeFirst()
}

export interface ReceivedRow extends OpenInvitation {
  created_at: Date
  expires_at: Date
  inviter: UserShortRow & Pick<InviterRow, 'is_active'>
  inviter_account_role: UserRole
  inviter_role: MemberRole | null
  has_owner: boolean
  name: string
  /** Of a place that everybody may see. */
  latin_name: string | null
  avatar: ImageRow | null
}

/** Invitations that wait for a person's answer, the latest first; a blocked person invites nobody. */
export async function listReceived(db: Db, userId: string): Promise<ReceivedRow[]> {
  const { rows } = await sql<ReceivedRow>`
    select i.*, v.*, inviter.role inviter_account_role,
      (select row_to_json(row) from (
        select card.*, not inviter.is_deleted and inviter.blocked_at is null is_active
        from user_cards card where card.id = i.invited_by) row) inviter
    from (
      select i.id, i.place_id, i.organisation_id, i.role, i.invited_by, i.created_at, i.expires_at
      from invitations i where i.user_id = ${userId} and ${isOpen}
        and i.invited_by not in ${blockedBy(userId)}
    ) i
    join users inviter on inviter.id = i.invited_by
    cross join lateral (
      select p.name, case when p.moderation_status = 'published' then p.latin_name end latin_name,
        ${pictureOf(sql.ref('p.avatar_id'))} avatar,
        ${placeHasOwner} has_owner, ${roleAtPlace(sql.ref<string>('i.invited_by'))} inviter_role
      from places p where p.id = i.place_id and p.status <> 'deleted'
      union all
      select o.name, null,
        ${pictureOf(sql.ref('o.avatar_id'))},
        ${organisationHasOwner}, ${roleAtOrganisation(sql.ref<string>('i.invited_by'))}
      from organisations o where o.id = i.organisation_id and not o.is_deleted
    ) v
    order by i.created_at desc, i.id desc`.execute(db)
  return rows
}
