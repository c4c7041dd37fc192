import type { ComponentProps, ReactNode, Ref } from 'react'
import { classNames } from '../class-names.ts'
import { Link, type LinkProps } from '../link.tsx'
import styles from './chip.module.css'

/** A choice that is a link: a category, a filter in the address. */
export function Chip({
  isActive = false,
  children,
  ...rest
}: LinkProps & { isActive?: boolean; children: ReactNode }) {
  return (
    <Link
      {...rest}
      aria-current={isActive ? 'true' : undefined}
      className={classNames(styles.chip, isActive && styles.active)}
    >
      {children}
    </Link>
  )
}

interface ToggleChipProps extends ComponentProps<'button'> {
  isPressed: boolean
}

export function ToggleChip({ isPressed, className, ...rest }: ToggleChipProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-pressed={isPressed}
      className={classNames(styles.chip, isPressed && styles.active, className)}
    />
  )
}

interface ChipRowProps {
  label: string
  children: ReactNode
  ref?: Ref<HTMLElement>
}

/** Chips in one line that scrolls sideways when it is too long. */
export function ChipRow({ label, children, ref }: ChipRowProps) {
  return (
    <nav ref={ref} className={styles.row} aria-label={label}>
      {children}
    </nav>
  )
}
