import { csvText } from '#contract/csv.ts'
import type { VenueReservation } from '#contract/reservations/reservations.ts'
import { downloadFile } from '#web/lib/browser/download-file.ts'
import { formatPhone } from '#web/lib/format/phones.ts'
import { guestName, statusOf } from '../board-labels.ts'

const titles = ['Время', 'До', 'Имя', 'Гостей', 'Зал', 'Стол', 'Телефон', 'Бронь', 'Комментарий']

type Row = Pick<
  VenueReservation,
  | 'datetime'
  | 'until'
  | 'name'
  | 'source'
  | 'guestsCount'
  | 'zone'
  | 'tables'
  | 'phone'
  | 'status'
  | 'hasLeft'
  | 'comment'
>

/** The business day as a table for a spreadsheet. */
export function reservationsFile(reservations: readonly Row[]): string {
  const rows = reservations.map((reservation) => [
    reservation.datetime.slice(11),
    reservation.until.slice(11),
    guestName(reservation),
    String(reservation.guestsCount),
    reservation.zone?.name ?? '',
    reservation.tables.map(({ name }) => name).join(', '),
    reservation.phone ? formatPhone(reservation.phone) : '',
    statusOf(reservation),
    reservation.comment,
  ])
  return csvText([titles, ...rows])
}

export function saveReservationsFile(date: string, reservations: readonly Row[]): void {
  downloadFile(reservationsFile(reservations), `брони-${date}.csv`, 'text/csv')
}
