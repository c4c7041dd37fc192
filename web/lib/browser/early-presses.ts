import type { SyntheticEvent } from 'react'
import address from './early-presses-script.js?url'

declare global {
  interface Window {
    /** Absent when the script of early presses failed to load. */
    acknowledgeEarlyPress?: (target: Element, type: string) => void
  }
}

/**
 * The address of a script in the head that replays clicks that React misses before hydration, until a component has
 * handled them. It reverts a checkbox first, because the press checks it again, and leaves out links, text fields and
 * form submits, which work without scripts.
 */
export const earlyPressesAddress = address

/**
 * Call it for clicks and changes at the root of the React tree, in the capture phase: their component is hydrated by
 * then.
 */
export function acknowledgeEarlyPress({ target, type }: SyntheticEvent): void {
  if (target instanceof Element) window.acknowledgeEarlyPress?.(target, type)
}
