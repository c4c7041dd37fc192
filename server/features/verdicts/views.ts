import type { Verdict } from '#contract/moderation/verdicts.ts'
import type { Viewer } from '#server/lib/viewer.ts'
import type { VerdictRow } from './repository.ts'

/** null for a decision that removed nothing. */
export function viewVerdict(row: VerdictRow, viewer: Viewer): Verdict | null {
  if (row.status !== 'hidden' && row.status !== 'deleted') return null
  return {
    caseId: row.id,
    decision: row.status,
    by: row.decided_side,
    isUnconfirmed: row.confirmation === 'open',
    reason: row.reason,
    note: row.note,
    decidedAt: (row.decided_at ?? new Date(0)).toISOString(),
    appealStatus: row.appeal_status,
    appealNote: row.appeal_note,
    canAppeal: row.appeal_status === 'none' && row.author_id === viewer.userId,
  }
}
