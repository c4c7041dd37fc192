import { useEffect, useRef } from 'react'
import type { PlaceMarker } from '#contract/places.ts'
import type { Category } from '#contract/reference.ts'
import { countOf, forms } from '#web/lib/format/plurals.ts'
import { IconButton } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.ts'
import { MapRows } from './map-rows.tsx'
import styles from './place-stack.module.css'
import { useEscape } from './use-escape.ts'

const X = icon('x')

interface PlaceStackProps {
  places: readonly PlaceMarker[]
  categories: readonly Category[]
  onChoose: (placeId: string) => void
  onClose: () => void
}

/** The places of one point, which no zoom tells apart: a mall, a food hall. Escape closes the list. */
export function PlaceStack({ places, categories, onChoose, onClose }: PlaceStackProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEscape(onClose)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section className={styles.sheet} aria-label="Выбранная точка" data-sheet>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {countOf(places.length, forms.places)} в одной точке
      </h2>
      <div className={styles.rows}>
        <MapRows places={places} categories={categories} chosenId={null} hasFacts onChoose={onChoose} />
      </div>
      <IconButton label="Закрыть" variant="raised" className={styles.close} onClick={onClose}>
        <X aria-hidden="true" />
      </IconButton>
    </section>
  )
}
