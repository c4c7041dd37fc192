import type { ReasonName, SubjectName } from '#contract/moderation/moderation-labels.ts'
import type { Verdict } from '#contract/moderation/verdicts.ts'
import type { Db } from '#server/db/connection.ts'
import type { Events } from '#server/lib/events.ts'
import { newId } from '#server/lib/ids.ts'
import type { Viewer } from '#server/lib/viewer.ts'
import * as repository from './repository.ts'
import { viewVerdict } from './views.ts'

export interface DecisionRecord {
  subject: SubjectName
  subjectId: string
  postId: string | null
  authorId: string | null
  placeId: string | null
  decision: repository.DecidedCase['status']
  reason?: ReasonName | undefined
  note?: string | undefined
  decidedBy: string
  side: 'venue' | 'moderation'
  /** Moderators have to confirm it, even without a report. */
  needsConfirmation?: boolean
}

/**
 * Records a decision about another person's content for its author, the queue and the public log, in the transaction
 * of the decision. It also resolves an open report.
 */
export async function recordDecision(events: Events, db: Db, record: DecisionRecord): Promise<void> {
  const decided: repository.DecidedCase = {
    id: newId(),
    subject: record.subject,
    subject_id: record.subjectId,
    post_id: record.postId,
    author_id: record.authorId,
    place_id: record.placeId,
    status: record.decision,
    reason: record.reason ?? null,
    note: record.note?.trim() ?? '',
    decided_by: record.decidedBy,
    decided_side: record.side,
    confirmation: record.needsConfirmation ? 'open' : 'none',
  }
  if (record.decision === 'restored') await repository.cancelConfirmation(db, record.subjectId)
  const closedId = record.decision === 'restored' ? undefined : await repository.closeOpenCase(db, decided)
  if (!closedId) await repository.insertDecidedCase(db, decided)
  await events.publish(db, 'case.decided', { caseId: closedId ?? decided.id })
}

/** Why posts or comments were hidden or deleted, by their ids. */
export async function listVerdicts(
  db: Db,
  viewer: Viewer,
  subjectIds: readonly string[],
): Promise<ReadonlyMap<string, Verdict>> {
  if (subjectIds.length === 0) return new Map()
  const rows = await repository.listLatestVerdicts(db, subjectIds)
  return new Map(
    rows.flatMap((row) => {
      const verdict = viewVerdict(row, viewer)
      return verdict ? [[row.subject_id, verdict] as const] : []
    }),
  )
}
