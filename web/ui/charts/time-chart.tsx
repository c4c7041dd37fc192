import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import styles from './time-chart.module.css'

interface TimeChartProps {
  /** A description of the chart; a table beside it has the numbers. */
  label: string
  /** Under the axis, one for each value. */
  names: readonly string[]
  values: readonly (number | null)[]
  /** Bars for what happened on a day, a line for how much there was. */
  kind: 'bars' | 'line'
  formatValue: (value: number) => string
}

const HEIGHT = 220
const FONT = '12px "Onest Variable", system-ui, sans-serif'
/** Whole-number steps of the y scale. */
const wholeSteps = [1, 10, 100, 1000, 10_000, 100_000].flatMap((step) => [step, 2 * step, 5 * step])
const MAX_SPACED_BARS = 120

/** Numbers by day with their axes; the pointer shows the value under it. */
export function TimeChart({ label, names, values, kind, formatValue }: TimeChartProps) {
  const place = useRef<HTMLDivElement>(null)
  const value = useRef<HTMLParagraphElement>(null)

  // The chart is a canvas of its own, which has the colours of the theme at the moment it is drawn.
  useEffect(() => {
    const element = place.current
    if (!element) return
    const positions = values.map((_, at) => at)
    const draw = () =>
      new uPlot(
        optionsOf(element, {
          names,
          kind,
          formatValue,
          onPoint: (at) => {
            const shown = at === null ? null : values[at]
            if (value.current)
              value.current.textContent =
                at === null || shown === undefined || shown === null
                  ? ''
                  : `${names[at] ?? ''}: ${formatValue(shown)}`
          },
        }),
        [positions, [...values]],
        element,
      )
    let chart = draw()
    const redraw = () => {
      chart.destroy()
      chart = draw()
    }
    const size = new ResizeObserver(() => {
      if (element.clientWidth !== chart.width) chart.setSize({ width: element.clientWidth, height: HEIGHT })
    })
    size.observe(element)
    const theme = new MutationObserver(redraw)
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    const systemTheme = window.matchMedia('(prefers-color-scheme: dark)')
    systemTheme.addEventListener('change', redraw)
    return () => {
      size.disconnect()
      theme.disconnect()
      systemTheme.removeEventListener('change', redraw)
      chart.destroy()
    }
  }, [names, values, kind, formatValue])

  return (
    <figure className={styles.figure}>
      <div ref={place} role="img" aria-label={label} className={styles.chart} />
      <figcaption ref={value} className={styles.value} aria-hidden="true" />
    </figure>
  )
}

interface ChartOptions {
  names: readonly string[]
  kind: 'bars' | 'line'
  formatValue: (value: number) => string
  onPoint: (at: number | null) => void
}

function optionsOf(element: HTMLElement, { names, kind, formatValue, onPoint }: ChartOptions): uPlot.Options {
  const style = getComputedStyle(element)
  const colour = (name: string) => style.getPropertyValue(name)
  const axis = { stroke: colour('--text-2'), font: FONT, ticks: { show: false } }
  const bars = uPlot.paths.bars?.({ size: [names.length > MAX_SPACED_BARS ? 1 : 0.7, 40] })
  return {
    width: element.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false } },
    scales: {
      x: { time: false, range: [-0.5, names.length - 0.5] },
      y: { range: (_, __, max) => [0, Math.max(1, max * 1.05)] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        space: 76,
        size: 30,
        incrs: [1, 2, 5, 7, 14, 30, 60, 90],
        values: (_, ticks) => ticks.map((at) => names[at] ?? ''),
      },
      {
        ...axis,
        grid: { stroke: colour('--line'), width: 1 },
        size: 52,
        incrs: wholeSteps,
        values: (_, ticks) => ticks.map(formatValue),
      },
    ],
    series: [
      {},
      kind === 'bars' && bars
        ? {
            fill: colour('--accent'),
            stroke: colour('--accent'),
            width: 0,
            paths: bars,
            points: { show: false },
          }
        : {
            stroke: colour('--accent'),
            width: 2,
            spanGaps: true,
            points: { show: names.length < 40, size: 5 },
          },
    ],
    hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)] },
  }
}
