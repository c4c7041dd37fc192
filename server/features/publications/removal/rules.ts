import type { HideRequest } from '#contract/moderation/verdicts.ts'
import type { Side } from '#server/db/types.ts'
import { AppError } from '#server/lib/errors.ts'
import type { Viewer } from '#server/lib/viewer.ts'
import { canHide, canRestore, type PublicationAccess, requireAccess, sideOf } from '../policy.ts'

interface RemovalState {
  is_deleted: boolean
  deleted_by: Side | null
  is_hidden: boolean
  hidden_by: Side | null
}

export interface VisibilityDecision {
  state: Partial<RemovalState>
  /** The log entry; null for changes of one's own text, and where the queue has its own record. */
  decision: 'deleted' | 'hidden' | 'restored' | null
  /** The side that does it. */
  side: Side
}

export interface RemovalOptions {
  /** The moderation queue has checked the rights already. */
  isByModeration?: boolean
}

export interface RestoreOptions extends RemovalOptions {
  /** Undoes a recent decision of the queue, so nothing is recorded. */
  isUndo?: boolean
}

/**
 * @returns null when it is deleted already. @throws {AppError} Forbidden, ValidationFailed for a venue without a
 * reason
 */
export function decideDeletion(
  viewer: Viewer,
  publication: PublicationAccess,
  why: HideRequest,
): VisibilityDecision | null {
  requireAccess(viewer, publication)
  if (publication.isDeleted) return null
  const side = sideOf(viewer, publication)
  if (side === 'venue') requireReason(why)
  return {
    state: { is_deleted: true, deleted_by: side },
    decision: side === 'author' ? null : 'deleted',
    side,
  }
}

/** @returns null when it is not visible any more. @throws {AppError} Forbidden */
export function decideHiding(
  viewer: Viewer,
  publication: PublicationAccess,
  { isByModeration = false }: RemovalOptions,
): VisibilityDecision | null {
  if (!isByModeration) requireAccess(viewer, publication)
  if (publication.isHidden || publication.isDeleted) return null
  if (!isByModeration && !canHide(viewer, publication)) throw new AppError('Forbidden')
  const side = isByModeration ? 'moderation' : sideOf(viewer, publication)
  return {
    state: { is_hidden: true, hidden_by: side },
    decision: side === 'author' || isByModeration ? null : 'hidden',
    side,
  }
}

/** @returns null when there is nothing to restore. @throws {AppError} Forbidden */
export function decideRestoring(
  viewer: Viewer,
  publication: PublicationAccess,
  { isByModeration = false, isUndo = false }: RestoreOptions,
): VisibilityDecision | null {
  if (!isByModeration) requireAccess(viewer, publication)
  if (!publication.isDeleted && !publication.isHidden) return null
  if (isUndo && publication.hiddenBy !== 'moderation') return null
  if (!isByModeration && !canRestore(viewer, publication)) throw new AppError('Forbidden')
  const isShown = publication.isHidden && (isByModeration || !publication.isDeleted)
  const removedBy = (isShown ? publication.hiddenBy : publication.deletedBy) ?? 'author'
  return {
    state: isShown ? { is_hidden: false, hidden_by: null } : { is_deleted: false, deleted_by: null },
    decision: removedBy === 'author' || isUndo ? null : 'restored',
    side: isByModeration ? 'moderation' : sideOf(viewer, publication),
  }
}

function requireReason({ reason, note }: HideRequest): void {
  const fields = {
    ...(reason === undefined && { reason: ['Выберите причину'] }),
    ...(!note?.trim() && { note: ['Объясните автору, почему вы это удаляете'] }),
  }
  if (Object.keys(fields).length > 0) throw new AppError('ValidationFailed', { fields })
}

/** The change of the number of visible publications. */
export function visibilityChange(
  before: Pick<RemovalState, 'is_deleted' | 'is_hidden'>,
  state: Partial<RemovalState>,
): -1 | 0 | 1 {
  const after = { ...before, ...state }
  const wasVisible = !before.is_deleted && !before.is_hidden
  const isVisible = !after.is_deleted && !after.is_hidden
  if (wasVisible === isVisible) return 0
  return isVisible ? 1 : -1
}
