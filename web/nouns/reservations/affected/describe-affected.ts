import { formatLocal } from '#contract/format-local.ts'
import type { AffectedReservations } from '#contract/reservations/reservations.ts'
import { formatCount, nounForms, type PluralForms } from '#web/lib/format/plurals.ts'
import { NBSP } from '#web/lib/format/typography.ts'
import { boardForms } from '../board/board-plurals.ts'

const genitiveForms: PluralForms = ['брони', 'броней', 'броней']

const DAYS_SHOWN = 5

/** The reservations that a change affects, and how their guests are notified; empty when there are none. */
export function describeAffected({
  count,
  guests,
  withoutPhone,
  cancelOnly,
  days,
}: AffectedReservations): string[] {
  if (count === 0) return []
  const shown = days.slice(0, DAYS_SHOWN).map((day) => `${formatLocal(day.date)} —${NBSP}${day.count}`)
  const rest = days.length > DAYS_SHOWN ? [`и${NBSP}другие дни`] : []
  const withPhone = count - withoutPhone
  const choice = cancelOnly === count ? 'бронь можно только отменить' : 'бронь можно перенести или отменить'
  return [
    `На${NBSP}это время уже есть ${formatCount(count, boardForms.reservations)}, ${formatCount(guests, nounForms.guests)}: ${[...shown, ...rest].join(', ')}.`,
    ...(withPhone > 0
      ? [`Гостям${withoutPhone > 0 ? ` с${NBSP}телефоном` : ''} отправим сообщение: ${choice}.`]
      : []),
    ...(withoutPhone > 0
      ? [`У${NBSP}${formatCount(withoutPhone, genitiveForms)} нет телефона: предупредите гостей сами.`]
      : []),
  ]
}
