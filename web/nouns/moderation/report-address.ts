import { useOpenModal } from '#web/lib/pages/modal.ts'
import { useRequireSignIn } from '#web/nouns/accounts/sign-in/require-sign-in.ts'

export const reportedKinds = ['post', 'comment', 'place', 'user', 'message', 'collection'] as const
export type ReportedKind = (typeof reportedKinds)[number]

/** The subject in `?modal=report&modal_id=`: `post-64f…`. */
export interface ReportTarget {
  kind: ReportedKind
  id: string
}

export function reportTargetId({ kind, id }: ReportTarget): string {
  return `${kind}-${id}`
}

/** null for a `modal_id` that is not valid. */
export function readReportId(text: string | null): ReportTarget | null {
  const [, kind, id] = /^([a-z]+)-([0-9a-f]{24})$/.exec(text ?? '') ?? []
  const reportedKind = reportedKinds.find((item) => item === kind)
  return reportedKind && id ? { kind: reportedKind, id } : null
}

/** «Пожаловаться» opens the form of a report; a guest signs in first. */
export function useReport(reported: ReportTarget): () => void {
  const openModal = useOpenModal()
  return useRequireSignIn(() => openModal('report', reportTargetId(reported)), 'пожаловаться')
}
