import { type ReactNode, useId, useState } from 'react'
import { type Metric, metrics } from '#contract/statistics/metrics.ts'
import type { StatisticsSeries, VenueStatistics } from '#contract/statistics/venue-statistics.ts'
import { dayAndMonth } from '#web/lib/format/month-calendar.ts'
import { groupDigits } from '#web/lib/format/numbers.ts'
import { DataTable } from '#web/ui/charts/data-table.tsx'
import { ChangeMark } from './change-mark.tsx'
import { DayChart } from './day-chart.tsx'
import styles from './venue-statistics.module.css'

interface MetricGroupProps {
  title: string
  statistics: VenueStatistics
  shown: readonly Metric[]
  /** Metrics for which less is better. */
  unwanted?: readonly Metric[]
  /** More columns of the table by day. */
  moreColumns?: readonly { head: string; cells: readonly string[] }[]
  children?: ReactNode
}

/** Numbers of one kind: each with its change, one of them drawn by day, all of them as a table. */
export function MetricGroup({
  title,
  statistics,
  shown,
  unwanted = [],
  moreColumns = [],
  children,
}: MetricGroupProps) {
  const [first] = shown
  const [chosen, setChosen] = useState(first)
  const { days } = statistics
  const series = shown.flatMap((name) => statistics.series.find((one) => one.name === name) ?? [])
  const drawn = series.find(({ name }) => name === chosen)
  const groupName = useId()
  return (
    <section className={styles.group} aria-label={title}>
      <h2>{title}</h2>
      <fieldset className={styles.cards}>
        <legend className="visually-hidden">Что показать на графике</legend>
        {series.map((one) => (
          <label key={one.name} className={styles.card}>
            <input
              type="radio"
              name={groupName}
              className="visually-hidden"
              checked={one.name === chosen}
              onChange={() => setChosen(one.name)}
            />
            <span className={styles.cardTitle}>{metrics[one.name]}</span>
            <span className={styles.figure}>{groupDigits(one.now)}</span>
            <ChangeMark {...one} isUnwanted={unwanted.includes(one.name)} />
          </label>
        ))}
      </fieldset>
      {drawn &&
        (drawn.now > 0 ? (
          <SeriesChart days={days} series={drawn} />
        ) : (
          <NothingToDraw isChartNear={series.some(({ now }) => now > 0)} />
        ))}
      <DataTable
        summary="Таблица по дням"
        caption={`${title} по дням`}
        head={['День', ...series.map(({ name }) => metrics[name]), ...moreColumns.map(({ head }) => head)]}
        rows={days
          .map((day, at) => [
            dayAndMonth(day),
            ...series.map(({ counts }) => groupDigits(counts[at] ?? 0)),
            ...moreColumns.map(({ cells }) => cells[at] ?? ''),
          ])
          .reverse()}
      />
      {children}
    </section>
  )
}

/** As high as a chart if another number has one, so that nothing moves when that is chosen. */
function NothingToDraw({ isChartNear }: { isChartNear: boolean }) {
  return (
    <p className={`${styles.empty} ${isChartNear ? styles.chartPlace : ''}`}>
      За&nbsp;это время ничего не&nbsp;было
    </p>
  )
}

function SeriesChart({ days, series }: { days: readonly string[]; series: StatisticsSeries }) {
  const { counts, name, now } = series
  const label = `${metrics[name]} по дням: всего ${groupDigits(now)}, больше всего за день ${groupDigits(Math.max(0, ...counts))}`
  return <DayChart days={days} values={counts} kind="bars" label={label} formatValue={groupDigits} />
}
