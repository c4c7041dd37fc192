import { useStoredList } from '#web/lib/browser/stored-list.ts'
import { Button } from '#web/ui/button.tsx'
import { seenPlaces } from '../stored-places.ts'
import { PlaceRow } from './place-row.tsx'
import styles from './seen-places.module.css'

/** «Вы смотрели»: stored in this browser, for guests as well; renders nothing before the first visit of a place. */
export function SeenPlaces() {
  const places = useStoredList(seenPlaces)
  if (places.length === 0) return null
  return (
    <section className={styles.seen} aria-labelledby="seen-places">
      <header className={styles.head}>
        <h2 id="seen-places" className={styles.heading}>
          Вы смотрели
        </h2>
        <Button
          variant="quiet"
          size="small"
          aria-label="Очистить список просмотренных"
          onClick={() => seenPlaces.write([])}
        >
          Очистить
        </Button>
      </header>
      <ul className={styles.list}>
        {places.map((place) => (
          <li key={place.id}>
            <PlaceRow place={place} hasAddress hasCity />
          </li>
        ))}
      </ul>
    </section>
  )
}
