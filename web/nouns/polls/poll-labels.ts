import { formatLocal } from '#contract/format-local.ts'
import type { TableState, VoteRefusal } from '#contract/polls/poll-limits.ts'
import type { Poll, PollState } from '#contract/polls/polls.ts'
import { formatCount, nounForms, type PluralForms } from '#web/lib/format/plurals.ts'
import { NBSP } from '#web/lib/format/typography.ts'

export const voteForms: PluralForms = ['голос', 'голоса', 'голосов']

/** The name of a poll without a title of its own. */
export function pollTitle({ title }: Pick<Poll, 'title'>): string {
  return title || 'Куда пойдём?'
}

/** The availability of a place at a time, in a sentence. */
export function describeTableState(table: TableState, guestsCount: number): string {
  return {
    free: `есть столик на${NBSP}${guestsCount}`,
    full: `нет столика на${NBSP}${guestsCount}`,
    closed: 'закрыто в это время',
    past: 'это время прошло',
    unbookable: 'открыто, столик — по телефону',
  }[table]
}

/** The same in a cell. */
export const shortTableLabels: Record<TableState, string> = {
  free: 'есть стол',
  full: 'нет столов',
  closed: 'закрыто',
  past: 'прошло',
  unbookable: 'открыто',
}

export const bookingLabels = {
  requested: 'Ждём ответа заведения',
  confirmed: 'Бронь подтверждена',
  cancelled: 'Бронь отменена',
} as const satisfies Record<NonNullable<PollState['booking']>['status'], string>

export function bookingFacts({ datetime, guestsCount }: NonNullable<PollState['booking']>): string[] {
  return [formatLocal(datetime), formatCount(guestsCount, nounForms.guests)]
}

export const refusalMessages: Record<VoteRefusal, string> = {
  name: 'Напишите, как вас зовут: до 40 букв.',
  phone: 'Проверьте номер телефона.',
  choice: 'Такого варианта нет. Отметьте ещё раз.',
  closed: 'Голосование закрыто или переполнено: голос не записан.',
  often: 'Слишком много голосов подряд. Попробуйте через минуту.',
  other: 'Голос не записан. Попробуйте ещё раз.',
}

export function isRefusal(text: string | null): text is VoteRefusal {
  return text !== null && Object.hasOwn(refusalMessages, text)
}
