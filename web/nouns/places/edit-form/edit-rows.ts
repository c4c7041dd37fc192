/** A row of a list in the form; a removed row stays marked, so that it can be restored. */
export interface EditRow {
  id: string
  isDeleted?: boolean
}

export function patchRow<Row extends EditRow>(
  rows: readonly Row[],
  id: string,
  change: Partial<Row>,
): readonly Row[] {
  return rows.map((row) => (row.id === id ? { ...row, ...change } : row))
}

/** Moves a row one position up or down, skipping removed rows. */
export function moveRow<Row extends EditRow>(rows: readonly Row[], id: string, step: -1 | 1): readonly Row[] {
  const remaining = remainingRows(rows)
  const from = remaining.findIndex((row) => row.id === id)
  const other = remaining[from + step]
  const moved = remaining[from]
  if (!moved || !other) return rows
  return rows.map((row) => (row.id === moved.id ? other : row.id === other.id ? moved : row))
}

export function remainingRows<Row extends EditRow>(rows: readonly Row[]): readonly Row[] {
  return rows.filter(({ isDeleted }) => !isDeleted)
}
