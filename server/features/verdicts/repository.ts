import type { Insertable } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import { currentTime } from '#server/db/fragments/columns.ts'
import type { ModerationCases } from '#server/db/types.ts'

export type DecidedCase = Omit<Insertable<ModerationCases>, 'status'> & {
  status: 'hidden' | 'deleted' | 'restored' | 'rejected' | 'decided'
}

/** Resolves the open case of the subject. @returns undefined when there is none */
export async function closeOpenCase(db: Db, decided: DecidedCase): Promise<string | undefined> {
  const { status, reason, note, decided_by, decided_side, confirmation } = decided
  const row = await db
    .updateTable('moderation_cases')
    .set({ status, reason, note, decided_by, decided_side, confirmation, decided_at: currentTime })
    .where('subject_id', '=', decided.subject_id)
    .where('status', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Closes the case of a venue's removal that was undone before moderators looked at it. */
export async function cancelConfirmation(db: Db, subjectId: string): Promise<void> {
  await db
    .updateTable('moderation_cases')
    .set({ confirmation: 'none' })
    .where('subject_id', '=', subjectId)
    .where('confirmation', '=', 'open')
    .execute()
}

export async function insertDecidedCase(db: Db, decided: DecidedCase): Promise<void> {
  await db
    .insertInto('moderation_cases')
    .values({ ...decided, decided_at: currentTime })
    .execute()
}

export type VerdictRow = Awaited<ReturnType<typeof listLatestVerdicts>>[number]

/** The latest decision of others about each of these. */
export async function listLatestVerdicts(db: Db, subjectIds: readonly string[]) {
  return db
    .selectFrom('moderation_cases')
    .distinctOn('subject_id')
    .select([
      'id',
      'subject_id',
      'author_id',
      'status',
      'decided_side',
      'confirmation',
      'reason',
      'note',
      'decided_at',
      'appeal_status',
      'appeal_note',
    ])
    .where('subject_id', 'in', [...subjectIds])
    .where('status', '<>', 'open')
    .orderBy('subject_id')
    .orderBy('decided_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
