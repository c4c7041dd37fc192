import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './page-columns.module.css'

interface PageColumnsProps {
  children: ReactNode
  /** Secondary content: beside the main content from 1240 px, below it on smaller screens. */
  aside?: ReactNode
  /** A column for reading (680 px), or the full width. */
  width?: 'reading' | 'wide'
  className?: string
}

/** The main column and the one to its right. Every page inside the shell starts with this. */
export function PageColumns({ children, aside, width = 'wide', className }: PageColumnsProps) {
  return (
    <div className={classNames(styles.columns, Boolean(aside) && styles.withAside, styles[width])}>
      <div className={classNames(styles.centre, className)}>{children}</div>
      {aside && <aside className={styles.aside}>{aside}</aside>}
    </div>
  )
}

/** A white card of the right column, or a block of a page. */
export function Panel({
  id,
  title,
  children,
  action,
}: {
  id?: string
  title?: string
  children: ReactNode
  action?: ReactNode
}) {
  return (
    <section id={id} className={styles.panel}>
      {title && (
        <div className={styles.panelHead}>
          <h2 className={styles.panelTitle}>{title}</h2>
          {action}
        </div>
      )}
      {children}
    </section>
  )
}
