/** The rows with one put behind another; null is the beginning, an unknown one the end. */
export function moved<Row extends { id: string }>(
  rows: readonly Row[],
  id: string,
  afterId: string | null,
): Row[] {
  const row = rows.find((other) => other.id === id)
  if (!row || afterId === id) return [...rows]
  const others = rows.filter((other) => other !== row)
  if (afterId === null) return [row, ...others]
  const at = others.findIndex((other) => other.id === afterId)
  return at < 0 ? [...others, row] : others.toSpliced(at + 1, 0, row)
}

/** The id behind which a row stands at a position; null at the beginning. */
export function beforePosition(rows: readonly { id: string }[], id: string, position: number): string | null {
  return rows.filter((other) => other.id !== id)[position - 1]?.id ?? null
}
