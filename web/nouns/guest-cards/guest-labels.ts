import { formatLocal } from '#contract/format-local.ts'
import type { GuestRow, GuestSummary } from '#contract/guest-cards/guest-cards.ts'
import { joinFacts } from '#web/lib/format/facts.ts'
import { dateAfter, dayAndMonth } from '#web/lib/format/month-calendar.ts'
import { formatPhone } from '#web/lib/format/phones.ts'
import { formatCount, type PluralForms } from '#web/lib/format/plurals.ts'
import { NBSP } from '#web/lib/format/typography.ts'

export const guestForms = {
  guests: ['гость', 'гостя', 'гостей'],
  visits: ['визит', 'визита', 'визитов'],
  times: ['раз', 'раза', 'раз'],
  rows: ['строка', 'строки', 'строк'],
  cards: ['карточка', 'карточки', 'карточек'],
  months: ['месяц', 'месяца', 'месяцев'],
} as const satisfies Record<string, PluralForms>

/** A guest without a name is called by the phone. */
export function guestTitle({ name, phones }: Pick<GuestRow, 'name' | 'phones'>): string {
  return name || (phones[0] ? formatPhone(phones[0]) : 'Без имени')
}

/** «7 визитов · не пришёл 1 раз» */
export function visitFacts({
  visitsCount,
  noShowsCount,
}: Pick<GuestSummary, 'visitsCount' | 'noShowsCount'>): string {
  return joinFacts([
    visitsCount > 0 ? formatCount(visitsCount, guestForms.visits) : 'Ещё нет визитов',
    noShowsCount > 0 && `не${NBSP}пришёл ${formatCount(noShowsCount, guestForms.times)}`,
  ])
}

/** «+7 916 123-45-67 · последний визит сб, 21 нояб.» */
export function rowFacts({ name, phones, lastVisit }: GuestRow): string {
  return joinFacts([
    name !== '' && phones[0] && formatPhone(phones[0]),
    lastVisit !== null && `последний визит ${formatLocal(lastVisit.slice(0, 10))}`,
  ])
}

const NEAR_DAYS = 7

/** «Завтра день рождения», for the days around it, else null. A 29 February is the 28th in common years. */
export function birthdayNear(birthday: string | null, date: string): string | null {
  if (birthday === null) return null
  for (let days = -1; days <= NEAR_DAYS; days += 1) {
    const day = dateAfter(date, days)
    const isLeapDayMoved =
      birthday === '02-29' && day.slice(5) === '02-28' && dateAfter(day, 1).slice(5) === '03-01'
    if (day.slice(5) !== birthday && !isLeapDayMoved) continue
    if (days === 0) return 'День рождения'
    if (days === 1) return 'Завтра день рождения'
    if (days === -1) return 'Вчера был день рождения'
    return `День рождения ${dayAndMonth(`2024-${birthday}`)}`
  }
  return null
}
