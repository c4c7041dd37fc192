import useEmblaCarousel from 'embla-carousel-react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { IconButton } from './button.tsx'
import styles from './carousel.module.css'
import { classNames } from './class-names.ts'

interface CarouselProps<Item> {
  items: readonly Item[]
  keyOf: (item: Item) => string
  renderItem: (item: Item, index: number) => ReactNode
  label: string
  /** Pixels, kept while pictures load. */
  height: number
  /** One slide fills the width (posts), or many stand in a row (chips with pictures). */
  slides?: 'one' | 'many'
}

/**
 * Slides by finger, arrows and keys; next after the last is the first. Without scripts the slides scroll sideways.
 */
export function Carousel<Item>({
  items,
  keyOf,
  renderItem,
  label,
  height,
  slides = 'one',
}: CarouselProps<Item>) {
  const isOne = slides === 'one'
  const [viewport, carousel] = useEmblaCarousel({
    loop: isOne && items.length > 1,
    align: 'start',
    dragFree: !isOne,
    containScroll: isOne ? false : 'trimSnaps',
  })
  const [current, setCurrent] = useState(0)

  useEffect(() => {
    if (!carousel) return
    const handleSelect = () => setCurrent(carousel.selectedScrollSnap())
    carousel.on('select', handleSelect).on('reInit', handleSelect)
    return () => {
      carousel.off('select', handleSelect).off('reInit', handleSelect)
    }
  }, [carousel])

  if (items.length === 0) return null
  const hasMany = items.length > 1
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!hasMany) return
    if (event.key === 'ArrowLeft') carousel?.scrollPrev()
    else if (event.key === 'ArrowRight') carousel?.scrollNext()
    else return
    event.preventDefault()
  }

  return (
    <section
      className={styles.carousel}
      aria-label={label}
      aria-roledescription="карусель"
      onKeyDown={handleKeyDown}
    >
      <div ref={viewport} className={classNames(styles.viewport, carousel && styles.ready)}>
        <ul className={styles.track} style={{ height }}>
          {items.map((item, index) => (
            <li
              key={keyOf(item)}
              className={isOne ? styles.slide : styles.small}
              aria-label={`${index + 1} из ${items.length}`}
            >
              {renderItem(item, index)}
            </li>
          ))}
        </ul>
      </div>
      {hasMany && isOne && (
        <>
          <span className={styles.counter} aria-live="polite" data-figures="">
            {`${current + 1} из ${items.length}`}
          </span>
          <IconButton
            label="Предыдущее"
            variant="overlay"
            className={styles.previous}
            onClick={() => carousel?.scrollPrev()}
          >
            <ChevronLeft aria-hidden="true" />
          </IconButton>
          <IconButton
            label="Следующее"
            variant="overlay"
            className={styles.next}
            onClick={() => carousel?.scrollNext()}
          >
            <ChevronRight aria-hidden="true" />
          </IconButton>
        </>
      )}
    </section>
  )
}
