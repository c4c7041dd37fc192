import type { Invitation, Member, PermissionRequest } from '#contract/organisations/permissions.ts'
import type { UserShort } from '#contract/users/users.ts'
import type { Db } from '#server/db/connection.ts'
import { logRoleChange } from '#server/db/role-log.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { MemberRole } from '#server/db/types.ts'
import { hasAccess as hasOrganisationAccess } from '#server/features/organisations/policy.ts'
import { listOrganisationCards } from '#server/features/organisations/service.ts'
import { hasAccess as hasPlaceAccess, type PlaceAccess } from '#server/features/places/policy.ts'
import { listPlaceCards } from '#server/features/places/service.ts'
import { loadReference } from '#server/features/reference/lookup.ts'
import { viewUserShort } from '#server/features/users/views.ts'
import { AppError, requireRows } from '#server/lib/errors.ts'
import type { Events, VenueIds } from '#server/lib/events.ts'
import { countWrite } from '#server/lib/limits/writing-limits.ts'
import { type Page, readPage } from '#server/lib/paging.ts'
import type { Services } from '#server/lib/services.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import { findInvitationRole, type Invitee } from './invitations/repository.ts'
import { invite, listVenueInvitations, withdrawInvitation } from './invitations/service.ts'
import {
  canGrant,
  canManageIntegrations,
  canRemove,
  type GrantableRole,
  grantableRoles,
  isProtectedOwner,
} from './policy.ts'
import * as repository from './repository.ts'
import { idsOf, notFound, readVenue, requireVenue, tagsOf, type VenueQuery } from './venues.ts'

export type { VenueQuery } from './venues.ts'

export interface Grantee {
  userId?: string
  email?: string
}

/** The place or the chain that the viewer manages. @throws {AppError} RecordNotFound, Forbidden for all but owners and managers */
export async function requireVenueManager(db: Db, viewer: SignedIn, query: VenueQuery): Promise<VenueIds> {
  const venue = readVenue(query)
  const { access } = await requireVenue(db, venue, viewer)
  if (!canManageIntegrations(viewer, access)) throw new AppError('Forbidden')
  return idsOf(venue)
}

export async function listPermissions(
  db: Db,
  viewer: SignedIn,
  query: VenueQuery,
): Promise<{ members: Member[]; invitations: Invitation[]; canGrant: GrantableRole[] }> {
  const venue = readVenue(query)
  const { access } = await requireVenue(db, venue, viewer)
  const canSee = 'placeId' in venue ? hasPlaceAccess(viewer, access) : hasOrganisationAccess(viewer, access)
  if (!canSee) throw new AppError('Forbidden')
  const [reference, members] = await Promise.all([loadReference(db), repository.listMembers(db, venue)])
  const grantable = grantableRoles(viewer, access)
  const ownerCount = members.filter(({ role }) => role === 'owner').length
  return {
    members: members.map((member) => {
      const { role } = member
      const isFixed = isProtectedOwner(viewer, { role, ownerCount })
      return {
        user: viewUserShort(member, reference),
        role,
        since: new Date(member.since).toISOString(),
        canRemove: !isFixed && canRemove(viewer, access, { userId: member.id, role }),
        canGrant: isFixed
          ? []
          : grantable.filter(
              (wanted) => wanted !== role && canGrant(viewer, access, { role: wanted, current: role }),
            ),
      }
    }),
    invitations: await listVenueInvitations(db, venue, grantable),
    canGrant: grantable,
  }
}

export async function listRequests(
  db: Db,
  viewer: SignedIn,
  query: VenueQuery & { offset?: number; limit?: number },
  now: number,
): Promise<Page<PermissionRequest> & { total: number }> {
  const venue = query.placeId || query.organisationId ? readVenue(query) : null
  const page = readPage(query)
  const rows = requireRows(
    await repository.listRequests(db, viewer, { venue, ...page.rows }),
    'Запросов прав пока нет',
  )
  const [reference, places, organisations] = await Promise.all([
    loadReference(db),
    listPlaceCards(
      db,
      viewer,
      rows.flatMap((row) => row.place_id ?? []),
    ),
    listOrganisationCards(
      db,
      viewer,
      rows.flatMap((row) => row.organisation_id ?? []),
    ),
  ])
  const shown = page.cut(rows, (row) => {
    const since = new Date(row.since)
    return {
      user: viewUserShort(row.user, reference),
      place: places.find(({ id }) => id === row.place_id) ?? null,
      organisation: organisations.find(({ id }) => id === row.organisation_id) ?? null,
      since: since.toISOString(),
      waitingSeconds: Math.max(0, Math.floor((now - since.getTime()) / 1000)),
      isCreator: row.is_creator,
      canGrant: grantableRoles(viewer, { hasOwner: row.has_owner, role: row.role }),
    }
  })
  return { ...shown, total: rows[0]?.total ?? 0 }
}

/** Requests rights for oneself. Idempotent. */
export async function requestPermission(
  services: Services,
  viewer: SignedIn,
  query: VenueQuery & Grantee,
): Promise<UserShort> {
  const venue = readVenue(query)
  if ((query.userId !== undefined && query.userId !== viewer.userId) || query.email !== undefined) {
    throw new AppError('ValidationFailed', { fields: { userId: ['Права запрашивают для себя'] } })
  }
  await countWrite(services.limits, 'permissions', viewer.userId)
  await inTransaction(services.db, async (db) => {
    await repository.lockVenue(db, venue)
    const { access } = await requireVenue(db, venue, viewer)
    if (access.status === 'deleted') throw notFound(venue)
    const role = await repository.findRole(db, venue, viewer.userId)
    if (role === 'requester') return
    if (role !== null) throw new AppError('StateNotAllowed', { message: 'Эти права у вас уже есть' })
    await repository.upsertMember(db, venue, viewer.userId, 'requester')
    await logRoleChange(db, {
      ...idsOf(venue),
      userId: viewer.userId,
      changedBy: viewer.userId,
      role: 'requester',
      action: 'requested',
    })
    const members = await repository.listMembers(db, venue)
    const recipientIds = members
      .filter((member) => member.role === 'owner' || member.role === 'manager')
      .map(({ id }) => id)
    await services.events.publish(db, 'permission.requested', {
      ...idsOf(venue),
      userId: viewer.userId,
      recipientIds,
    })
  })
  return viewPerson(services.db, { userId: viewer.userId })
}

/**
 * Staff, people with a request, and the viewer get the role at once; others are invited. @returns the person with
 * that id or e-mail, and the invitation if there is one
 */
export async function grantPermission(
  services: Services,
  viewer: SignedIn,
  role: GrantableRole,
  query: VenueQuery & Grantee,
): Promise<{ user: UserShort | null; invitation: Invitation | null }> {
  const venue = readVenue(query)
  const grantee = readGrantee(query)
  await countWrite(services.limits, 'permissions', viewer.userId)
  const { row, person, invitation } = await inTransaction(services.db, async (db) => {
    await repository.lockVenue(db, venue)
    const { row, access } = await requireVenue(db, venue, viewer)
    if (!grantableRoles(viewer, access).includes(role)) throw new AppError('Forbidden')
    if (access.status === 'deleted') throw notFound(venue)
    const person = await repository.findUser(db, grantee)
    if (!person && 'userId' in grantee) {
      throw new AppError('RecordNotFound', { message: 'Профиль не найден' })
    }
    if (person) {
      const current = await repository.findRole(db, venue, person.id)
      if (current !== null || person.id === viewer.userId) {
        await assignRole(db, services.events, viewer, { venue, access, userId: person.id, role, current })
        return { row, person, invitation: null }
      }
    }
    const who = person ? { userId: person.id } : grantee
    return { row, person, invitation: await invite(db, services, viewer, { venue, row, who, role }) }
  })
  if (!invitation) services.pageCache.invalidate(...tagsOf(venue, row))
  return { user: person ? viewUserShort(person, await loadReference(services.db)) : null, invitation }
}

/** Removes a role, a request or an invitation. Idempotent. */
export async function removePermission(
  services: Services,
  viewer: SignedIn,
  query: VenueQuery & Grantee,
): Promise<void> {
  const venue = readVenue(query)
  const who = readGrantee(query)
  await countWrite(services.limits, 'permissions', viewer.userId)
  const row = await inTransaction(services.db, async (db) => {
    await repository.lockVenue(db, venue)
    const found = await requireVenue(db, venue, viewer)
    const { access } = found
    const role = 'userId' in who ? await repository.findRole(db, venue, who.userId) : null
    if ('userId' in who && role !== null) {
      await removeRole(db, services.events, viewer, { venue, access, userId: who.userId, role })
    } else await withdraw(db, viewer, { venue, access, who })
    return found.row
  })
  services.pageCache.invalidate(...tagsOf(venue, row))
}

/**
 * Makes a person with proven rights the owner; a person who owned the place only because they added it becomes a
 * requester. Runs in the caller's transaction, which has locked the venue.
 */
export async function makeOwner(db: Db, events: Events, placeId: string, userId: string): Promise<void> {
  await repository.upsertMember(db, { placeId }, userId, 'owner')
  for (const formerId of await repository.demoteUnproven(db, placeId)) {
    await recordRemoval(db, events, {
      venue: { placeId },
      userId: formerId,
      role: 'owner',
      removedBy: userId,
    })
  }
  await recordGrant(db, events, { venue: { placeId }, userId, role: 'owner', grantedBy: userId })
}

/** Makes the person who added a published place its owner, unless it has one or their request was declined. */
export async function makeCreatorOwner(
  db: Db,
  events: Events,
  { placeId, userId, grantedBy }: { placeId: string; userId: string; grantedBy: string },
): Promise<void> {
  const venue = { placeId }
  const role = await repository.findRole(db, venue, userId)
  if (role !== 'requester' || (await repository.countOwners(db, venue)) > 0) return
  await repository.upsertMember(db, venue, userId, 'owner', { isUnproven: true })
  await recordGrant(db, events, { venue, userId, role: 'owner', grantedBy })
}

interface Change {
  venue: repository.Venue
  access: PlaceAccess
  userId: string
}

async function assignRole(
  db: Db,
  events: Events,
  viewer: SignedIn,
  { venue, access, userId, role, current }: Change & { role: GrantableRole; current: MemberRole | null },
): Promise<void> {
  if (current === role) return
  if (!canGrant(viewer, access, { role, current })) throw new AppError('Forbidden')
  if (current !== null) await refuseLastOwner(db, viewer, venue, current)
  // An owner whose ownership is unproven grants unproven ownership only.
  const isUnproven =
    role === 'owner' && !viewer.isAdmin && (await repository.isUnprovenOwner(db, venue, viewer.userId))
  await repository.upsertMember(db, venue, userId, role, { isUnproven })
  await recordGrant(db, events, { venue, userId, role, grantedBy: viewer.userId })
}

async function removeRole(
  db: Db,
  events: Events,
  viewer: SignedIn,
  { venue, access, userId, role }: Change & { role: MemberRole },
): Promise<void> {
  if (!canRemove(viewer, access, { userId, role })) throw new AppError('Forbidden')
  await refuseLastOwner(db, viewer, venue, role)
  await repository.deleteMember(db, venue, userId)
  await withdrawInvitation(db, venue, { userId })
  await recordRemoval(db, events, { venue, userId, role, removedBy: viewer.userId })
}

/** Removes all roles of an account in the transaction that erases it, so that its venues do not keep an owner who is gone. */
export async function removeRolesOf(db: Db, userId: string, removedBy: string | null): Promise<void> {
  for (const { venue, role } of await repository.deleteMemberships(db, userId)) {
    await logRoleChange(db, { ...idsOf(venue), userId, changedBy: removedBy, role, action: 'removed' })
  }
}

interface RoleOf {
  venue: repository.Venue
  userId: string
  role: MemberRole
}

async function recordGrant(
  db: Db,
  events: Events,
  { venue, userId, role, grantedBy }: RoleOf & { role: GrantableRole; grantedBy: string },
): Promise<void> {
  await logRoleChange(db, { ...idsOf(venue), userId, changedBy: grantedBy, role, action: 'granted' })
  await events.publish(db, 'permission.granted', { ...idsOf(venue), userId, role, grantedBy })
}

async function recordRemoval(
  db: Db,
  events: Events,
  { venue, userId, role, removedBy }: RoleOf & { removedBy: string },
): Promise<void> {
  await logRoleChange(db, { ...idsOf(venue), userId, changedBy: removedBy, role, action: 'removed' })
  await events.publish(db, 'permission.removed', { ...idsOf(venue), userId, role, removedBy })
}

async function refuseLastOwner(
  db: Db,
  viewer: SignedIn,
  venue: repository.Venue,
  role: MemberRole,
): Promise<void> {
  if (isProtectedOwner(viewer, { role, ownerCount: await repository.countOwners(db, venue) })) {
    throw new AppError('LastOwner')
  }
}

/** Refuses strangers in the same way for any name, so that they cannot probe who is invited or works here. */
async function withdraw(
  db: Db,
  viewer: SignedIn,
  { venue, access, who }: { venue: repository.Venue; access: PlaceAccess; who: Invitee },
): Promise<void> {
  const isOwn = 'userId' in who && who.userId === viewer.userId
  const grantable = grantableRoles(viewer, access)
  const role = await findInvitationRole(db, venue, who)
  if (!isOwn && (grantable.length === 0 || (role !== undefined && !grantable.includes(role)))) {
    throw new AppError('Forbidden')
  }
  await withdrawInvitation(db, venue, who)
}

function readGrantee({ userId, email }: Grantee): Invitee {
  if (userId !== undefined && email === undefined) return { userId }
  if (email !== undefined && userId === undefined) return { email: email.trim().toLowerCase() }
  const problem = ['Укажите человека или почту']
  throw new AppError('ValidationFailed', { fields: { userId: problem, email: problem } })
}

async function viewPerson(db: Db, who: { userId: string }): Promise<UserShort> {
  const person = await repository.findUser(db, who)
  if (!person) throw new AppError('Unauthorized')
  return viewUserShort(person, await loadReference(db))
}
