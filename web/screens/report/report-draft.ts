import type { ReasonName } from '#contract/moderation/moderation-labels.ts'
import { parseStored, readSessionItem, writeSessionItem } from '#web/lib/browser/stored.ts'

export interface ReportDraft {
  reason: ReasonName | null
  text: string
}

const keyOf = (reportId: string) => `shodim:draft:report:${reportId}`

/** The draft of a report, which survives a new sign-in, a reload and a dialog closed by accident. */
export function readReportDraft(reportId: string): ReportDraft {
  return parseStored(readSessionItem(keyOf(reportId)), isDraft) ?? { reason: null, text: '' }
}

export function writeReportDraft(reportId: string, draft: ReportDraft | null): void {
  writeSessionItem(keyOf(reportId), draft && JSON.stringify(draft))
}

function isDraft(value: unknown): value is ReportDraft {
  const { reason, text } = (value ?? {}) as Partial<ReportDraft>
  return typeof text === 'string' && (reason === null || typeof reason === 'string')
}
