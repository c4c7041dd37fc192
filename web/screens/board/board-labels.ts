import { formatLocal } from '#contract/format-local.ts'
import type { ReservationSource } from '#contract/reservations/reservation-values.ts'
import type { VenueReservation } from '#contract/reservations/reservations.ts'
import { joinFacts } from '#web/lib/format/facts.ts'
import { dateAfter } from '#web/lib/format/month-calendar.ts'
import { formatCount } from '#web/lib/format/plurals.ts'
import { NBSP } from '#web/lib/format/typography.ts'
import type { AdjustedStay } from '#web/nouns/pending-writes/pending-writes.ts'
import { boardForms } from '#web/nouns/reservations/board/board-plurals.ts'
import { staffStatusLabels } from '#web/nouns/reservations/board/book-status-labels.ts'
import { quoteName } from '#web/nouns/reservations/plan/table-labels.ts'
import type { SectionName } from './board-sections.ts'

export const sectionTitles: Record<SectionName, string> = {
  waiting: 'Ждут ответа',
  late: 'Опаздывают',
  soon: 'Сейчас придут',
  here: 'В зале',
  next: 'Дальше',
  over: 'Прошли и отменены',
}

const sourceLabels: Record<ReservationSource, string> = {
  guest: 'со «Сходим»',
  widget: 'с вашего сайта',
  phone: 'по телефону',
  'walk-in': 'без брони',
  'waiting-list': 'из листа ожидания',
}

/** A walk-in guest may have no name. */
export function guestName({ name, source }: Pick<VenueReservation, 'name' | 'source'>): string {
  return name || (source === 'walk-in' ? 'Гости без брони' : 'Без имени')
}

/** «4 гостя · 7 визитов · Терраса · по телефону» */
export function factsOf({ guestsCount, guest, zone, source }: VenueReservation): string {
  return joinFacts([
    formatCount(guestsCount, boardForms.guests),
    guest && guest.visitsCount > 0 && formatCount(guest.visitsCount, boardForms.visits),
    zone?.name,
    source !== 'walk-in' && sourceLabels[source],
  ])
}

/** «19:30–21:30, столы 5 и 6» */
export function formatStay({
  datetime,
  until,
  tables = [],
}: Pick<AdjustedStay, 'datetime' | 'until' | 'tables'>): string {
  const times = `${datetime.slice(11)}–${until.slice(11)}`
  return tables.length === 0 ? times : `${times}, ${formatTables(tables)}`
}

/** «стол 5», «столы 5, «Окно»» */
export function formatTables(tables: readonly { name: string }[]): string {
  const names = tables.map(({ name }) => quoteName(name)).join(', ')
  return `${tables.length === 1 ? 'стол' : 'столы'}${NBSP}${names}`
}

/** «Терраса, стол 5»; empty in a place of one zone without tables. */
export function formatSeats({ zone, tables }: Pick<VenueReservation, 'zone' | 'tables'>): string {
  return [zone?.name, tables.length > 0 && formatTables(tables)].filter(Boolean).join(', ')
}

/** «Подтверждена», «Ушли» */
export function statusOf({ status, hasLeft }: Pick<VenueReservation, 'status' | 'hasLeft'>): string {
  return hasLeft ? 'Ушли' : staffStatusLabels[status]
}

/** The text that a screen reader says before the buttons of a card. */
export function describeReservation(reservation: VenueReservation): string {
  const { datetime, status, confirmedByGuest } = reservation
  const isSure = confirmedByGuest && (status === 'requested' || status === 'confirmed')
  return [
    datetime.slice(11),
    guestName(reservation),
    factsOf(reservation),
    statusOf(reservation),
    ...(isSure ? ['гость подтвердил'] : []),
  ].join(', ')
}

/** «Сегодня, сб, 21 нояб.», «Завтра, вс, 22 нояб.» */
export function formatDay(date: string, today: string): string {
  if (date === today) return `Сегодня, ${formatLocal(date)}`
  return date === dateAfter(today, 1) ? `Завтра, ${formatLocal(date)}` : formatLocal(date)
}
