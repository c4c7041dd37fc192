import { calendarFile, calendarMoment, calendarText } from '#contract/reservations/calendar-lines.ts'
import type { Reservation } from '#contract/reservations/reservations.ts'
import { downloadFile } from '#web/lib/browser/download-file.ts'

/** A reservation for the calendar of a phone: RFC 5545, times in UTC. */
export function reservationCalendar(reservation: Reservation, now: Date): string {
  const { id, place, startsAt, datetime, until, guestsCount, status } = reservation
  const isOff = ['cancelled', 'declined', 'expired', 'no-show'].includes(status)
  const start = Date.parse(startsAt)
  const length = Date.parse(`${until}:00Z`) - Date.parse(`${datetime}:00Z`)
  return calendarFile([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Shodim//Reservations//RU',
    'CALSCALE:GREGORIAN',
    `METHOD:${isOff ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${id}@shodim`,
    `DTSTAMP:${calendarMoment(now.getTime())}`,
    `DTSTART:${calendarMoment(start)}`,
    `DTEND:${calendarMoment(start + length)}`,
    `SUMMARY:${calendarText(`${place.name}: столик`)}`,
    `LOCATION:${calendarText([place.city, place.address].filter(Boolean).join(', '))}`,
    `DESCRIPTION:${calendarText([`Гостей: ${guestsCount}`, place.phone].filter(Boolean).join('\n'))}`,
    `STATUS:${isOff ? 'CANCELLED' : status === 'requested' ? 'TENTATIVE' : 'CONFIRMED'}`,
    ...(isOff ? [] : alarm(place.name)),
    'END:VEVENT',
    'END:VCALENDAR',
  ])
}

function alarm(placeName: string): string[] {
  return [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${calendarText(placeName)}`,
    'TRIGGER:-PT2H',
    'END:VALARM',
  ]
}

export function downloadCalendar(reservation: Reservation): void {
  const name = `shodim-${reservation.datetime.slice(0, 10)}.ics`
  downloadFile(reservationCalendar(reservation, new Date()), name, 'text/calendar')
}
