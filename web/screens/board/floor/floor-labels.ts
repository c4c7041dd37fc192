import type { FloorTable } from '#contract/reservations/tables.ts'
import { formatCount } from '#web/lib/format/plurals.ts'
import { NBSP } from '#web/lib/format/typography.ts'
import type { ReservationWithPending } from '#web/nouns/reservations/board/board-changes.ts'
import { boardForms } from '#web/nouns/reservations/board/board-plurals.ts'
import { formatTables, guestName } from '../board-labels.ts'
import { describeOutcome } from '../timeline/timeline-labels.ts'
import { seatsOf } from './joined-tables.ts'
import type { SeatingOption, SeatingOutcome } from './seating.ts'
import type { TableNow, TableState } from './table-states.ts'

export const stateLabels: Record<TableState, string> = {
  free: 'свободен',
  soon: 'скоро придут',
  seated: 'за столом гости',
  overdue: 'засиделись',
}

/** Below the name of a table on the plan: «до 21:30», «с 20:00», «до 4» */
export function noteOf({ state, party }: TableNow<ReservationWithPending>, seatsTo: number): string {
  if (state === 'free' || !party) return `до${NBSP}${seatsTo}`
  return state === 'soon' ? `с${NBSP}${party.datetime.slice(11)}` : `до${NBSP}${party.until.slice(11)}`
}

/** «за столом гости до 21:30: Анна, 4 гостя; следующие в 22:00: Борис, 2 гостя» */
export function describeTable({ state, party, next }: TableNow<ReservationWithPending>): string {
  const who = (one: ReservationWithPending) =>
    `${guestName(one)}, ${formatCount(one.guestsCount, boardForms.guests)}`
  const isThere = state === 'seated' || state === 'overdue'
  const times =
    party && (isThere ? `до${NBSP}${party.until.slice(11)}` : `в${NBSP}${party.datetime.slice(11)}`)
  const first =
    state === 'free'
      ? [stateLabels.free, party && `следующие ${times}: ${who(party)}`].filter(Boolean).join(', ')
      : `${stateLabels[state]} ${times}${party ? `: ${who(party)}` : ''}`
  const isAfter = next && isThere
  return isAfter ? `${first}; следующие в${NBSP}${next.datetime.slice(11)}: ${who(next)}` : first
}

/** While a table is being chosen for somebody. */
export const seatingStates: Record<'free' | 'joined' | 'tight' | 'moves' | 'taken', string> = {
  free: 'свободен',
  joined: 'если сдвинуть',
  tight: 'мало мест',
  moves: 'пересядут другие',
  taken: 'занят',
}

export function describeSeating(seating: SeatingOutcome): string {
  return seating.state === 'own' ? 'уже за этим столом' : describeOutcome(seating)
}

/** «столы 5, 6: 8 мест» */
export function describeSeats(tables: readonly FloorTable[]): string {
  return `${formatTables(tables)}: ${formatCount(seatsOf(tables), boardForms.seats)}`
}

/** «занято: Анна с 20:00 до 22:00», «если сдвинуть столы 5, 6: 8 мест» */
export function describeBest({ tables, seating }: SeatingOption): string {
  if (tables.length === 1 || seating.state === 'own') return describeSeating(seating)
  const joined = `если сдвинуть ${describeSeats(tables)}`
  return seating.state === 'free' ? joined : `${joined}, ${describeSeating(seating)}`
}

/** «19:30 Анна, 4 гостя, стол 5» */
export function describeParty(party: ReservationWithPending): string {
  const { datetime, guestsCount, tables } = party
  const who = `${datetime.slice(11)} ${guestName(party)}, ${formatCount(guestsCount, boardForms.guests)}`
  return `${who}, ${tables.length > 0 ? formatTables(tables) : 'без стола'}`
}
