import { useState } from 'react'
import { type ComparedMetric, comparedMetrics, metrics } from '#contract/statistics/metrics.ts'
import type { OrganisationStatistics } from '#contract/statistics/venue-statistics.ts'
import { groupDigits } from '#web/lib/format/numbers.ts'
import tableStyles from '#web/ui/charts/data-table.module.css'
import { ChangeMark } from './change-mark.tsx'
import styles from './venue-statistics.module.css'

const unwanted: ReadonlySet<ComparedMetric> = new Set(['noShows', 'refused'])

/** Venues of a chain beside each other, sorted by the number whose head is pressed. */
export function ComparedPlaces({ places }: Pick<OrganisationStatistics, 'places'>) {
  const [sortedBy, setSortedBy] = useState<ComparedMetric>('views')
  const sorted = places.toSorted((a, b) => b.now[sortedBy] - a.now[sortedBy])
  return (
    <section className={styles.group} aria-label="Заведения сети">
      <h2>Заведения сети</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by the keyboard */}
      <section className={styles.compared} tabIndex={0} aria-label="Сравнение заведений">
        <table className={tableStyles.table}>
          <caption className="visually-hidden">Заведения сети, больше — выше</caption>
          <thead>
            <tr>
              <th scope="col">Заведение</th>
              {comparedMetrics.map((name) => (
                <th key={name} scope="col" aria-sort={name === sortedBy ? 'descending' : undefined}>
                  <button
                    type="button"
                    className={`${styles.sort} ${name === sortedBy ? styles.sorted : ''}`}
                    onClick={() => setSortedBy(name)}
                  >
                    {metrics[name]}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted.map(({ id, latinName, name, address, now, before }) => (
              <tr key={id}>
                <th scope="row">
                  <a href={`/${latinName}/numbers`}>{name}</a>
                  <span className={styles.address}>{address}</span>
                </th>
                {comparedMetrics.map((metric) => (
                  <td key={metric}>
                    {groupDigits(now[metric])}
                    <br />
                    <ChangeMark
                      now={now[metric]}
                      before={before[metric]}
                      isUnwanted={unwanted.has(metric)}
                      isBrief
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}
