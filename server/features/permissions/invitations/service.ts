import type { Invitation, ReceivedInvitation } from '#contract/permissions.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/connection.ts'
import { logRoleChange } from '#server/db/role-log.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Delivery } from '#server/features/delivery/service.ts'
import { viewImageSet } from '#server/features/images/views.ts'
import { loadReference } from '#server/features/reference/lookup.ts'
import { fullName, viewUserShort } from '#server/features/users/views.ts'
import { AppError } from '#server/lib/errors.ts'
import type { Events } from '#server/lib/events.ts'
import { type RateLimits, requireWithin } from '#server/lib/rate-limits.ts'
import type { SignedIn, Viewer } from '#server/lib/viewer.ts'
import { countWriting } from '#server/lib/writing-limits.ts'
import { invitationLetter } from '../letters.ts'
import { canGrant, type GrantableRole, grantableRoles } from '../policy.ts'
import {
  findRole,
  findUser,
  findVenue,
  isUnprovenOwner,
  lockVenue,
  putMember,
  type Venue,
  type VenueRow,
} from '../repository.ts'
import { idsOf, notFound, standingOf, tagsOf, venueOf } from '../venues.ts'
import * as repository from './repository.ts'

export interface InvitationParts {
  db: Db
  config: Config
  events: Events
  limits: RateLimits
  delivery: Delivery
  pageCache: { invalidate(...tags: string[]): void }
}

const INVITATIONS_PER_DAY = 30

/** Invitations of a venue, for a viewer who may give some role there. */
export async function listVenueInvitations(
  db: Db,
  venue: Venue,
  inGift: readonly GrantableRole[],
): Promise<Invitation[]> {
  if (inGift.length === 0) return []
  const [reference, rows] = await Promise.all([loadReference(db), repository.listVenueInvitations(db, venue)])
  return rows.map((row) => viewInvitation(row, reference, inGift))
}

/**
 * In the transaction of the caller, the venue locked by it and the right to give the role judged: asks a person, who is
 * told of it, or writes to an e-mail that nobody has yet.
 */
export async function invite(
  db: Db,
  { limits, events, delivery, config }: InvitationParts,
  viewer: SignedIn,
  { venue, row, who, role }: { venue: Venue; row: VenueRow; who: repository.Invitee; role: GrantableRole },
): Promise<Invitation> {
  await requireWithin(limits, {
    key: `invitations:${viewer.userId}`,
    limit: INVITATIONS_PER_DAY,
    windowSeconds: 86_400,
  })
  const put = await repository.putInvitation(db, venue, { who, role, invitedBy: viewer.userId })
  if ('userId' in who) {
    if (put.formerRole !== role) {
      await events.announce(db, 'invitation.created', {
        ...idsOf(venue),
        invitationId: put.row.id,
        userId: who.userId,
        role,
        invitedBy: viewer.userId,
      })
    }
  } else if (put.formerRole === null) {
    const inviter = await findUser(db, { userId: viewer.userId })
    const letter = invitationLetter({
      to: who.email,
      from: inviter ? fullName(inviter) : '',
      venueName: row.name,
      isPlace: 'placeId' in venue,
      role,
      publicUrl: config.publicUrl,
    })
    await delivery.sendEmail(db, letter)
  }
  return viewInvitation(put.row, await loadReference(db), [role])
}

/** In the transaction of the caller, which has judged whether the role is in the viewer's gift. */
export async function withdrawInvitation(db: Db, venue: Venue, who: repository.Invitee): Promise<void> {
  await repository.deleteInvitation(db, venue, who)
}

/** In the transaction that makes the account: what waited for its e-mail waits for its answer. */
export async function handOverInvitations(
  db: Db,
  events: Events,
  userId: string,
  email: string,
): Promise<void> {
  for (const invitation of await repository.handOverInvitations(db, email, userId)) {
    await events.announce(db, 'invitation.created', {
      ...idsOf(venueOf(invitation)),
      invitationId: invitation.id,
      userId,
      role: invitation.role,
      invitedBy: invitation.invited_by,
    })
  }
}

/** Invitations that wait for the viewer's answer and could still be accepted. */
export async function listReceived(db: Db, viewer: SignedIn): Promise<ReceivedInvitation[]> {
  const [reference, rows] = await Promise.all([loadReference(db), repository.listReceived(db, viewer.userId)])
  return rows.flatMap((row) => {
    const inviter = viewerOf({
      id: row.invited_by,
      role: row.inviter_account_role,
      is_active: row.inviter.is_active,
    })
    const gift = grantableRoles(inviter, { hasOwner: row.has_owner, role: row.inviter_role })
    if (!gift.includes(row.role)) return []
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

/** The role begins now, if whoever offered it might still give it. */
export async function acceptInvitation(
  parts: InvitationParts,
  viewer: SignedIn,
  invitationId: string,
): Promise<void> {
  await countWriting(parts.limits, 'permissions', viewer.userId)
  const tags = await inTransaction(parts.db, async (db) => {
    const { venue, invitation } = await lockInvitation(db, viewer, invitationId)
    const { role, invited_by: invitedBy } = invitation
    const inviter = viewerOf(await repository.findInviter(db, invitedBy))
    const row = await findVenue(db, venue, invitedBy)
    if (!row || row.status === 'deleted') throw notFound(venue)
    const current = await findRole(db, venue, viewer.userId)
    if (!canGrant(inviter, standingOf(row), { role, current })) throw gone()
    // An owner who has proven nothing makes no proven owners.
    const isUnproven = role === 'owner' && !inviter.isAdmin && (await isUnprovenOwner(db, venue, invitedBy))
    await putMember(db, venue, viewer.userId, role, { isUnproven })
    await logRoleChange(db, {
      ...idsOf(venue),
      userId: viewer.userId,
      changedBy: invitedBy,
      role,
      action: 'accepted',
    })
    await announceAnswer(db, parts.events, viewer, { venue, invitation, isAccepted: true })
    return tagsOf(venue, row)
  })
  parts.pageCache.invalidate(...tags)
}

export async function declineInvitation(
  parts: InvitationParts,
  viewer: SignedIn,
  invitationId: string,
): Promise<void> {
  await countWriting(parts.limits, 'permissions', viewer.userId)
  await inTransaction(parts.db, async (db) => {
    const { venue, invitation } = await lockInvitation(db, viewer, invitationId)
    await repository.deleteInvitation(db, venue, { userId: viewer.userId })
    await announceAnswer(db, parts.events, viewer, { venue, invitation, isAccepted: false })
  })
}

/** The venue first, as everybody who changes its people; the invitation may be gone by then. */
async function lockInvitation(db: Db, viewer: SignedIn, invitationId: string) {
  const seen = await repository.findOpenInvitation(db, invitationId, viewer.userId)
  if (!seen) throw gone()
  const venue = venueOf(seen)
  await lockVenue(db, venue)
  const invitation = await repository.findOpenInvitation(db, invitationId, viewer.userId)
  if (!invitation) throw gone()
  return { venue, invitation }
}

async function announceAnswer(
  db: Db,
  events: Events,
  viewer: SignedIn,
  {
    venue,
    invitation,
    isAccepted,
  }: { venue: Venue; invitation: repository.OpenInvitation; isAccepted: boolean },
): Promise<void> {
  await events.announce(db, 'invitation.answered', {
    ...idsOf(venue),
    userId: viewer.userId,
    role: invitation.role,
    invitedBy: invitation.invited_by,
    isAccepted,
  })
}

function gone(): AppError {
  return new AppError('RecordNotFound', { message: 'Приглашение отозвано или истекло' })
}

/** The person as the rules of rights see them; whoever was deleted or shut out is nobody. */
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
  inGift: readonly GrantableRole[],
): Invitation {
  return {
    email: row.email,
    user: row.user && viewUserShort(row.user, reference),
    role: row.role,
    since: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    canRemove: inGift.includes(row.role),
  }
}
