import { MAX_JOINED_TABLES } from '#contract/reservations/table-limits.ts'
import type { FloorTable } from '#contract/reservations/tables.ts'

interface Plan {
  tables: readonly FloorTable[]
  joins: readonly { one: string; other: string }[]
}

/**
 * The ways to push tables together around one of them for a party: those that seat it with no table to spare, the fewest
 * tables first, then the closest fit.
 */
export function joinedTablesAround(plan: Plan, tableId: string, guests: number): FloorTable[][] {
  const found: FloorTable[][] = []
  let grown = [plan.tables.filter(({ id }) => id === tableId)].filter((group) => group.length > 0)
  for (let size = 2; size <= MAX_JOINED_TABLES; size += 1) {
    const larger = new Map<string, FloorTable[]>()
    for (const group of grown) {
      for (const table of plan.tables) {
        if (group.includes(table) || !group.some((one) => canBeJoined(plan, one, table))) continue
        const tables = plan.tables.filter((one) => one === table || group.includes(one))
        larger.set(tables.map(({ id }) => id).join(), tables)
      }
    }
    const groups = [...larger.values()]
    found.push(
      ...groups.filter((group) => seatsOf(group) >= guests && !hasSpare(plan, group, tableId, guests)),
    )
    grown = groups.filter((group) => seatsOf(group) < guests)
  }
  return found.toSorted((one, other) => one.length - other.length || seatsOf(one) - seatsOf(other))
}

export function seatsOf(tables: readonly Pick<FloorTable, 'seatsTo'>[]): number {
  return tables.reduce((sum, { seatsTo }) => sum + seatsTo, 0)
}

function canBeJoined({ joins }: Plan, a: FloorTable, b: FloorTable): boolean {
  return joins.some(({ one, other }) => (one === a.id && other === b.id) || (one === b.id && other === a.id))
}

/** Whether the party would still sit together around its table after one of the others was left out. */
function hasSpare(plan: Plan, group: readonly FloorTable[], tableId: string, guests: number): boolean {
  return group.some((spare) => {
    const others = group.filter((one) => one !== spare)
    return spare.id !== tableId && seatsOf(others) >= guests && isTogether(plan, others)
  })
}

function isTogether(plan: Plan, tables: readonly FloorTable[]): boolean {
  const reached = new Set(tables.slice(0, 1))
  for (const table of reached) {
    for (const next of tables) if (canBeJoined(plan, table, next)) reached.add(next)
  }
  return reached.size === tables.length
}
