import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { DailyNumber, Statistics } from '#contract/users/statistics.ts'
import { formatDateTime } from '#web/lib/format/dates.ts'
import { dayAndMonth } from '#web/lib/format/month-calendar.ts'
import { groupDigits } from '#web/lib/format/numbers.ts'
import {
  rangeOf,
  type StatisticsRange,
  statisticsQuery,
  statisticsRanges,
} from '#web/nouns/administration/statistics-query.ts'
import { TrendChart } from '#web/ui/charts/trend-chart.tsx'
import { Segments } from '#web/ui/fields/segments.tsx'
import { ListFailure } from '#web/ui/lists/list-failure.tsx'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import { PageColumns } from '#web/ui/page-columns.tsx'
import { Breadcrumbs } from '#web/ui/text/breadcrumbs.tsx'
import styles from './product-statistics-page.module.css'

const rangeLabels: Record<StatisticsRange, string> = { 30: '30\u00a0дней', 90: '90\u00a0дней', 365: 'Год' }

const addedTitles: Record<string, string> = {
  people: 'Новые люди',
  posts: 'Отзывы, новости и впечатления',
  reservations: 'Брони',
  places: 'Добавленные заведения',
}

const ageTitles: Record<string, string> = {
  0: 'Меняли за последние три месяца',
  90: 'Больше трёх месяцев назад',
  180: 'Больше полугода назад',
  365: 'Больше года назад',
}

/** For admins: statistics of the product by day. */
export function ProductStatisticsPage() {
  const [search, setSearch] = useSearchParams()
  const range = rangeOf(search)
  const { data, error, refetch } = useQuery({ ...statisticsQuery(range), placeholderData: keepPreviousData })
  return (
    <PageColumns width="reading">
      <Breadcrumbs crumbs={[{ label: 'Администрирование', to: '/admin' }, { label: 'Статистика' }]} />
      <header className={styles.head}>
        <h1>Статистика</h1>
        <div className={styles.range}>
          <Segments
            label="За какое время"
            options={statisticsRanges.map((days) => ({ value: String(days), label: rangeLabels[days] }))}
            value={String(range)}
            onChange={(days) => setSearch({ days }, { replace: true, preventScrollReset: true })}
          />
        </div>
      </header>
      {error && !data && <ListFailure error={error} onRetry={refetch} />}
      {!error && !data && <RowSkeleton />}
      {data && <Numbers statistics={data} />}
    </PageColumns>
  )
}

function Numbers({ statistics }: { statistics: Statistics }) {
  const { days, added, sources, ages, countedAt } = statistics
  return (
    <>
      <Group title="Что прибавилось">
        {added.map((number) => (
          <AddedChart key={number.name} days={days} number={number} />
        ))}
      </Group>
      <Group title="Заведения по источнику">
        {sources.map((number) => (
          <TotalChart
            key={number.name}
            days={days}
            number={number}
            title={number.name === 'people' ? 'Добавили люди' : (number.title ?? number.name)}
          />
        ))}
      </Group>
      <Group title="Заведения по давности данных">
        {ages.map((number) => (
          <TotalChart
            key={number.name}
            days={days}
            number={number}
            title={ageTitles[number.name] ?? number.name}
          />
        ))}
      </Group>
      <p className={styles.note}>
        {countedAt
          ? `Считается раз в час по московским суткам, последний раз — ${formatDateTime(Date.parse(countedAt), 'Europe/Moscow')}. Данные об источниках и давности есть только с того дня, когда их начали считать.`
          : 'Первый подсчёт ещё не закончен. Загляните через минуту.'}
      </p>
    </>
  )
}

function Group({ title, children }: { title: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <section className={styles.group} aria-label={title}>
      <h2>{title}</h2>
      <div className={styles.charts}>{children}</div>
    </section>
  )
}

interface NumberProps {
  days: readonly string[]
  number: DailyNumber
}

function AddedChart({ days, number }: NumberProps) {
  const counts = number.counts.map((count) => count ?? 0)
  const total = counts.reduce((sum, count) => sum + count, 0)
  const max = Math.max(0, ...counts)
  const best = days[counts.indexOf(max)] ?? ''
  const peak = max > 0 ? `больше всего ${groupDigits(max)}, ${dayAndMonth(best)}` : 'ни одного'
  return (
    <Chart
      kind="bars"
      title={addedTitles[number.name] ?? number.name}
      figure={groupDigits(total)}
      note={peak}
      days={days}
      counts={number.counts}
    />
  )
}

function TotalChart({ days, number, title }: NumberProps & { title: string }) {
  const counts = number.counts.filter((count) => count !== null)
  const [first = 0] = counts
  const last = counts.at(-1) ?? 0
  const change = last - first
  const note = change === 0 ? 'без изменений' : `${change > 0 ? '+' : '−'}${groupDigits(Math.abs(change))}`
  return (
    <Chart
      kind="line"
      title={title}
      figure={groupDigits(last)}
      note={note}
      days={days}
      counts={number.counts}
    />
  )
}

interface ChartProps {
  kind: 'bars' | 'line'
  title: string
  figure: string
  note: string
  days: readonly string[]
  counts: DailyNumber['counts']
}

/** A total, its chart and a table with each day. */
function Chart({ kind, title, figure, note, days, counts }: ChartProps) {
  const max = Math.max(0, ...counts.map((count) => count ?? 0))
  const ends = [dayAndMonth(days[0] ?? ''), dayAndMonth(days.at(-1) ?? '')] as const
  return (
    <article className={styles.card}>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.figure}>
        {figure} <span className={styles.note}>{note}</span>
      </p>
      <TrendChart
        kind={kind}
        label={`${title}: ${figure}, ${note}. С ${ends[0]} по ${ends[1]}`}
        values={counts}
        ends={ends}
        maxLabel={groupDigits(max)}
      />
      <details>
        <summary className={styles.summary}>По дням</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by the keyboard */}
        <section className={styles.scroll} tabIndex={0} aria-label={`${title} по дням`}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">День</th>
                <th scope="col">Сколько</th>
              </tr>
            </thead>
            <tbody>
              {days
                .map((day, at) => (
                  <tr key={day}>
                    <th scope="row">{dayAndMonth(day)}</th>
                    <td>{counts[at] === null ? 'не считали' : groupDigits(counts[at] ?? 0)}</td>
                  </tr>
                ))
                .reverse()}
            </tbody>
          </table>
        </section>
      </details>
    </article>
  )
}
