import { useState } from 'react'
import type { WeekHeatmap as Heatmap } from '#contract/statistics/venue-statistics.ts'
import { weekdays, weekdaysShort } from '#web/lib/format/dates.ts'
import { groupDigits } from '#web/lib/format/numbers.ts'
import { Segments } from '#web/ui/fields/segments.tsx'
import styles from './week-heatmap.module.css'

/** Of the accent colour in the fullest cell, so that the figures can be read on it. */
const FULLEST_PERCENT = 55

const kinds = { guests: 'Гости', views: 'Просмотры' } as const
const emptyTexts = {
  guests: 'За это время не было гостей по броням.',
  views: 'За это время не было просмотров.',
} as const

/** A table of weekday × hour; a cell with more of the accent colour has a larger count. */
export function WeekHeatmap({ heatmap }: { heatmap: Heatmap }) {
  const hasGuests = heatmap.guests.some((day) => day.some((count) => count > 0))
  const [kind, setKind] = useState<keyof Heatmap>(hasGuests ? 'guests' : 'views')
  const week = heatmap[kind]
  const hours = hoursOf(week)
  const max = Math.max(0, ...week.flat())
  return (
    <section className={styles.heatmap} aria-label="Загрузка по часам">
      <div className={styles.head}>
        <h3>Загрузка по часам и дням недели</h3>
        <Segments
          label="Что показать"
          options={(Object.keys(kinds) as (keyof Heatmap)[]).map((value) => ({ value, label: kinds[value] }))}
          value={kind}
          onChange={setKind}
        />
      </div>
      {max === 0 ? (
        <p className={styles.note}>{emptyTexts[kind]}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by the keyboard
        <section className={styles.scroll} tabIndex={0} aria-label={`${kinds[kind]} по часам`}>
          <table className={styles.table}>
            <caption className="visually-hidden">{`${kinds[kind]} по часам и дням недели`}</caption>
            <thead>
              <tr>
                <td />
                {hours.map((hour) => (
                  <th key={hour} scope="col">
                    {hour}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {week.map((day, at) => (
                <tr key={weekdays[at]}>
                  <th scope="row">
                    <abbr title={weekdays[at]}>{weekdaysShort[at]}</abbr>
                  </th>
                  {hours.map((hour) => {
                    const count = day[hour] ?? 0
                    const share = (count / max) * FULLEST_PERCENT
                    return (
                      <td key={hour} style={{ '--share': `${Math.round(share)}%` } as React.CSSProperties}>
                        {count > 0 ? groupDigits(count) : <span className="visually-hidden">0</span>}
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  )
}

/** The hours from the first to the last with a count. */
function hoursOf(week: readonly (readonly number[])[]): number[] {
  const busy = Array.from({ length: 24 }, (_, hour) => hour).filter((hour) =>
    week.some((day) => (day[hour] ?? 0) > 0),
  )
  const [first = 0] = busy
  const last = busy.at(-1) ?? 23
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
