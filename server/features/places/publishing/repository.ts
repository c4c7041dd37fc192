import type { Db } from '#server/db/connection.ts'
import { userCardOf } from '#server/db/fragments/cards.ts'
import { currentTime } from '#server/db/fragments/columns.ts'
import type { ModerationStatus } from '#server/db/types.ts'
import type { UserShortRow } from '#server/features/users/views.ts'

/** Sets the status and increments the version, so that forms opened before detect the change. */
export async function setModerationStatus(
  db: Db,
  placeId: string,
  status: ModerationStatus,
  { reason, isResubmitted }: { reason: string | null; isResubmitted: boolean },
): Promise<void> {
  await db
    .updateTable('places')
    .set((eb) => ({
      moderation_status: status,
      moderation_unpublished_reason: reason,
      version: eb('version', '+', 1),
      updated_at: currentTime,
      ...(status === 'published' && { published_at: eb.fn.coalesce('published_at', currentTime) }),
      ...(status === 'on-moderation' && { submitted_at: currentTime, is_resubmitted: isResubmitted }),
    }))
    .where('id', '=', placeId)
    .execute()
}

export interface Recipient {
  id: string
  email: string | null
}

/** The people to notify of a decision: owners and managers, and the person who added the place while their request is open. */
export async function listRecipients(db: Db, placeId: string): Promise<Recipient[]> {
  return db
    .selectFrom('place_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('places as p', 'p.id', 'm.place_id')
    .select(['u.id', 'u.email'])
    .where('m.place_id', '=', placeId)
    .where('u.blocked_at', 'is', null)
    .where((eb) => eb.not('u.is_deleted'))
    .where((eb) =>
      eb.or([eb('m.role', 'in', ['owner', 'manager']), eb('m.user_id', '=', eb.ref('p.created_by'))]),
    )
    .orderBy('m.created_at')
    .orderBy('u.id')
    .execute()
}

export interface WaitingRow {
  id: string
  submitted_at: Date
  is_resubmitted: boolean
  submitter: UserShortRow | null
  total: number
}

export async function countWaiting(db: Db): Promise<number> {
  const { count } = await waiting(db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The longest waiting first. */
export async function listWaiting(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<WaitingRow[]> {
  return waiting(db)
    .select(({ fn, ref }) => [
      'p.id',
      'p.is_resubmitted',
      fn.coalesce('p.submitted_at', 'p.created_at').as('submitted_at'),
      fn.countAll<number>().over().as('total'),
      userCardOf(ref('p.created_by')).as('submitter'),
    ])
    .orderBy(({ fn }) => fn.coalesce('p.submitted_at', 'p.created_at'))
    .orderBy('p.id')
    .limit(limit)
    .offset(offset)
    .execute()
}

function waiting(db: Db) {
  return db
    .selectFrom('places as p')
    .where('p.moderation_status', '=', 'on-moderation')
    .where('p.status', '<>', 'deleted')
}
