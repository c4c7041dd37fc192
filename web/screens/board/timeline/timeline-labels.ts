import { joinFacts } from '#web/lib/format/facts.ts'
import { formatCount } from '#web/lib/format/plurals.ts'
import { NBSP } from '#web/lib/format/typography.ts'
import { boardForms } from '#web/nouns/reservations/board/board-plurals.ts'
import { tableLabel } from '#web/nouns/reservations/plan/table-labels.ts'
import { guestName } from '../board-labels.ts'
import type { DropOutcome, Row } from './timeline.ts'

/** «Стол 5», «Терраса», «Без стола» */
export function rowLabel({ table, zone, seats }: Pick<Row<unknown>, 'table' | 'zone' | 'seats'>): string {
  if (table) return tableLabel(table.name)
  if (zone) return zone.name
  return seats === null ? 'Без стола' : 'Все места'
}

/** «занято: Анна с 20:00 до 22:00» */
export function describeOutcome(outcome: DropOutcome): string {
  switch (outcome.state) {
    case 'past':
      return 'это время уже прошло'
    case 'taken':
      return `занято: ${describeParties(outcome.by)}`
    case 'moves':
      return `пересядут: ${describeParties(outcome.by)}`
    case 'full':
      return `гостей будет ${outcome.guests}, а${NBSP}мест ${outcome.seats}`
    case 'tight':
      return `за${NBSP}столом ${formatCount(outcome.seats, boardForms.seats)}, а${NBSP}гостей ${outcome.guests}`
    case 'free':
      return 'свободно'
  }
}

export function isRefused({ state }: DropOutcome): boolean {
  return state === 'past' || state === 'taken' || state === 'full'
}

function describeParties(by: Extract<DropOutcome, { by: unknown }>['by']): string {
  return joinFacts(
    by.map((one) => `${guestName(one)} с${NBSP}${one.datetime.slice(11)} до${NBSP}${one.until.slice(11)}`),
  )
}
