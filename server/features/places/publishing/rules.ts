import type { ModerationStatus } from '#server/db/types.ts'
import { AppError } from '#server/lib/errors.ts'
import type { PlaceAction } from '../policy.ts'

/** The conditions of a status transition: the required right, and whether it needs a reason. */
export interface Transition {
  action: Extract<PlaceAction, 'publish' | 'unpublish' | 'submit'>
  needsReason: boolean
}

/** Allowed transitions by the current and the next status. */
const transitions: Readonly<Record<ModerationStatus, Partial<Record<ModerationStatus, Transition>>>> = {
  'on-moderation': {
    published: { action: 'publish', needsReason: false },
    unpublished: { action: 'unpublish', needsReason: true },
  },
  unpublished: {
    published: { action: 'publish', needsReason: false },
    'on-moderation': { action: 'submit', needsReason: false },
  },
  published: {
    unpublished: { action: 'unpublish', needsReason: true },
  },
}

/** The right that each next status requires, whatever the current one is. */
export const actionOf: Readonly<Record<ModerationStatus, Transition['action']>> = {
  published: 'publish',
  unpublished: 'unpublish',
  'on-moderation': 'submit',
}

/** @throws {AppError} AlreadyPublished, StateNotAllowed */
export function requireTransition(from: ModerationStatus, to: ModerationStatus): Transition {
  const step = transitions[from][to]
  if (step) return step
  if (to === 'published') throw new AppError('AlreadyPublished')
  throw new AppError('StateNotAllowed', { message: refusals[to] })
}

const refusals: Record<ModerationStatus, string> = {
  published: 'Заведение уже опубликовано',
  unpublished: 'Заведение уже снято с публикации',
  'on-moderation': 'Заведение уже проверяют или проверили',
}
