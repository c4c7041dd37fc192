import type { ReactNode } from 'react'

/** The text for a field without a value. */
export const EMPTY_VALUE = 'пусто'

/** A former value, struck through unless it was empty. */
export function PreviousValue({ children }: { children: ReactNode }) {
  return children === EMPTY_VALUE ? <span>{children}</span> : <del>{children}</del>
}
