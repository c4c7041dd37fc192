import { type ComponentProps, Suspense, useMemo } from 'react'
import { useIsHydrated } from '#web/lib/browser/hydrated.ts'
import { dayAndMonth } from '#web/lib/format/month-calendar.ts'
import { lazyWithRetry } from '#web/lib/pages/lazy-with-retry.ts'
import styles from './venue-statistics.module.css'

const TimeChart = lazyWithRetry('TimeChart', () => import('#web/ui/charts/time-chart.tsx'))

interface DayChartProps extends Omit<ComponentProps<typeof TimeChart>, 'names'> {
  days: readonly string[]
}

/** A chart by day, in whose place nothing moves while its code is loaded. */
export function DayChart({ days, ...rest }: DayChartProps) {
  const isHydrated = useIsHydrated()
  const names = useMemo(() => days.map(dayAndMonth), [days])
  const placeholder = <div className={styles.chartPlace} />
  if (!isHydrated) return placeholder
  return (
    <Suspense fallback={placeholder}>
      <TimeChart names={names} {...rest} />
    </Suspense>
  )
}
