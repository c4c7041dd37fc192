import type { MouseEvent } from 'react'

declare global {
  interface Window {
    /** Buttons pressed while nobody heard them. */
    earlyPresses?: Set<Element>
  }
}

/**
 * Runs in the head of the document. React hears no press of a button that it has not taken over yet, however long its
 * script takes: the press is repeated until it is heard. What the browser answers by itself (links, fields, a form that is
 * sent) is left alone.
 */
export const earlyPressesScript = `(()=>{
const presses=window.earlyPresses=new Set
addEventListener('click',({target})=>{
const button=target.closest?.('button[type=button]')
if(!button||presses.has(button))return
presses.add(button)
const until=Date.now()+15000
const repeat=()=>{
if(!presses.has(button))return
if(!button.isConnected||Date.now()>until){presses.delete(button);button.removeAttribute('aria-busy');return}
button.setAttribute('aria-busy','true')
button.click()
setTimeout(repeat,100)
}
setTimeout(repeat,50)
},true)
})()`

/** For the root of everything that React draws, in the capture phase: what reaches it is heard by its own component too. */
export function hearPress({ target }: MouseEvent): void {
  const button = target instanceof Element ? target.closest('button[type=button]') : null
  if (button && window.earlyPresses?.delete(button)) button.removeAttribute('aria-busy')
}
