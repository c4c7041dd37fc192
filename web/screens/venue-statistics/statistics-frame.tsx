import type { ReactNode } from 'react'
import type { VenueStatistics } from '#contract/statistics/venue-statistics.ts'
import { downloadFile } from '#web/lib/browser/download-file.ts'
import { dayAndMonth } from '#web/lib/format/month-calendar.ts'
import type { StatisticsPeriod } from '#web/nouns/statistics/period.ts'
import { statisticsCsv } from '#web/nouns/statistics/statistics-file.ts'
import { Button } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.ts'
import { ListFailure } from '#web/ui/lists/list-failure.tsx'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import { PageColumns } from '#web/ui/page-columns.tsx'
import { Breadcrumbs, type Crumb } from '#web/ui/text/breadcrumbs.tsx'
import { PageTitle } from '#web/ui/text/page-title.tsx'
import { NotCounted } from './not-counted.tsx'
import { PeriodChooser } from './period-chooser.tsx'
import styles from './venue-statistics.module.css'

const Download = icon('download')

interface StatisticsFrameProps {
  name: string
  crumbs: readonly Crumb[]
  period: StatisticsPeriod
  statistics: VenueStatistics | undefined
  error: Error | null
  onRetry: () => void
  children: ReactNode
}

/** The frame of the numbers of a venue: the period, what changed, the downloads and the limits. */
export function StatisticsFrame({
  name,
  crumbs,
  period,
  statistics,
  error,
  onRetry,
  children,
}: StatisticsFrameProps) {
  return (
    <PageColumns className={styles.page}>
      <Breadcrumbs crumbs={[...crumbs, { label: 'Статистика' }]} />
      <header className={styles.head}>
        <PageTitle text={`Статистика: ${name}`} />
        <PeriodChooser period={period} shown={statistics} />
        {statistics && <p className={styles.change}>{comparedWith(statistics)}</p>}
      </header>
      {error && <ListFailure error={error} onRetry={onRetry} />}
      {!error && !statistics && <RowSkeleton />}
      {!error && statistics && (
        <>
          {statistics.sentences.length > 0 && (
            <p className={styles.sentences}>{statistics.sentences.join(' ')}</p>
          )}
          {children}
          <Files statistics={statistics} />
          <NotCounted countedSince={statistics.countedSince} />
        </>
      )}
    </PageColumns>
  )
}

function comparedWith({ from, to, before }: VenueStatistics): string {
  return `${spanOf(from, to)} в\u00A0сравнении с\u00A0${spanOf(before.from, before.to)}`
}

function spanOf(from: string, to: string): string {
  const isOfOneYear = from.slice(0, 4) === to.slice(0, 4)
  const first = isOfOneYear ? dayAndMonth(from) : `${dayAndMonth(from)} ${from.slice(0, 4)}`
  return from === to ? dayAndMonth(to) : `${first}\u00A0— ${dayAndMonth(to)} ${to.slice(0, 4)}`
}

function Files({ statistics }: { statistics: VenueStatistics }) {
  const name = `shodim-${statistics.from}-${statistics.to}`
  return (
    <div className={styles.files}>
      <Button
        size="small"
        icon={<Download aria-hidden="true" />}
        onClick={() => downloadFile(statisticsCsv(statistics), `${name}.csv`, 'text/csv')}
      >
        Скачать CSV
      </Button>
      <Button
        size="small"
        icon={<Download aria-hidden="true" />}
        onClick={() => downloadFile(JSON.stringify(statistics, null, 2), `${name}.json`, 'application/json')}
      >
        Скачать JSON
      </Button>
    </div>
  )
}
