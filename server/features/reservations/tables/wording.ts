import { formatCount } from '#contract/russian.ts'
import { formatLocalDateTime } from '../rules.ts'
import type { ReservationName } from './repository.ts'
import { guestForms } from './rules.ts'

const reservationForms = ['бронь', 'брони', 'броней'] as const

const MAX_NAMED = 3

/** «2 брони: 28.11 в 19:00, Иванов, 6 гостей; … и ещё 3» */
export function describeReservations(rows: readonly ReservationName[], timeZone: string): string {
  const named = rows.slice(0, MAX_NAMED).map((row) => describeParty(row, timeZone))
  const more = rows.length > MAX_NAMED ? ` и ещё ${rows.length - MAX_NAMED}` : ''
  return `${formatCount(rows.length, reservationForms)}: ${named.join('; ')}${more}`
}

function describeParty(row: ReservationName, timeZone: string): string {
  const [date = '', time = ''] = formatLocalDateTime(row.starts_at.getTime(), timeZone).split('T')
  const [, month, day] = date.split('-')
  const who = row.name || row.phone || 'без имени'
  return `${day}.${month} в ${time}, ${who}, ${formatCount(row.guests_count, guestForms)}`
}
