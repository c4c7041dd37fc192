import type { Reservation } from '#contract/reservations/reservations.ts'

/** A reservation for the calendar of a phone: RFC 5545, times in UTC, lines of at most 75 bytes. */
export function calendarText(reservation: Reservation, now: Date): string {
  const { id, place, startsAt, datetime, until, guestsCount, status } = reservation
  const isOff = ['cancelled', 'declined', 'expired', 'no-show'].includes(status)
  const start = Date.parse(startsAt)
  const length = Date.parse(`${until}:00Z`) - Date.parse(`${datetime}:00Z`)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Shodim//Reservations//RU',
    'CALSCALE:GREGORIAN',
    `METHOD:${isOff ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${id}@shodim`,
    `DTSTAMP:${utc(now.getTime())}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(start + length)}`,
    `SUMMARY:${escaped(`${place.name}: столик`)}`,
    `LOCATION:${escaped([place.city, place.address].filter(Boolean).join(', '))}`,
    `DESCRIPTION:${escaped([`Гостей: ${guestsCount}`, place.phone].filter(Boolean).join('\n'))}`,
    `STATUS:${isOff ? 'CANCELLED' : status === 'requested' ? 'TENTATIVE' : 'CONFIRMED'}`,
    ...(isOff ? [] : alarm(place.name)),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(fold).join('\r\n')}\r\n`
}

function alarm(placeName: string): string[] {
  return [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(placeName)}`,
    'TRIGGER:-PT2H',
    'END:VALARM',
  ]
}

export function downloadCalendar(reservation: Reservation): void {
  const file = new Blob([calendarText(reservation, new Date())], { type: 'text/calendar;charset=utf-8' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = `shodim-${reservation.datetime.slice(0, 10)}.ics`
  link.click()
  URL.revokeObjectURL(link.href)
}

/** `20261121T163000Z` */
function utc(moment: number): string {
  return `${new Date(moment).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n')
}

const encoder = new TextEncoder()
const MAX_BYTES = 73

function fold(line: string): string {
  const parts: string[] = []
  let part = ''
  let bytes = 0
  for (const letter of line) {
    const size = encoder.encode(letter).length
    if (bytes + size > MAX_BYTES) {
      parts.push(part)
      part = ''
      bytes = 0
    }
    part += letter
    bytes += size
  }
  return [...parts, part].join('\r\n ')
}
