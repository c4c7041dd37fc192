import type { ReactNode } from 'react'
import styles from './action-bar.module.css'
import { classNames } from './class-names.ts'

interface ActionBarProps {
  children: ReactNode
  /** On a wide screen it stays in the flow, as wide as its content. */
  isCompact?: boolean
}

/**
 * The main action of a page, always visible: at the bottom of a phone, floating at the end of a column. Put it last,
 * unless it is compact.
 */
export function ActionBar({ children, isCompact = false }: ActionBarProps) {
  return <div className={classNames(styles.bar, isCompact && styles.compact)}>{children}</div>
}
