import type { SyntheticEvent } from 'react'
import address from './early-presses-script.js?url'

declare global {
  interface Window {
    /** Absent where the script of early presses did not come. */
    acknowledgeEarlyPress?: (target: Element, type: string) => void
  }
}

/**
 * A script of the head, before the page is drawn. React hears no press of a control that it has not taken over yet, however
 * long its script takes, and no change of a box that it takes over by that very press: the press is repeated until it is
 * heard. The mark that the browser puts into a box by itself is taken back before each repetition. A box that the person has
 * taken back, or a radio given up for another, is not repeated. What the browser answers alone (links, texts, a form that is
 * sent) is left to it. A file of its own, as the same in every page.
 */
export const earlyPressesAddress = address

/** For clicks and changes at the root of all that React draws, in the capture phase: its own component hears them as well. */
export function acknowledgeEarlyPress({ target, type }: SyntheticEvent): void {
  if (target instanceof Element) window.acknowledgeEarlyPress?.(target, type)
}
