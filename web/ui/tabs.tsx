import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { classNames } from './class-names.ts'
import { Link } from './link.tsx'
import styles from './tabs.module.css'

/** Tabs that are links, so that they work without scripts and can be shared. */
export function LinkTabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {children}
    </nav>
  )
}

interface LinkTabProps {
  /** A path, with or without a query. */
  to: string
  children: ReactNode
  /** Set by the caller when the path alone does not determine it. */
  isActive?: boolean
}

export function LinkTab({ to, children, isActive }: LinkTabProps) {
  const { pathname } = useLocation()
  const isShown = isActive ?? to.split('?', 1)[0] === pathname
  const tab = useRef<HTMLAnchorElement>(null)
  // On a phone the tab of the page may be beyond the edge of the strip. `scrollIntoView` would scroll the page as well.
  useEffect(() => {
    const strip = tab.current?.parentElement
    if (!isShown || !tab.current || !strip) return
    const { left, width } = tab.current.getBoundingClientRect()
    const fromStart = left - strip.getBoundingClientRect().left
    strip.scrollBy({ left: fromStart + width / 2 - strip.clientWidth / 2 })
  }, [isShown])
  return (
    <Link
      ref={tab}
      to={to}
      replace
      preventScrollReset
      aria-current={isShown ? 'page' : undefined}
      className={classNames(styles.tab, isShown && styles.active)}
    >
      {children}
    </Link>
  )
}
