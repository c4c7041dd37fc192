import type { ReactNode } from 'react'
import styles from './prose.module.css'

/** Long text: headings, paragraphs and lists of a readable line length. */
export function Prose({ children }: { children: ReactNode }) {
  return <article className={styles.prose}>{children}</article>
}
