import { csvText } from '#contract/csv.ts'
import { metrics } from '#contract/statistics/metrics.ts'
import type { VenueStatistics } from '#contract/statistics/venue-statistics.ts'

/** A row for each day, with decimal commas. */
export function statisticsCsv({ days, series, ratings }: VenueStatistics): string {
  const head = ['День', ...series.map(({ name }) => metrics[name]), 'Средняя оценка']
  const rows = days.map((day, at) => [
    day,
    ...series.map(({ counts }) => String(counts[at] ?? 0)),
    ratings[at]?.toFixed(1).replace('.', ',') ?? '',
  ])
  return csvText([head, ...rows])
}
