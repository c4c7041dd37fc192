import { sql } from 'kysely'
import { userCardOf } from '#server/db/cards.ts'
import type { Db } from '#server/db/connection.ts'
import type { ModerationStatus } from '#server/db/types.ts'
import type { UserShortRow } from '#server/features/users/views.ts'

/** The status itself, and the next version: a form made before it is told. */
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
      updated_at: sql<Date>`now()`,
      ...(status === 'published' && { published_at: sql<Date>`coalesce(published_at, now())` }),
      ...(status === 'on-moderation' && { submitted_at: sql<Date>`now()`, is_resubmitted: isResubmitted }),
    }))
    .where('id', '=', placeId)
    .execute()
}

export interface Recipient {
  id: string
  email: string | null
}

/** Whom the decision about a place concerns: its people, and whoever added it while they still ask for it. */
export async function listRecipients(db: Db, placeId: string): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select u.id, u.email from place_members m
    join users u on u.id = m.user_id and not u.is_deleted and u.blocked_at is null
    join places p on p.id = m.place_id
    where m.place_id = ${placeId} and (m.role in ('owner', 'manager') or m.user_id = p.created_by)
    order by m.created_at, u.id`.execute(db)
  return rows
}

export interface WaitingRow {
  id: string
  submitted_at: Date
  is_resubmitted: boolean
  submitter: UserShortRow | null
  total: number
}

const isWaiting = sql`p.moderation_status = 'on-moderation' and p.status <> 'deleted'`

export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int count from places p where ${isWaiting}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Those that wait longest first. */
export async function listWaiting(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select p.id, coalesce(p.submitted_at, p.created_at) submitted_at, p.is_resubmitted, (count(*) over ())::int total,
      ${userCardOf(sql.ref('p.created_by'))} submitter
    from places p where ${isWaiting}
    order by coalesce(p.submitted_at, p.created_at), p.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}
