import type { ComponentType, SVGProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Link } from '#web/ui/link.tsx'
import { CounterBadge } from '#web/ui/text/badge.tsx'
import styles from './bottom-bar.module.css'

interface BarItemProps {
  to: string
  icon: ComponentType<SVGProps<SVGSVGElement>>
  label: string
  isCurrent?: boolean
  isOverlay?: boolean
  /** The number of unread items. */
  count?: number
}

export function BarItem({
  to,
  icon: Icon,
  label,
  isCurrent = false,
  isOverlay = false,
  count = 0,
}: BarItemProps) {
  return (
    <Link
      to={to}
      preventScrollReset={isOverlay}
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(styles.item, isCurrent && styles.current)}
    >
      <Icon aria-hidden="true" />
      {label}
      <span className={styles.count}>
        <CounterBadge count={count} label="Непрочитанное" />
      </span>
    </Link>
  )
}
