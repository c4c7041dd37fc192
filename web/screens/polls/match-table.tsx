import { formatLocal } from '#contract/format-local.ts'
import type { TableState } from '#contract/polls/poll-limits.ts'
import type { Poll } from '#contract/polls/polls.ts'
import { formatCount } from '#web/lib/format/plurals.ts'
import { shortTableLabels, voteForms } from '#web/nouns/polls/poll-labels.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Panel } from '#web/ui/page-columns.tsx'
import styles from './match-table.module.css'

const tableClasses: Record<TableState, string | undefined> = {
  free: styles.free,
  unbookable: styles.open,
  full: styles.off,
  closed: styles.off,
  past: styles.off,
}

/** Every place at every time: how many can and want to, and whether there is a table for them. */
export function MatchTable({ poll }: { poll: Poll }) {
  const { voters, tables, best } = poll.state
  const countAt = (place: number, time: number) =>
    voters.filter((voter) => voter.places.includes(place) && voter.times.includes(time)).length
  return (
    <Panel id="votes" title="Места и время">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, so that the keyboard has to reach it */}
      <section className={styles.scroll} tabIndex={0} aria-label="Таблица мест и времени">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">Заведение</span>
              </th>
              {poll.times.map((time) => (
                <th key={time} scope="col" className={styles.time}>
                  {formatLocal(time)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {poll.places.map(({ name, place }, number) => (
              <tr key={place?.id ?? name}>
                <th scope="row" className={styles.place}>
                  <span className={styles.name}>
                    {place ? <a href={`/${place.latinName}`}>{name}</a> : name}
                  </span>
                </th>
                {poll.times.map((time, index) => {
                  const table = tables[number]?.[index] ?? 'closed'
                  const isBest = best?.place === number && best.time === index
                  return (
                    <td key={time} className={classNames(tableClasses[table], isBest && styles.best)}>
                      <span className={styles.count}>{formatCount(countAt(number, index), voteForms)}</span>
                      <span className={styles.state}>{place ? shortTableLabels[table] : 'нет на сайте'}</span>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  )
}
