import type { CSSProperties } from 'react'
import { groupDigits } from '#web/lib/format/numbers.ts'
import styles from './category-carousel.module.css'

interface CategoryCarouselProps {
  legend: string
  choices: readonly { value: number; label: string; color: string; count?: number | undefined }[]
  chosen: readonly number[]
  onToggle: (value: number) => void
}

/** Tiles of 90 px in one line that scrolls sideways; several can be chosen. */
export function CategoryCarousel({ legend, choices, chosen, onToggle }: CategoryCarouselProps) {
  if (choices.length === 0) return null
  return (
    <fieldset className={styles.carousel}>
      <legend className="visually-hidden">{legend}</legend>
      <div className={styles.tiles}>
        {choices.map(({ value, label, color, count }) => (
          <label key={value} className={styles.tile} style={{ '--tile': color } as CSSProperties}>
            <input
              type="checkbox"
              className={styles.input}
              checked={chosen.includes(value)}
              onChange={() => onToggle(value)}
            />
            <span className={styles.name}>{label}</span>
            {count !== undefined && <span className={styles.count}>{groupDigits(count)}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
