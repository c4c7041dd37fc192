import type { FloorTable } from '#contract/reservations/tables.ts'

/** The size of a table on the plan, in cells, before rotation. Four cells are the smallest touch target on a phone. */
export function footprint(shape: FloorTable['shape'], seats: number): { columns: number; rows: number } {
  const side = seats <= 4 ? 4 : seats <= 8 ? 5 : 6
  if (shape === 'rectangle') return { columns: Math.min(14, Math.max(5, seats)), rows: 4 }
  if (shape === 'bar') return { columns: Math.min(16, Math.max(4, 2 * seats)), rows: 4 }
  return { columns: side, rows: side }
}
