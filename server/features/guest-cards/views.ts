import { birthdayText } from '#contract/guest-cards/guest-card-values.ts'
import type { GuestCard, GuestRights, GuestRow, GuestSummary } from '#contract/guest-cards/guest-cards.ts'
import { formatLocalDateTime } from '#server/features/reservations/rules.ts'
import type { listReservationsOf } from './list-queries.ts'
import type { CardRow } from './repository.ts'
import { addMonths } from './rules.ts'

export function viewSummary(row: CardRow): GuestSummary {
  return {
    id: row.id,
    visitsCount: row.visits_count,
    noShowsCount: row.no_shows_count,
    tags: row.tags,
    allergies: row.allergies,
    birthday: row.birthday,
    hasNotes: row.notes !== '',
  }
}

export function viewRow(row: CardRow, phones: readonly string[], timeZone: string): GuestRow {
  return {
    ...viewSummary(row),
    name: row.name,
    phones: [...phones],
    lastVisit: row.last_visit_at && formatLocalDateTime(row.last_visit_at.getTime(), timeZone),
  }
}

export function viewCard(
  row: CardRow,
  context: {
    phones: readonly { cardId: string; phone: string }[]
    timeZone: string
    keptMonths: number
    reservations: Awaited<ReturnType<typeof listReservationsOf>>
    merged: readonly { id: string; name: string }[]
    similar: readonly GuestRow[]
    rights: GuestRights
  },
): GuestCard {
  const { phones, timeZone, keptMonths, reservations, merged, similar, rights } = context
  const keptUntil = addMonths(row.last_seen_at, keptMonths).getTime()
  return {
    ...viewRow(
      row,
      phones.map(({ phone }) => phone),
      timeZone,
    ),
    notes: row.notes,
    hasAccount: row.user_id !== null,
    importedVisits: row.imported_visits,
    version: row.version,
    keptUntil: formatLocalDateTime(keptUntil, timeZone).slice(0, 10),
    reservations: reservations.map((reservation) => ({
      id: reservation.id,
      datetime: formatLocalDateTime(reservation.starts_at.getTime(), timeZone),
      guestsCount: reservation.guests_count,
      status: reservation.status,
      comment: reservation.comment,
    })),
    merged: merged.map(({ id, name }) => ({
      id,
      name,
      phones: phones.filter(({ cardId }) => cardId === id).map(({ phone }) => phone),
    })),
    similar: [...similar],
    rights,
  }
}

export const fileTitles = [
  'Имя',
  'Телефоны',
  'День рождения',
  'Аллергии',
  'Теги',
  'Заметки',
  'Визиты',
  'Не пришли',
  'Последний визит',
] as const

/** A line of the file of all cards, in the order of the titles; our own import reads it. */
export function fileLine(row: CardRow, phones: readonly string[], timeZone: string): string[] {
  return [
    row.name,
    phones.join(', '),
    row.birthday === null ? '' : birthdayText(row.birthday),
    row.allergies,
    row.tags.join(', '),
    row.notes,
    String(row.visits_count),
    String(row.no_shows_count),
    row.last_visit_at ? formatLocalDateTime(row.last_visit_at.getTime(), timeZone).slice(0, 10) : '',
  ]
}
