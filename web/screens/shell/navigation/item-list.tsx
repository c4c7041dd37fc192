import type { ComponentType, ReactNode, SVGProps } from 'react'
import { icon } from '#web/ui/icon.ts'
import { Link } from '#web/ui/link.tsx'
import styles from './navigation-page.module.css'

const ChevronRight = icon('chevron-right')

export interface Item {
  to: string
  label: string
  icon: ComponentType<SVGProps<SVGSVGElement>>
  isOverlay?: boolean
  /** The number of unread items. */
  badge?: ReactNode
}

/** A group of links with a heading. */
export function ItemList({ label, items }: { label: string; items: readonly Item[] }) {
  return (
    <section>
      <h2 className={styles.heading}>{label}</h2>
      <ul className={styles.list}>
        {items.map(({ to, label: text, icon: Icon, isOverlay, badge }) => (
          <li key={to}>
            <Link to={to} className={styles.item} preventScrollReset={isOverlay}>
              <Icon aria-hidden="true" />
              <span className={styles.text}>{text}</span>
              {badge}
              <ChevronRight aria-hidden="true" className={styles.chevron} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
