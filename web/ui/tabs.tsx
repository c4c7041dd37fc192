import type { ReactNode } from 'react'
import { NavLink, type To } from 'react-router'
import { classNames } from './class-names.ts'
import styles from './tabs.module.css'

/** Tabs that are addresses. Each keeps its place in the history, works without scripts and can be shared. */
export function LinkTabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {children}
    </nav>
  )
}

interface LinkTabProps {
  to: To
  children: ReactNode
  /** Decided by the caller when the address alone does not tell. */
  isActive?: boolean
}

export function LinkTab({ to, children, isActive }: LinkTabProps) {
  return (
    <NavLink
      to={to}
      end
      replace
      preventScrollReset
      aria-current={isActive === undefined ? 'page' : isActive ? 'page' : undefined}
      className={({ isActive: isCurrent }) =>
        classNames(styles.tab, (isActive ?? isCurrent) && styles.active)
      }
    >
      {children}
    </NavLink>
  )
}
