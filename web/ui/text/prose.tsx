import type { ReactNode } from 'react'
import styles from './prose.module.css'

/** Long text: headings, paragraphs, lists in a measure that reads well. */
export function Prose({ children }: { children: ReactNode }) {
  return <article className={styles.prose}>{children}</article>
}
