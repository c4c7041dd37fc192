import type { Invitation, ReceivedInvitation } from '#contract/organisations/permissions.ts'
import type { Db } from '#server/db/connection.ts'
import { logRoleChange } from '#server/db/role-log.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { viewImageSet } from '#server/features/images/views.ts'
import { loadReference } from '#server/features/reference/lookup.ts'
import { fullName, viewUserShort } from '#server/features/users/views.ts'
import { AppError } from '#server/lib/errors.ts'
import type { Events } from '#server/lib/events.ts'
import { requireWithinLimit } from '#server/lib/limits/rate-limits.ts'
import { countWrite } from '#server/lib/limits/writing-limits.ts'
import type { Services } from '#server/lib/services.ts'
import type { SignedIn, Viewer } from '#server/lib/viewer.ts'
import { invitationEmail } from '../emails.ts'
import { canGrant, type GrantableRole, grantableRoles } from '../policy.ts'
import {
  findRole,
  findUser,
  findVenue,
  isUnprovenOwner,
  lockVenue,
  upsertMember,
  type Venue,
  type VenueRow,
} from '../repository.ts'
import { accessOf, idsOf, notFound, tagsOf, venueOf } from '../venues.ts'
import * as repository from './repository.ts'

const INVITATIONS_PER_DAY = 30

/** Invitations of a venue, for a viewer who may grant roles there. */
export async function listVenueInvitations(
  db: Db,
  venue: Venue,
  grantable: readonly GrantableRole[],
): Promise<Invitation[]> {
  if (grantable.length === 0) return []
  const [reference, rows] = await Promise.all([loadReference(db), repository.listVenueInvitations(db, venue)])
  return rows.map((row) => viewInvitation(row, reference, grantable))
}

/**
 * Invites a person by a notification, or an e-mail address without an account by e-mail. The caller has locked the
 * venue in its transaction and checked the right to grant the role.
 */
export async function invite(
  db: Db,
  { limits, events, delivery, config }: Services,
  viewer: SignedIn,
  { venue, row, who, role }: { venue: Venue; row: VenueRow; who: repository.Invitee; role: GrantableRole },
): Promise<Invitation> {
  await requireWithinLimit(limits, {
    key: `invitations:${viewer.userId}`,
    limit: INVITATIONS_PER_DAY,
    windowSeconds: 86_400,
  })
  const upserted = await repository.upsertInvitation(db, venue, { who, role, invitedBy: viewer.userId })
  if ('userId' in who) {
    if (upserted.formerRole !== role) {
      await events.publish(db, 'invitation.created', {
        ...idsOf(venue),
        invitationId: upserted.row.id,
        userId: who.userId,
        role,
        invitedBy: viewer.userId,
      })
    }
  } else if (upserted.formerRole === null) {
    const inviter = await findUser(db, { userId: viewer.userId })
    const email = invitationEmail({
      to: who.email,
      from: inviter ? fullName(inviter) : '',
      venueName: row.name,
      isPlace: 'placeId' in venue,
      role,
      publicUrl: config.publicUrl,
    })
    await delivery.sendEmail(db, email)
  }
  return viewInvitation(upserted.row, await loadReference(db), [role])
}

/** Deletes an invitation; the caller has checked the right in its transaction. */
export async function withdrawInvitation(db: Db, venue: Venue, who: repository.Invitee): Promise<void> {
  await repository.deleteInvitation(db, venue, who)
}

/** Assigns the invitations of an e-mail to its new account, in the transaction that creates the account. */
export async function assignInvitations(
  db: Db,
  events: Events,
  userId: string,
  email: string,
): Promise<void> {
  for (const invitation of await repository.assignInvitations(db, email, userId)) {
    await events.publish(db, 'invitation.created', {
      ...idsOf(venueOf(invitation)),
      invitationId: invitation.id,
      userId,
      role: invitation.role,
      invitedBy: invitation.invited_by,
    })
  }
}

/** Open invitations of the viewer whose inviter may still grant the role. */
export async function listReceived(db: Db, viewer: SignedIn): Promise<ReceivedInvitation[]> {
  const [reference, rows] = await Promise.all([loadReference(db), repository.listReceived(db, viewer.userId)])
  return rows.flatMap((row) => {
    const inviter = viewerOf({
      id: row.invited_by,
      role: row.inviter_account_role,
      is_active: row.inviter.is_active,
    })
    const grantable = grantableRoles(inviter, { hasOwner: row.has_owner, role: row.inviter_role })
    if (!grantable.includes(row.role)) return []
    const isPlace = row.place_id !== null
    const link = row.latin_name === null ? null : `/${row.latin_name}`
    return {
      id: row.id,
      role: row.role,
      venue: {
        type: isPlace ? ('place' as const) : ('organisation' as const),
        id: row.place_id ?? row.organisation_id ?? '',
        name: row.name,
        avatar: row.avatar && viewImageSet(row.avatar),
        link: isPlace ? link : `/organisations/${row.organisation_id}`,
      },
      invitedBy: viewUserShort(row.inviter, reference),
      expiresAt: row.expires_at.toISOString(),
    }
  })
}

/** Grants the role, if the inviter may still grant it. */
export async function acceptInvitation(
  services: Services,
  viewer: SignedIn,
  invitationId: string,
): Promise<void> {
  await countWrite(services.limits, 'permissions', viewer.userId)
  const tags = await inTransaction(services.db, async (db) => {
    const { venue, invitation } = await lockInvitation(db, viewer, invitationId)
    const { role, invited_by: invitedBy } = invitation
    const inviter = viewerOf(await repository.findInviter(db, invitedBy))
    const row = await findVenue(db, venue, invitedBy)
    if (!row || row.status === 'deleted') throw notFound(venue)
    const current = await findRole(db, venue, viewer.userId)
    if (!canGrant(inviter, accessOf(row), { role, current })) throw invitationNotFound()
    // An owner whose ownership is unproven grants unproven ownership only.
    const isUnproven = role === 'owner' && !inviter.isAdmin && (await isUnprovenOwner(db, venue, invitedBy))
    await upsertMember(db, venue, viewer.userId, role, { isUnproven })
    await logRoleChange(db, {
      ...idsOf(venue),
      userId: viewer.userId,
      changedBy: invitedBy,
      role,
      action: 'accepted',
    })
    await announceResponse(db, services.events, viewer, { venue, invitation, isAccepted: true })
    return tagsOf(venue, row)
  })
  services.pageCache.invalidate(...tags)
}

export async function declineInvitation(
  services: Services,
  viewer: SignedIn,
  invitationId: string,
): Promise<void> {
  await countWrite(services.limits, 'permissions', viewer.userId)
  await inTransaction(services.db, async (db) => {
    const { venue, invitation } = await lockInvitation(db, viewer, invitationId)
    await repository.deleteInvitation(db, venue, { userId: viewer.userId })
    await announceResponse(db, services.events, viewer, { venue, invitation, isAccepted: false })
  })
}

/** Locks the venue before the invitation, as every change of members does, and reads the invitation again. */
async function lockInvitation(db: Db, viewer: SignedIn, invitationId: string) {
  const seen = await repository.findOpenInvitation(db, invitationId, viewer.userId)
  if (!seen) throw invitationNotFound()
  const venue = venueOf(seen)
  await lockVenue(db, venue)
  const invitation = await repository.findOpenInvitation(db, invitationId, viewer.userId)
  if (!invitation) throw invitationNotFound()
  return { venue, invitation }
}

async function announceResponse(
  db: Db,
  events: Events,
  viewer: SignedIn,
  {
    venue,
    invitation,
    isAccepted,
  }: { venue: Venue; invitation: repository.OpenInvitation; isAccepted: boolean },
): Promise<void> {
  await events.publish(db, 'invitation.answered', {
    ...idsOf(venue),
    userId: viewer.userId,
    role: invitation.role,
    invitedBy: invitation.invited_by,
    isAccepted,
  })
}

function invitationNotFound(): AppError {
  return new AppError('RecordNotFound', { message: 'Приглашение отозвано или истекло' })
}

/** The inviter as a viewer for the policy; a deleted or blocked one has no rights. */
function viewerOf(person: repository.InviterRow | undefined): Viewer {
  const isActive = person?.is_active ?? false
  return {
    userId: isActive && person ? person.id : null,
    sessionId: null,
    isAdmin: isActive && person?.role === 'admin',
    isContentManager: isActive && person?.role === 'content_manager',
  }
}

function viewInvitation(
  row: repository.InvitationRow,
  reference: Awaited<ReturnType<typeof loadReference>>,
  grantable: readonly GrantableRole[],
): Invitation {
  return {
    email: row.email,
    user: row.user && viewUserShort(row.user, reference),
    role: row.role,
    since: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    canRemove: grantable.includes(row.role),
  }
}
