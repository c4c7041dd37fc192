import type { SyntheticEvent } from 'react'
import address from './early-presses-script.js?url'

declare global {
  interface Window {
    /** Absent when the script of early presses failed to load. */
    acknowledgeEarlyPress?: (target: Element, type: string) => void
  }
}

/**
 * The address of a script in the head that repeats presses made before hydration. React misses a press on a control
 * that is not hydrated yet, and the change of a checkbox that this very press hydrates; the script repeats the press
 * until a component has handled it. It first reverts the mark that the browser has set in a checkbox, and does not
 * repeat one that the user has cleared, or a radio button left for another. Links, text fields and form submits work
 * without scripts and are not repeated.
 */
export const earlyPressesAddress = address

/**
 * Call it for clicks and changes at the root of the React tree, in the capture phase: their component is hydrated by
 * then.
 */
export function acknowledgeEarlyPress({ target, type }: SyntheticEvent): void {
  if (target instanceof Element) window.acknowledgeEarlyPress?.(target, type)
}
