import { useEffect, useState } from 'react'
import { browserPage } from './browser-page.ts'

const QUIET_MS = 5_000
const signs = ['pointerdown', 'keydown', 'scroll', 'visibilitychange', 'offline']

let idle: Promise<void> | undefined

/**
 * A guest's page has been shown: it is touched, left, or has stood quietly for a while. What only matters from then on
 * takes nothing from the first look. Somebody signed in is waited for by more, and has it at once.
 */
export function whenPageIdle(): Promise<void> {
  idle ??= new Promise((resolve) => {
    // A page that stands lower down has been read before.
    const isKnown = browserPage().viewer || window.scrollY > 0
    if (isKnown || document.visibilityState === 'hidden') return resolve()
    const resolveIdle = () => resolve()
    for (const sign of signs)
      window.addEventListener(sign, resolveIdle, { capture: true, once: true, passive: true })
    const wait = () => setTimeout(resolveIdle, QUIET_MS)
    if (document.readyState === 'complete') wait()
    else window.addEventListener('load', wait, { once: true })
  })
  return idle
}

/** False on the server and until then. */
export function usePageIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    void whenPageIdle().then(() => setIsIdle(true))
  }, [])
  return isIdle
}
