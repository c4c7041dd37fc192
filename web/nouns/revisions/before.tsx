import type { ReactNode } from 'react'

/** The words for a field without a value. */
export const NOTHING = 'пусто'

/** A value that is no more, struck through; there is nothing to strike where there was none. */
export function Before({ children }: { children: ReactNode }) {
  return children === NOTHING ? <span>{children}</span> : <del>{children}</del>
}
