import type { VenueReservation } from '#contract/reservations/reservations.ts'
import { formatPhone } from '#web/lib/format/phones.ts'
import { guestName, statusOf } from '../board-words.ts'

const titles = ['Время', 'До', 'Имя', 'Гостей', 'Зал', 'Телефон', 'Бронь', 'Комментарий']

type Row = Pick<
  VenueReservation,
  | 'datetime'
  | 'until'
  | 'name'
  | 'source'
  | 'guestsCount'
  | 'zone'
  | 'phone'
  | 'status'
  | 'hasLeft'
  | 'comment'
>

/** The evening as a table for a spreadsheet: the mark at its beginning says that it is UTF-8. */
export function eveningFile(reservations: readonly Row[]): string {
  const rows = reservations.map((reservation) => [
    reservation.datetime.slice(11),
    reservation.until.slice(11),
    guestName(reservation),
    String(reservation.guestsCount),
    reservation.zone?.name ?? '',
    reservation.phone ? formatPhone(reservation.phone) : '',
    statusOf(reservation),
    reservation.comment,
  ])
  const lines = [titles, ...rows].map((cells) => cells.map(cellOf).join(';'))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

/** A spreadsheet would calculate what guests wrote, if it began like a formula; a phone is none. */
function cellOf(text: string): string {
  const guarded = /^[=@\t\r]|^[+-](?![\d\s()-]*$)/.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

export function saveEveningFile(date: string, reservations: readonly Row[]): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([eveningFile(reservations)], { type: 'text/csv;charset=utf-8' }))
  link.download = `брони-${date}.csv`
  link.click()
  // Some browsers begin to read after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
