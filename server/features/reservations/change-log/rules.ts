import type { EditConflict } from '#contract/errors.ts'
import { inQuotes } from '#contract/russian.ts'
import type { ReservationSide } from '#server/lib/events.ts'
import type { Action } from '../rules.ts'

/** Actions that increment the version. A guest who confirms the visit changes nothing of the agreement. */
export type ChangeAction = Exclude<Action, 'acknowledge'> | 'seat'

export interface LoggedChange {
  action: ChangeAction
  side: ReservationSide | null
  userId: string | null
  userName: string
  changedAt: Date
}

const byVenue: Partial<Record<ChangeAction, string>> = {
  confirm: 'бронь подтвердили',
  decline: 'в брони отказали',
  move: 'бронь перенесли',
  seat: 'гостей пересадили',
  adjust: 'изменили время или стол',
  arrive: `отметили ${inQuotes('Пришли')}`,
  miss: `отметили ${inQuotes('Не пришли')}`,
  leave: `отметили ${inQuotes('Ушли')}`,
  return: `сняли отметку ${inQuotes('Ушли')}`,
  restore: 'сняли отметку',
}

const byGuest: Partial<Record<ChangeAction, string>> = {
  accept: 'гость занял предложенный столик',
  cancel: 'гость отменил бронь',
  move: 'гость перенёс бронь',
}

/** «Пока вы смотрели, отметили «Пришли»: Ольга» */
export function describeChange({ action, side, userName }: LoggedChange): string {
  const description = (side === 'guest' ? byGuest : byVenue)[action] ?? 'бронь изменилась'
  const author = side === 'venue' && userName ? `: ${userName}` : ''
  return `Пока вы смотрели, ${description}${author}`
}

/** Marks that are equal whoever makes them; a move or an answer to the guest differs each time. */
const marks: ReadonlySet<ChangeAction> = new Set(['confirm', 'arrive', 'miss', 'restore', 'leave', 'return'])

/** Whether somebody else has just made the same mark, so that nothing is left to decide. */
export function isSameMark(action: ChangeAction, changes: readonly LoggedChange[]): boolean {
  return marks.has(action) && changes[0]?.action === action
}

export function conflictOf(version: number, changes: readonly LoggedChange[]): EditConflict {
  return {
    version,
    changes: changes.map(({ action, userId, userName, changedAt }) => ({
      field: 'status',
      before: null,
      after: action,
      userId,
      userName,
      changedAt: changedAt.toISOString(),
    })),
  }
}
