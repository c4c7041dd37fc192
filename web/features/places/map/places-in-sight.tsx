import { useState } from 'react'
import { countOf, forms } from '#web/lib/format/plurals.ts'
import { useIsWide } from '#web/lib/wide-screen.ts'
import { Button } from '#web/ui/button.tsx'
import { RowSkeleton } from '#web/ui/skeleton.tsx'
import { isInside, placesInSight } from './bounds.ts'
import styles from './map-list.module.css'
import type { MapListProps } from './map-list.tsx'
import { MapRows, ROWS_PAGE } from './map-rows.tsx'

/** What the map shows, in rows: every place in sight can be reached here, by keyboard as well. */
export function PlacesInSight({ places, bounds, categories, chosenId, onChoose }: MapListProps) {
  const isWide = useIsWide()
  const [limit, setLimit] = useState(ROWS_PAGE)
  const shown = bounds ? placesInSight(places, bounds, limit) : []
  const count = bounds ? places.filter((place) => isInside(place, bounds)).length : 0
  return (
    <section className={styles.panel} aria-label="Места на карте">
      <h2 className={styles.title}>
        {bounds ? `На карте ${countOf(count, forms.places)}` : 'Места на карте'}
      </h2>
      {!bounds && isWide && [1, 2, 3, 4, 5, 6].map((row) => <RowSkeleton key={row} />)}
      <MapRows
        places={shown}
        categories={categories}
        chosenId={chosenId}
        hasFacts={isWide}
        onChoose={onChoose}
      />
      {count > limit && (
        <p className={styles.more}>
          <Button variant="quiet" onClick={() => setLimit(limit + ROWS_PAGE)}>
            Показать ещё
          </Button>
        </p>
      )}
    </section>
  )
}
