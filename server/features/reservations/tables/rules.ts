import { MINUTE_MS } from '#contract/durations.ts'
import { MAX_JOINS_OF_TABLE } from '#contract/reservations/table-limits.ts'
import type { FloorPlanChange, TableChoice } from '#contract/reservations/tables.ts'
import { invalid } from '#server/features/places/rules.ts'
import { cleanText } from '#server/features/publications/rules.ts'
import { newId } from '#server/lib/ids.ts'
import type { SeatedParty } from '../seat-queries.ts'
import { seatingsOf, seatsDuring, type Terms, withBuffer } from '../slots.ts'
import type { Span } from '../span.ts'
import type { VenueRow } from '../venue-queries.ts'
import { arrange } from './assignment.ts'

type Zone = VenueRow['zones'][number]
type PlanValues = Pick<Zone, 'tables' | 'joins'>

export const guestForms = ['гость', 'гостя', 'гостей'] as const

/** Tables that the venue assigns to a party even if others have to move. */
export interface PinnedParty {
  id: string
  tableIds: readonly string[]
}

/** The parties of each zone with their tables after an assignment; empty for a party without a table. */
export function assignTables(
  terms: Terms,
  parties: readonly SeatedParty[],
  pinned?: PinnedParty,
): SeatedParty[] {
  const wanted = pinned
    ? parties.map((one) =>
        one.party.id === pinned.id ? { ...one, party: { ...pinned, isFixed: true } } : one,
      )
    : parties
  const first = wanted.filter(({ party }) => party.id === pinned?.id)
  const others = wanted.filter(({ party }) => party.id !== pinned?.id)
  const occupied = withBuffer(terms, [...first, ...others])
  const bufferMs = terms.bufferMinutes * MINUTE_MS
  const tables = new Map(
    terms.zones.flatMap(({ id, plan }) =>
      plan ? [...arrange(plan, seatingsOf(occupied, id), bufferMs)] : [],
    ),
  )
  return wanted.map((one) => ({
    ...one,
    party: { ...one.party, tableIds: tables.get(one.party.id) ?? [] },
  }))
}

export interface PreviewedPlan extends FloorPlanChange {
  zoneId: string
}

/** A venue as it would be with other tables in a zone. @throws {AppError} ValidationFailed */
export function withPlan<Row extends Pick<VenueRow, 'zones' | 'seats'>>(row: Row, plan: PreviewedPlan): Row {
  const zones = row.zones.map((zone) => {
    if (zone.id !== plan.zoneId) return zone
    const values = planAfter(zone, plan, { otherNames: namesBeside(row, zone.id), newTableId: () => newId() })
    return { ...zone, ...values, seats: seatsAfter(zone, values) }
  })
  return {
    ...row,
    zones,
    seats: zones.length > 0 ? zones.reduce((sum, { seats }) => sum + seats, 0) : row.seats,
  }
}

/** A zone has the seats of its tables; one that loses its last table keeps their number. */
export function seatsAfter(zone: Pick<Zone, 'seats'>, { tables }: Pick<Zone, 'tables'>): number {
  return tables.length > 0 ? seatsOf(tables) : zone.seats
}

/** The names of tables in the other zones, in lower case. */
export function namesBeside({ zones }: Pick<VenueRow, 'zones'>, zoneId: string): Set<string> {
  return new Set(
    zones
      .filter(({ id }) => id !== zoneId)
      .flatMap(({ tables }) => tables.map(({ name }) => name.toLowerCase())),
  )
}

/** Tables of one zone that stand together. @throws {AppError} ValidationFailed */
export function requireTables(
  { terms }: { terms: Terms },
  tableIds: readonly string[],
): { zoneId: string; tableIds: readonly string[] } {
  const zone = terms.zones.find(({ plan }) => tableIds.every((id) => plan?.numberOf.has(id)))
  if (!zone?.plan) throw invalid('table_ids', 'Таких столов в одном зале нет')
  const numbers = tableIds.flatMap((id) => zone.plan?.numberOf.get(id) ?? [])
  if (!zone.plan.isTogether(numbers)) throw invalid('table_ids', 'Эти столы не сдвигают вместе')
  return { zoneId: zone.id, tableIds }
}

/** Whether a party could sit at one table for a stay. */
export function stateOfTable(
  terms: Terms,
  parties: readonly SeatedParty[],
  { zoneId, tableId }: { zoneId: string; tableId: string },
  stay: Span,
  guests: number,
): TableChoice['state'] {
  const there = parties.filter(({ party }) => party.tableIds.includes(tableId))
  const isFree = seatsDuring(terms, there.map(asFixed), stay, { guests, zoneId, tableIds: [tableId] })
  if (isFree !== undefined) return 'free'
  const canMove = seatsDuring(terms, parties, stay, { guests, zoneId, tableIds: [tableId] })
  return canMove === undefined ? 'taken' : 'moves'
}

function asFixed(one: SeatedParty): SeatedParty {
  return { ...one, party: { ...one.party, isFixed: true } }
}

function seatsOf(tables: readonly { seatsTo: number }[]): number {
  return tables.reduce((sum, { seatsTo }) => sum + seatsTo, 0)
}

/**
 * The tables of a zone after a change.
 * @param otherNames of tables in the other zones, because names are unique within a place
 * @throws {AppError} ValidationFailed
 */
export function planAfter(
  zone: Zone,
  change: FloorPlanChange,
  { otherNames, newTableId }: { otherNames: ReadonlySet<string>; newTableId: () => string },
): PlanValues {
  const ids = new Map(zone.tables.map(({ id }) => [id, id]))
  const names = new Set(otherNames)
  const tables = change.tables.map((table) => {
    const isNew = table.id.startsWith('custom_')
    if (isNew ? ids.has(table.id) : !ids.has(table.id)) throw invalid('tables', 'Такого стола в зале нет')
    if (isNew) ids.set(table.id, newTableId())
    const name = cleanText(table.name)
    if (!name) throw invalid('tables', 'У стола должно быть название')
    const key = name.toLowerCase()
    if (names.has(key)) throw invalid('tables', `Стол «${name}» указан дважды`)
    names.add(key)
    if (table.seatsTo < table.seatsFrom)
      throw invalid('tables', `У стола «${name}» наибольшее число гостей меньше наименьшего`)
    return { ...table, name, id: ids.get(table.id) ?? table.id }
  })
  if (new Set(tables.map(({ id }) => id)).size < tables.length) throw invalid('tables', 'Стол указан дважды')
  return { tables, joins: joinsAfter(tables, change.joins, ids) }
}

function joinsAfter(
  tables: PlanValues['tables'],
  joins: FloorPlanChange['joins'],
  ids: ReadonlyMap<string, string>,
): PlanValues['joins'] {
  const present = new Set(tables.map(({ id }) => id))
  const counts = new Map<string, number>()
  const pairs = new Map<string, { one: string; other: string }>()
  for (const join of joins) {
    const [one = '', other = ''] = [ids.get(join.one) ?? '', ids.get(join.other) ?? ''].sort()
    if (one === other || !present.has(one) || !present.has(other)) {
      throw invalid('joins', 'Сдвинуть можно два разных стола одного зала')
    }
    pairs.set(`${one} ${other}`, { one, other })
  }
  for (const { one, other } of pairs.values()) {
    for (const id of [one, other]) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  for (const { id, name } of tables) {
    if ((counts.get(id) ?? 0) > MAX_JOINS_OF_TABLE) {
      throw invalid('joins', `Стол «${name}» сдвигают не больше чем с ${MAX_JOINS_OF_TABLE} другими`)
    }
  }
  return [...pairs.values()]
}
