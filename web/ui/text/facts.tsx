import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './facts.module.css'

interface FactsProps {
  /** Falsy items are left out. */
  items: readonly ReactNode[]
  className?: string
}

/**
 * Facts in a row, separated by «·». Where the row wraps, the dot is cut off, so that no line begins or ends with one.
 */
export function Facts({ items, className }: FactsProps) {
  return (
    <span className={classNames(styles.facts, className)}>
      <span className={styles.row}>
        {items.filter(Boolean).map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: facts have no ids and never change places
          <span key={index}>
            {index > 0 && <i>{' · '}</i>}
            {item}
          </span>
        ))}
      </span>
    </span>
  )
}
