/** What lists of the form are made of. A row that was taken away stays in the copy, so that it can come back. */
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

/** One place up or down among those that are still there. */
export function moveRow<Row extends EditRow>(rows: readonly Row[], id: string, step: -1 | 1): readonly Row[] {
  const standing = keptRows(rows)
  const from = standing.findIndex((row) => row.id === id)
  const other = standing[from + step]
  const moved = standing[from]
  if (!moved || !other) return rows
  return rows.map((row) => (row.id === moved.id ? other : row.id === other.id ? moved : row))
}

export function keptRows<Row extends EditRow>(rows: readonly Row[]): readonly Row[] {
  return rows.filter(({ isDeleted }) => !isDeleted)
}
