import type { ReasonName } from '#contract/moderation-words.ts'

export interface ReportDraft {
  reason: ReasonName | null
  text: string
}

const drafts = new Map<string, ReportDraft>()

/** What was filled in and not sent: signing in again, or a window closed by accident, loses nothing. */
export function readReportDraft(reportId: string): ReportDraft {
  return drafts.get(reportId) ?? { reason: null, text: '' }
}

export function writeReportDraft(reportId: string, draft: ReportDraft | null): void {
  if (draft) drafts.set(reportId, draft)
  else drafts.delete(reportId)
}
