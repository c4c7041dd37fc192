import type { ModerationStatus } from '#server/db/types.ts'
import { AppError } from '#server/lib/errors.ts'
import type { PlaceAction } from '../policy.ts'

/** Conditions of a step: the right to it, and whether it needs a reason. */
export interface Step {
  action: Extract<PlaceAction, 'publish' | 'unpublish' | 'submit'>
  needsReason: boolean
}

/** From a status to the next; a pair that is not here is no step. */
const steps: Readonly<Record<ModerationStatus, Partial<Record<ModerationStatus, Step>>>> = {
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

/** The right that a status takes, whatever the place is now. */
export const actionOf: Readonly<Record<ModerationStatus, Step['action']>> = {
  published: 'publish',
  unpublished: 'unpublish',
  'on-moderation': 'submit',
}

/** @throws {AppError} AlreadyPublished, StateNotAllowed */
export function stepBetween(from: ModerationStatus, to: ModerationStatus): Step {
  const step = steps[from][to]
  if (step) return step
  if (to === 'published') throw new AppError('AlreadyPublished')
  throw new AppError('StateNotAllowed', { message: refusals[to] })
}

const refusals: Record<ModerationStatus, string> = {
  published: 'Заведение уже опубликовано',
  unpublished: 'Заведение уже снято с публикации',
  'on-moderation': 'Заведение уже проверяют или проверили',
}
