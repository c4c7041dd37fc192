import type { ReactNode } from 'react'
import styles from './mode-bar.module.css'

/** A sticky bar with the mode in which a page is shown and its actions. */
export function ModeBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={styles.bar} aria-label={label} data-mode-bar="">
      <p className={styles.label}>{label}</p>
      <div className={styles.actions}>{children}</div>
    </section>
  )
}
