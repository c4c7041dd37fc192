import { expressionBuilder } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '#server/db/connection.ts'
import { pictureOf, userCardOf } from '#server/db/fragments/cards.ts'
import { currentTime, nullText, timeFromNow } from '#server/db/fragments/columns.ts'
import {
  blockedBy,
  organisationHasOwner,
  placeHasOwner,
  roleAtOrganisation,
  roleAtPlace,
} from '#server/db/fragments/venue-roles.ts'
import type { DB, Invitations, UserRole } from '#server/db/types.ts'
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

const i = expressionBuilder<DB & { i: Invitations }, 'i'>()
const isOpen = i('i.expires_at', '>', currentTime)

function isAt(venue: Venue) {
  return 'placeId' in venue
    ? i('i.place_id', '=', venue.placeId)
    : i('i.organisation_id', '=', venue.organisationId)
}

function isFor(who: Invitee) {
  return 'userId' in who ? i('i.user_id', '=', who.userId) : i('i.email', '=', who.email)
}

const columns = [
  'i.id',
  'i.email',
  'i.role',
  'i.created_at',
  'i.expires_at',
  userCardOf(i.ref('i.user_id')).as('user'),
] as const

/** Unanswered invitations of a venue, the oldest first. */
export function listVenueInvitations(db: Db, venue: Venue): Promise<InvitationRow[]> {
  return db
    .selectFrom('invitations as i')
    .select(columns)
    .where(i.and([isAt(venue), isOpen]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('users as u').whereRef('u.id', '=', 'i.user_id').where('u.is_deleted', '=', true)),
      ),
    )
    .orderBy('i.created_at')
    .orderBy('i.id')
    .execute()
}

/**
 * The venue is locked by the caller. Inviting to the same role again prolongs the invitation; another role makes a
 * new one, because accepting one role does not accept another.
 */
export async function upsertInvitation(
  db: Db,
  venue: Venue,
  { who, role, invitedBy }: { who: Invitee; role: GrantableRole; invitedBy: string },
): Promise<{ row: InvitationRow; formerRole: GrantableRole | null }> {
  const former = await deleteInvitation(db, venue, who)
  const id = former?.role === role ? former.id : newId()
  await db
    .insertInto('invitations')
    .values({
      id,
      ...('placeId' in venue ? { place_id: venue.placeId } : { organisation_id: venue.organisationId }),
      ...('email' in who ? { email: who.email } : { user_id: who.userId }),
      role,
      invited_by: invitedBy,
    })
    .execute()
  const row = await db
    .selectFrom('invitations as i')
    .select(columns)
    .where('i.id', '=', id)
    .executeTakeFirstOrThrow()
  return { row, formerRole: former?.role ?? null }
}

/** @returns the invitation, if it was open */
export async function deleteInvitation(
  db: Db,
  venue: Venue,
  who: Invitee,
): Promise<{ id: string; role: GrantableRole } | undefined> {
  const former = await db
    .deleteFrom('invitations as i')
    .where(i.and([isAt(venue), isFor(who)]))
    .returning(['i.id', 'i.role', isOpen.as('is_open')])
    .executeTakeFirst()
  return former?.is_open ? former : undefined
}

export async function findInvitationRole(
  db: Db,
  venue: Venue,
  who: Invitee,
): Promise<GrantableRole | undefined> {
  const invitation = await db
    .selectFrom('invitations as i')
    .select('i.role')
    .where(i.and([isAt(venue), isFor(who), isOpen]))
    .executeTakeFirst()
  return invitation?.role
}

export interface OpenInvitation {
  id: string
  place_id: string | null
  organisation_id: string | null
  role: GrantableRole
  invited_by: string
}

const openColumns = ['i.id', 'i.place_id', 'i.organisation_id', 'i.role', 'i.invited_by'] as const

const INVITATION_MS = 30 * 24 * 3_600_000

/** Assigns the invitations to this e-mail to its account. At each venue the person's latest open invitation remains. */
export async function assignInvitations(db: Db, email: string, userId: string): Promise<OpenInvitation[]> {
  const isOfPerson = i.or([i('i.email', '=', email), i('i.user_id', '=', userId)])
  await db
    .deleteFrom('invitations as i')
    .where(isOfPerson)
    .where(({ exists, not, or, selectFrom }) =>
      or([
        not(isOpen),
        exists(
          selectFrom('invitations as later')
            .select('later.id')
            .where('later.expires_at', '>', currentTime)
            .where((later) =>
              later.or([later('later.email', '=', email), later('later.user_id', '=', userId)]),
            )
            .whereRef('later.place_id', 'is not distinct from', 'i.place_id')
            .whereRef('later.organisation_id', 'is not distinct from', 'i.organisation_id')
            .where(({ eb, refTuple }) =>
              eb(refTuple('later.created_at', 'later.id'), '>', refTuple('i.created_at', 'i.id')),
            ),
        ),
      ]),
    )
    .execute()
  return db
    .updateTable('invitations as i')
    .set({ email: null, user_id: userId, expires_at: timeFromNow(INVITATION_MS) })
    .where('i.email', '=', email)
    .where(isOpen)
    .returning(openColumns)
    .execute()
}

export function findOpenInvitation(db: Db, id: string, userId: string): Promise<OpenInvitation | undefined> {
  return db
    .selectFrom('invitations as i')
    .select(openColumns)
    .where('i.id', '=', id)
    .where('i.user_id', '=', userId)
    .where(isOpen)
    .executeTakeFirst()
}

export interface InviterRow {
  id: string
  role: UserRole
  /** Neither deleted nor blocked. */
  is_active: boolean
}

export async function findInviter(db: Db, userId: string): Promise<InviterRow | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'role'])
    .select((user) =>
      user
        .and([user.not('is_deleted'), user('blocked_at', 'is', null)])
        .$castTo<boolean>()
        .as('is_active'),
    )
    .where('id', '=', userId)
    .executeTakeFirst()
}

/** Open invitations of a person, latest first; those by blocked people are left out. */
export function listReceived(db: Db, userId: string) {
  return db
    .selectFrom('invitations as i')
    .innerJoin('users as inviter', 'inviter.id', 'i.invited_by')
    .crossJoinLateral((eb) =>
      eb
        .selectFrom('places as p')
        .select((p) => [
          'p.name',
          p
            .case()
            .when('p.moderation_status', '=', 'published')
            .then(p.ref('p.latin_name'))
            .end()
            .as('latin_name'),
          pictureOf(p.ref('p.avatar_id')).as('avatar'),
          placeHasOwner.as('has_owner'),
          roleAtPlace(p.ref('i.invited_by')).as('inviter_role'),
        ])
        .whereRef('p.id', '=', 'i.place_id')
        .where('p.status', '<>', 'deleted')
        .unionAll(
          eb
            .selectFrom('organisations as o')
            .select((o) => [
              'o.name',
              nullText.as('latin_name'),
              pictureOf(o.ref('o.avatar_id')).as('avatar'),
              organisationHasOwner.as('has_owner'),
              roleAtOrganisation(o.ref('i.invited_by')).as('inviter_role'),
            ])
            .whereRef('o.id', '=', 'i.organisation_id')
            .where((eb) => eb.not('o.is_deleted')),
        )
        .as('v'),
    )
    .select(openColumns)
    .select(['i.created_at', 'i.expires_at', 'inviter.role as inviter_account_role'])
    .selectAll('v')
    .select((inviter) =>
      jsonObjectFrom(
        inviter
          .selectFrom('user_cards as card')
          .selectAll('card')
          .select((eb) =>
            eb
              .and([eb.not('inviter.is_deleted'), eb('inviter.blocked_at', 'is', null)])
              .$castTo<boolean>()
              .as('is_active'),
          )
          .whereRef('card.id', '=', 'i.invited_by'),
      )
        .$notNull()
        .as('inviter'),
    )
    .where('i.user_id', '=', userId)
    .where(isOpen)
    .where('i.invited_by', 'not in', blockedBy(userId))
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .execute()
}
