import { countOf, forms } from '#web/lib/format/plurals.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from './time-line.module.css'
import type { Board } from './venue-api.ts'

/** Half-hour by half-hour: how full it is, and who comes then. */
export function TimeLine({ board }: { board: Board }) {
  const { load, reservations, seats } = board
  return (
    <ol className={styles.line} aria-label="Загрузка по часам">
      {load.map(({ datetime, guests }) => {
        const coming = reservations.filter(
          (one) =>
            ['requested', 'confirmed', 'arrived'].includes(one.status) &&
            one.datetime >= datetime &&
            one.datetime < halfHourAfter(datetime),
        )
        const share = seats > 0 ? Math.min(100, Math.round((guests / seats) * 100)) : 0
        return (
          <li key={datetime} className={styles.hour}>
            <span className={styles.time} data-figures="">
              {datetime.slice(11)}
            </span>
            <span className={styles.track} aria-hidden="true">
              <span
                className={classNames(styles.fill, share >= 90 && styles.full)}
                style={{ width: `${share}%` }}
              />
            </span>
            <span className={styles.load} data-figures="">
              {`${guests} / ${seats}`}
              <span className="visually-hidden"> мест занято</span>
            </span>
            {coming.length > 0 && (
              <ul className={styles.coming}>
                {coming.map((one) => (
                  <li key={one.id}>
                    {[one.name || 'Гости', countOf(one.guests_count, forms.guests), one.zone?.name]
                      .filter(Boolean)
                      .join(', ')}
                  </li>
                ))}
              </ul>
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** Wall times sort as text; the end is one that no wall shows, when the hour is over. */
function halfHourAfter(datetime: string): string {
  const isHalf = datetime.endsWith('30')
  return isHalf ? `${datetime.slice(0, 14)}60` : `${datetime.slice(0, 14)}30`
}
