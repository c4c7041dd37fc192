import type { HoursConfirmer } from '#contract/places/hours-checks.ts'
import type { HoursCheck } from '#contract/places/places.ts'
import { uncapitalize } from '#web/lib/format/capitalize.ts'
import { formatTimePassed } from '#web/lib/format/dates.ts'

const checkedBy: Record<HoursConfirmer, string> = {
  venue: 'Часы подтвердило заведение',
  editors: 'Часы проверила редакция',
  guests: 'Часы подтвердили гости',
  source: 'Часы из\u00A0открытых данных, получены',
}

/** «Часы подтвердили гости 3 дня назад», or a warning for doubtful hours. */
export function describeCheck({ checkedAt, by, isDoubtful }: HoursCheck, now: number): string {
  const when = formatTimePassed(Math.max(0, (now - Date.parse(checkedAt)) / 1000))
  return isDoubtful ? `Часы могли измениться: их проверяли ${when}` : `${checkedBy[by]} ${when}`
}

/** «Возможно, открыто до 23:00»: hours that have not been confirmed for a long time. */
export function withDoubt(text: string): string {
  return `Возможно, ${uncapitalize(text)}`
}
