import { useEffect, useState } from 'react'
import { browserPage } from './browser-page.ts'

const QUIET_MS = 5_000
const signs = ['pointerdown', 'keydown', 'scroll', 'visibilitychange', 'offline']

let settled: Promise<void> | undefined

/**
 * A guest's page has been shown: it is touched, left, or has stood quietly for a while. What only matters from then on
 * takes nothing from the first look. Somebody signed in is waited for by more, and has it at once.
 */
export function whenSettled(): Promise<void> {
  settled ??= new Promise((resolve) => {
    // A page that stands lower down has been read before.
    const isKnown = browserPage().viewer || window.scrollY > 0
    if (isKnown || document.visibilityState === 'hidden') return resolve()
    const settle = () => resolve()
    for (const sign of signs)
      window.addEventListener(sign, settle, { capture: true, once: true, passive: true })
    const wait = () => setTimeout(settle, QUIET_MS)
    if (document.readyState === 'complete') wait()
    else window.addEventListener('load', wait, { once: true })
  })
  return settled
}

/** False on the server and until then. */
export function useSettled(): boolean {
  const [isSettled, setIsSettled] = useState(false)
  useEffect(() => {
    void whenSettled().then(() => setIsSettled(true))
  }, [])
  return isSettled
}
