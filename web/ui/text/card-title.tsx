import type { ReactNode } from 'react'
import styles from './card-title.module.css'

interface CardTitleProps {
  level?: 2 | 3
  /** The name and its labels. */
  children: ReactNode
}

/** The heading of a card in a list of records. */
export function CardTitle({ level = 2, children }: CardTitleProps) {
  const Heading = `h${level}` as const
  return <Heading className={styles.title}>{children}</Heading>
}
