import { DAY_MS } from '#contract/durations.ts'
import { MAX_STATISTICS_DAYS } from '#contract/statistics/metrics.ts'
import { AppError } from '#server/lib/errors.ts'
import { addDays, isCalendarDate } from '#server/lib/zone.ts'

const DEFAULT_DAYS = 30

/** The requested days, and as many before them to compare with. */
export interface Period {
  from: string
  to: string
  days: string[]
  previous: { from: string; to: string }
}

export interface PeriodQuery {
  days?: number
  from?: string
  to?: string
}

/** @throws {AppError} ValidationFailed, named by the field */
export function readPeriod({ days = DEFAULT_DAYS, from, to }: PeriodQuery, today: string): Period {
  const last = requireDate('to', to ?? today)
  if (last > today) throw invalid('to', 'Этот день ещё не наступил')
  const first = requireDate('from', from ?? addDays(last, 1 - days))
  if (first > last) throw invalid('from', 'Начало позже конца')
  const length = Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1
  if (length > MAX_STATISTICS_DAYS) throw invalid('from', 'Не больше года')
  return {
    from: first,
    to: last,
    days: Array.from({ length }, (_, index) => addDays(first, index)),
    previous: { from: addDays(first, -length), to: addDays(first, -1) },
  }
}

function requireDate(field: string, text: string): string {
  if (!isCalendarDate(text)) throw invalid(field, 'Такого дня нет в календаре')
  return text
}

function invalid(field: string, message: string): AppError {
  return new AppError('ValidationFailed', { message, fields: { [field]: [message] } })
}
