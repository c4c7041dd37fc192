import type { ReasonName } from '#contract/moderation/moderation-labels.ts'
import { readTabDraft, writeTabDraft } from '#web/lib/browser/tab-draft.ts'

export interface ReportDraft {
  reason: ReasonName | null
  text: string
}

const keyOf = (reportId: string) => `shodim:draft:report:${reportId}`

/** The draft of a report, which survives a new sign-in, a reload and a dialog closed by accident. */
export function readReportDraft(reportId: string): ReportDraft {
  return readTabDraft(keyOf(reportId), isDraft) ?? { reason: null, text: '' }
}

export function writeReportDraft(reportId: string, draft: ReportDraft | null): void {
  writeTabDraft(keyOf(reportId), draft)
}

function isDraft(value: unknown): value is ReportDraft {
  const { reason, text } = (value ?? {}) as Partial<ReportDraft>
  return typeof text === 'string' && (reason === null || typeof reason === 'string')
}
