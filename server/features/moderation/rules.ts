import type { SubjectName } from '#contract/moderation/moderation-labels.ts'
import { AppError } from '#server/lib/errors.ts'

export type Action = 'hide' | 'reject' | 'decide' | 'restore' | 'confirm'

export interface CaseState {
  status: 'open' | 'hidden' | 'deleted' | 'restored' | 'rejected' | 'decided'
  appealStatus: 'none' | 'open' | 'granted' | 'rejected'
  /** For a review that its venue removed. */
  confirmation: 'none' | 'open' | 'confirmed' | 'refused'
  subject: SubjectName
}

/** The subject of a decision: an open report, an appeal against an earlier decision, or a removal by the venue. */
export type Resolution =
  | { subject: 'report'; outcome: 'hidden' | 'rejected' | 'decided' }
  | { subject: 'appeal'; outcome: 'granted' | 'rejected' }
  | { subject: 'removal'; outcome: 'confirmed' | 'refused' }

/** @throws {AppError} AlreadyDecided when nothing is open, ValidationFailed for an action that is not possible */
export function resolve(state: CaseState, action: Action): Resolution {
  if (state.status === 'open') {
    if (action === 'hide' && !isPublication(state.subject))
      throw invalid('Скрыть можно запись, комментарий, сообщение или подборку')
    if (action === 'restore') throw invalid('Возвращать нечего: решения ещё нет')
    if (action === 'confirm') throw invalid('Подтверждать нечего: решения ещё нет')
    return {
      subject: 'report',
      outcome: ({ hide: 'hidden', reject: 'rejected', decide: 'decided' } as const)[action],
    }
  }
  if (state.appealStatus !== 'open') {
    if (state.confirmation !== 'open') throw new AppError('AlreadyDecided')
    if (action === 'confirm') return { subject: 'removal', outcome: 'confirmed' }
    if (action === 'restore') return { subject: 'removal', outcome: 'refused' }
    throw invalid('Удаление заведением можно подтвердить или отменить')
  }
  if (action === 'restore') return { subject: 'appeal', outcome: 'granted' }
  if (action === 'reject') return { subject: 'appeal', outcome: 'rejected' }
  throw invalid('Обжалование можно удовлетворить или отклонить')
}

const UNDO_MS = 10 * 60_000

/** A decision about a report may be undone by its moderator for a while, until the author has appealed. */
export function canUndoDecision(
  state: CaseState & { decidedBy: string | null; decidedAt: Date | null },
  moderatorId: string,
  now: Date,
): boolean {
  if (state.status !== 'hidden' && state.status !== 'rejected' && state.status !== 'decided') return false
  if (state.decidedBy !== moderatorId || state.decidedAt === null) return false
  return state.appealStatus === 'none' && now.getTime() - state.decidedAt.getTime() < UNDO_MS
}

function isPublication(subject: SubjectName): boolean {
  return subject !== 'place' && subject !== 'user'
}

function invalid(problem: string): AppError {
  return new AppError('ValidationFailed', { fields: { action: [problem] } })
}

const EXCERPT = 140

export function excerptOf(text: string): string {
  return text.length <= EXCERPT ? text : `${text.slice(0, EXCERPT).trimEnd()}…`
}
