import { moveAfter } from '#contract/collections/collection-order.ts'

/** The rows in the order that the server will answer after this move. */
export function movePlace<Row extends { id: string }>(
  rows: readonly Row[],
  id: string,
  afterId: string | null,
): Row[] {
  const rowById = new Map(rows.map((row) => [row.id, row]))
  return moveAfter([...rowById.keys()], id, afterId).flatMap((other) => rowById.get(other) ?? [])
}

/** The id of the row before a position; null at the beginning. */
export function beforePosition(rows: readonly { id: string }[], id: string, position: number): string | null {
  return rows.filter((other) => other.id !== id)[position - 1]?.id ?? null
}
