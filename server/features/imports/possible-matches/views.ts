import type { MatchSide, PossibleMatch } from '#contract/imports/possible-matches.ts'
import { timeOfDay } from '#server/features/places/schedule/rules.ts'
import { fullName } from '#server/features/users/views.ts'
import type { PossibleMatchRow } from './repository.ts'

export function viewPossibleMatch(row: PossibleMatchRow): PossibleMatch {
  const { facts, decided_by: by } = row
  return {
    id: row.id,
    source: row.source_title,
    imported: {
      name: facts.name,
      categoryId: facts.categoryId,
      street: facts.street,
      building: facts.building,
      lat: facts.lat,
      lon: facts.lon,
      phones: facts.phones.map(({ phone }) => phone),
      links: facts.links.map(({ link }) => link),
      hours: facts.hours && hoursOf(facts.hours.items, facts.hours.note),
    },
    known: {
      name: row.name,
      categoryId: row.category_id,
      street: row.street,
      building: row.building,
      lat: row.lat,
      lon: row.lon,
      phones: row.phones,
      links: row.links,
      hours: row.main_schedule && hoursOf(row.main_schedule.items, row.main_schedule.note),
    },
    place: { id: row.place_id, latinName: row.latin_name },
    city: row.city,
    meters: Math.round(row.signs.meters),
    score: row.score,
    decision: row.decision,
    decidedBy: by && { id: by.id, fullName: fullName(by) },
    decidedAt: row.decided_at?.toISOString() ?? null,
  }
}

function hoursOf(
  items: readonly { dayOfWeek: number; startMinute: number; endMinute: number }[],
  note: string | null,
): MatchSide['hours'] {
  return {
    note: note ?? '',
    items: items.map(({ dayOfWeek, startMinute, endMinute }) => ({
      dayOfWeek,
      startAt: timeOfDay(startMinute % 1440),
      endAt: timeOfDay(endMinute % 1440),
    })),
  }
}

/** «44 м, телефон тот же, адрес другой» */
export function matchEvidence({ signs }: Pick<PossibleMatchRow, 'signs'>): string {
  return [
    `${Math.round(signs.meters)} м`,
    agreement('телефон', signs.isSamePhone),
    agreement('сайт', signs.isSameSite),
    agreement('адрес', signs.isSameAddress),
  ]
    .filter(Boolean)
    .join(', ')
}

function agreement(what: string, isSame: boolean | null): string {
  return isSame === null ? '' : `${what} ${isSame ? 'тот же' : 'другой'}`
}
