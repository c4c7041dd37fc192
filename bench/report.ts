export interface Row {
  name: string
  /** The figure, ready to read. */
  figure: string
  /** The baseline of the same run, ready to read. */
  baseline: string
  ratio: number | null
  goal: string
  isReached: boolean | null
  details?: unknown
}

/** One table for people. */
export function describeRows(rows: Row[]): string {
  const header = ['', 'figure', 'baseline', 'ratio', 'goal', '']
  const lines = rows.map((row) => [
    row.name,
    row.figure,
    row.baseline,
    row.ratio === null ? '' : row.ratio < 0.1 ? row.ratio.toPrecision(3) : row.ratio.toFixed(2),
    row.goal,
    row.isReached === null ? '' : row.isReached ? 'reached' : 'MISSED',
  ])
  const widths = header.map((_, column) =>
    Math.max(...[header, ...lines].map((line) => line[column]?.length ?? 0)),
  )
  return [header, ...lines]
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

export function perSecond(rate: number): string {
  return `${Math.round(rate).toLocaleString('en-US')}/s`
}

export function milliseconds(value: number): string {
  return `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`
}
