import type { ComponentType, ReactNode, SVGProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Link } from '#web/ui/link.tsx'
import styles from './rail.module.css'

interface RailItemProps {
  to: string
  icon: ComponentType<SVGProps<SVGSVGElement>>
  isCurrent?: boolean
  isOverlay?: boolean
  /** The number of unread items. */
  badge?: ReactNode
  children: ReactNode
}

export function RailItem({
  to,
  icon: Icon,
  isCurrent = false,
  isOverlay = false,
  badge,
  children,
}: RailItemProps) {
  return (
    <Link
      to={to}
      preventScrollReset={isOverlay}
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(styles.item, isCurrent && styles.current)}
    >
      <Icon aria-hidden="true" />
      {children}
      {badge}
    </Link>
  )
}
