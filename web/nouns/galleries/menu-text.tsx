import type { MenuSection } from '#contract/places/places.ts'
import { formatRoubles } from '#web/lib/format/money.ts'
import styles from './menu-text.module.css'

interface MenuTextProps {
  sections: readonly MenuSection[]
  /** The heading level of section titles. */
  level?: 2 | 3
}

/** Dishes with their prices as text, which can be searched and read aloud. */
export function MenuText({ sections, level = 2 }: MenuTextProps) {
  const Title = `h${level}` as const
  return sections.map((section, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: sections have no ids and never change places
    <section key={index} className={styles.section}>
      {section.title && <Title className={styles.title}>{section.title}</Title>}
      <ul className={styles.dishes}>
        {section.dishes.map((dish, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: dishes have no ids and never change places
          <li key={at} className={styles.dish}>
            <span className={styles.line}>
              <span>
                {dish.name}
                {dish.weight && <span className={styles.weight}> {dish.weight}</span>}
              </span>
              <span className={styles.dots} aria-hidden="true" />
              {dish.price !== null && <span className={styles.price}>{formatRoubles(dish.price)}</span>}
            </span>
            {dish.note && <span className={styles.note}>{dish.note}</span>}
          </li>
        ))}
      </ul>
    </section>
  ))
}
