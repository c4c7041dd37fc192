import { type ReactNode, Suspense, useState } from 'react'
import { IconButton } from '../button.tsx'
import { icon } from '../icon.ts'

const Ellipsis = icon('ellipsis')

interface MoreButtonProps {
  label: string
  className?: string | undefined
  /** The lazy menu: loaded by the first press, it opens at once and renders its own button. */
  children: ReactNode
}

/** The «…» button of a menu. */
export function MoreButton({ label, className, children }: MoreButtonProps) {
  const [isRequested, setIsRequested] = useState(false)
  // The menu has its own label, so no tooltip is shown.
  const button = (
    <IconButton
      label={label}
      title={undefined}
      aria-haspopup="menu"
      className={className}
      onClick={() => setIsRequested(true)}
    >
      <Ellipsis aria-hidden="true" />
    </IconButton>
  )
  return isRequested ? <Suspense fallback={button}>{children}</Suspense> : button
}
