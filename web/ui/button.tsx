import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { Link, type LinkProps } from './link.tsx'

export type ButtonVariant = 'primary' | 'outlined' | 'quiet'

interface Look {
  /** Use one primary button per screen. */
  variant?: ButtonVariant
  size?: 'medium' | 'small'
  isWide?: boolean
  icon?: ReactNode
}

interface ButtonProps extends Look, ComponentProps<'button'> {
  /** While an operation runs, the button keeps its width and the focus, and ignores presses. */
  isPending?: boolean
}

function buttonClassOf(
  { variant = 'outlined', size = 'medium', isWide = false }: Look,
  className?: string,
): string {
  return classNames(styles.button, styles[variant], styles[size], isWide && styles.wide, className)
}

export function Button({
  variant,
  size,
  isWide,
  icon,
  isPending = false,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      onClick={isPending ? ignorePress : onClick}
      aria-disabled={isPending || rest['aria-disabled']}
      aria-busy={isPending || undefined}
      className={classNames(buttonClassOf({ variant, size, isWide }, className), isPending && styles.pending)}
    >
      {icon}
      {children}
    </button>
  )
}

/** Prevents the submission of a form, too. */
function ignorePress(event: MouseEvent) {
  event.preventDefault()
}

/** A link that looks like a button. */
export function LinkButton({
  variant,
  size,
  isWide,
  icon,
  className,
  children,
  ...rest
}: Look & LinkProps & { className?: string }) {
  return (
    <Link {...rest} className={buttonClassOf({ variant, size, isWide }, className)}>
      {icon}
      {children}
    </Link>
  )
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** The accessible name, also shown on hover. */
  label: string
  variant?: 'quiet' | 'outlined' | 'raised' | 'overlay'
}

export function IconButton({
  label,
  variant = 'quiet',
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      className={classNames(styles.icon, styles[`icon-${variant}`], className)}
    />
  )
}
