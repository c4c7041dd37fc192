import { formatLocal } from '#contract/format-local.ts'
import { formatCount, guestForms, inQuotes, type PluralForms } from '#contract/russian.ts'

export interface DigestReservation {
  /** Local time of the venue: `2026-11-21T19:30`. */
  at: string
  name: string
  guests: number
  isAnswered: boolean
  zone: string | null
  comment: string
}

export interface DigestVenue {
  name: string
  /** Its board. */
  link: string
  /** By their times. */
  reservations: readonly DigestReservation[]
}

const reservationForms: PluralForms = ['бронь', 'брони', 'броней']
const MAX_LINES = 150

/** Plain text; null when nobody is awaited. */
export function digestOf(
  day: string,
  venues: readonly DigestVenue[],
  settingsLink: string,
): { subject: string; text: string } | null {
  const busy = venues.filter(({ reservations }) => reservations.length > 0)
  const [first] = busy
  if (!first) return null
  const all = busy.flatMap(({ reservations }) => reservations)
  const others = busy.length > 1 ? ` и ещё ${busy.length - 1}` : ''
  return {
    subject: `${first.name}${others}: сегодня ${totalOf(all)}`,
    text: [
      `Здравствуйте! Сегодня, ${formatLocal(day)}, ждут гостей.`,
      ...busy.map(describeVenue),
      `Не присылать такие письма: ${settingsLink}`,
    ].join('\n\n'),
  }
}

function describeVenue({ name, link, reservations }: DigestVenue): string {
  const unanswered = reservations.filter(({ isAnswered }) => !isAnswered).length
  const waiting = unanswered > 0 ? ` Ждут ответа: ${unanswered}.` : ''
  const lines = reservations.slice(0, MAX_LINES).map(describeReservation)
  const others = reservations.length - lines.length
  const more = others > 0 ? [`И ещё ${formatCount(others, reservationForms)}.`] : []
  return [`${name}: ${totalOf(reservations)}.${waiting}`, ...lines, ...more, link].join('\n')
}

function totalOf(reservations: readonly DigestReservation[]): string {
  const guests = reservations.reduce((sum, one) => sum + one.guests, 0)
  return `${formatCount(reservations.length, reservationForms)}, ${formatCount(guests, guestForms)}`
}

function describeReservation({ at, name, guests, isAnswered, zone, comment }: DigestReservation): string {
  const facts = [
    name,
    formatCount(guests, guestForms),
    zone,
    !isAnswered && 'ждёт ответа',
    comment && inQuotes(comment),
  ]
  return `${at.slice(11)} — ${facts.filter(Boolean).join(', ')}`
}
