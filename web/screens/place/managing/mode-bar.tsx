import type { ReactNode } from 'react'
import styles from './mode-bar.module.css'

/** Says in which mode a page is looked at, with what can be done about it; stays in sight. */
export function ModeBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={styles.bar} aria-label={label} data-mode-bar="">
      <p className={styles.label}>{label}</p>
      <div className={styles.actions}>{children}</div>
    </section>
  )
}
