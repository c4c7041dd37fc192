import { formatLocal } from '#contract/format-local.ts'
import type { GuestRow, GuestSummary } from '#contract/guest-cards/guest-cards.ts'
import { joinFacts } from '#web/lib/format/facts.ts'
import { dateAfter, dayAndMonth } from '#web/lib/format/month-calendar.ts'
import { formatPhone } from '#web/lib/format/phones.ts'
import { countOf, type PluralForms } from '#web/lib/format/plurals.ts'
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

/** «7 визитов · не пришли 1 раз» */
export function visitFacts({
  visitsCount,
  noShowsCount,
}: Pick<GuestSummary, 'visitsCount' | 'noShowsCount'>): string {
  return joinFacts([
    visitsCount > 0 ? countOf(visitsCount, guestForms.visits) : 'Ещё нет визитов',
    noShowsCount > 0 && `не${NBSP}пришёл ${countOf(noShowsCount, guestForms.times)}`,
  ])
}

/** «+7 916 123-45-67 · был 21 нояб.» */
export function rowFacts({ name, phones, lastVisit }: GuestRow): string {
  return joinFacts([
    name !== '' && phones[0] && formatPhone(phones[0]),
    lastVisit !== null && `последний визит ${formatLocal(lastVisit.slice(0, 10))}`,
  ])
}

const NEAR_DAYS = 7

/** «День рождения завтра», for the days around it; null at other times. */
export function birthdayNear(birthday: string | null, date: string): string | null {
  if (birthday === null) return null
  for (let days = -1; days <= NEAR_DAYS; days += 1) {
    if (dateAfter(date, days).slice(5) !== birthday) continue
    if (days === 0) return 'День рождения'
    if (days === 1) return 'Завтра день рождения'
    if (days === -1) return 'Вчера был день рождения'
    return `День рождения ${dayAndMonth(`2024-${birthday}`)}`
  }
  return null
}
