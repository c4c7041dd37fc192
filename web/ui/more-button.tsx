import { type ReactNode, Suspense, useState } from 'react'
import { IconButton } from './button.tsx'
import { icon } from './icon.ts'

const Ellipsis = icon('ellipsis')

interface MoreButtonProps {
  label: string
  className?: string | undefined
  /** The lazy menu: loaded by the first press, it opens at once and brings its own button. */
  children: ReactNode
}

/** Three dots. */
export function MoreButton({ label, className, children }: MoreButtonProps) {
  const [isAsked, setIsAsked] = useState(false)
  const button = (
    <IconButton label={label} aria-haspopup="menu" className={className} onClick={() => setIsAsked(true)}>
      <Ellipsis aria-hidden="true" />
    </IconButton>
  )
  return isAsked ? <Suspense fallback={button}>{children}</Suspense> : button
}
