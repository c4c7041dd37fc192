import { metrics } from '#contract/statistics/metrics.ts'
import type { VenueStatistics } from '#contract/statistics/venue-statistics.ts'

/** A row for each day, as spreadsheets of this country read it: semicolons, decimal commas, and a mark of UTF-8. */
export function statisticsCsv({ days, series, ratings }: VenueStatistics): string {
  const head = ['День', ...series.map(({ name }) => metrics[name]), 'Средняя оценка']
  const rows = days.map((day, at) => [
    day,
    ...series.map(({ counts }) => String(counts[at] ?? 0)),
    ratings[at]?.toFixed(1).replace('.', ',') ?? '',
  ])
  return `\ufeff${[head, ...rows].map((row) => row.map(cellOf).join(';')).join('\r\n')}\r\n`
}

function cellOf(text: string): string {
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
