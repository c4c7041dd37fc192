import type { ReactNode } from 'react'
import { icon } from '#web/ui/icon.ts'
import styles from './block.module.css'

const ChevronRight = icon('chevron-right')

interface BlockProps {
  title: string
  id?: string
  /** The page that shows all of it. */
  to?: string
  /** «Все 124» */
  more?: string | undefined
  children: ReactNode
}

/** A section of the page with a heading and a link to the page that shows all of it. */
export function Block({ title, id, to, more, children }: BlockProps) {
  return (
    <section className={styles.block} id={id}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {to && more && (
          <a className={styles.more} href={to}>
            {more}
            <span className="visually-hidden">{`: ${title.toLowerCase()}`}</span>
            <ChevronRight aria-hidden="true" />
          </a>
        )}
      </div>
      {children}
    </section>
  )
}
