import { useEffect, useRef } from 'react'
import type { PlaceMarker } from '#contract/places/places.ts'
import type { Category } from '#contract/reference/reference.ts'
import { formatCount, nounForms } from '#web/lib/format/plurals.ts'
import { useNow } from '#web/lib/now.ts'
import type { PlacesPageData } from '../load-places.ts'
import { shownMoment, shownTime } from '../time/shown-time.ts'
import { MapRows } from './map-rows.tsx'
import { MapSheet } from './map-sheet.tsx'
import styles from './place-stack.module.css'

interface PlaceStackProps {
  page: PlacesPageData
  places: readonly PlaceMarker[]
  categories: readonly Category[]
  onChoose: (placeId: string) => void
  onClose: () => void
}

/** The places at one point, which no zoom separates: a mall, a food hall. Escape closes the list. */
export function PlaceStack({ page, places, categories, onChoose, onClose }: PlaceStackProps) {
  const now = shownTime(page, useNow())
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <MapSheet label="Выбранная точка" className={styles.stack} onClose={onClose}>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {formatCount(places.length, nounForms.places)} в одной точке
      </h2>
      <div className={styles.rows}>
        <MapRows
          places={places}
          categories={categories}
          chosenId={null}
          now={now}
          moment={shownMoment(page)}
          onChoose={onChoose}
        />
      </div>
    </MapSheet>
  )
}
