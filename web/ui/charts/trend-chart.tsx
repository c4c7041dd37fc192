import styles from './trend-chart.module.css'

interface TrendChartProps {
  /** A summary for screen readers. */
  label: string
  /** From the oldest to the newest; null where the value is unknown. */
  values: readonly (number | null)[]
  /** Bars for events per day, a line for totals. */
  kind: 'bars' | 'line'
  /** The labels under the first and the last value. */
  ends: readonly [string, string]
  /** The label at the top of the scale, which begins at zero. */
  maxLabel: string
}

const HEIGHT = 100

/** A chart of numbers by day that fills its width. */
export function TrendChart({ label, values, kind, ends, maxLabel }: TrendChartProps) {
  const max = Math.max(1, ...values.map((value) => value ?? 0))
  const heightOf = (value: number) => (value / max) * HEIGHT
  return (
    <figure className={styles.figure}>
      <p className={styles.max} aria-hidden="true">
        {maxLabel}
      </p>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${values.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {kind === 'bars' ? (
          <path className={styles.bars} d={barsOf(values, heightOf)} />
        ) : (
          <path className={styles.line} d={lineOf(values, heightOf)} vectorEffect="non-scaling-stroke" />
        )}
      </svg>
      <figcaption className={styles.ends} aria-hidden="true">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </figcaption>
    </figure>
  )
}

function barsOf(values: readonly (number | null)[], heightOf: (value: number) => number): string {
  const width = values.length > 100 ? 1 : 0.8
  return values
    .map((value, at) => {
      if (!value) return ''
      const height = heightOf(value)
      return `M${at} ${HEIGHT}v${-height}h${width}v${height}z`
    })
    .join('')
}

/** The path of the line, interrupted at unknown values; a single day is a dash. */
function lineOf(values: readonly (number | null)[], heightOf: (value: number) => number): string {
  return values
    .map((value, at) => {
      if (value === null) return ''
      const begins = (values[at - 1] ?? null) === null
      return `${begins ? 'M' : 'L'}${at} ${HEIGHT - heightOf(value)}h1`
    })
    .join('')
}
