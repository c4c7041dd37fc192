import { useEffect, useState } from 'react'
import { browserPage } from './browser-page.ts'

const QUIET_MS = 5_000
const activityEvents = ['pointerdown', 'keydown', 'scroll', 'visibilitychange', 'offline']

let idle: Promise<void> | undefined

/**
 * Resolves when a page has been shown to a guest: on the first input, on leaving, or after a few seconds without any. Work that
 * matters only afterwards does not slow the first paint. For signed-in people it resolves at once, because more of
 * the page depends on it.
 */
export function whenPageIdle(): Promise<void> {
  idle ??= new Promise((resolve) => {
    // A scrolled page has been read before.
    const isImmediate = browserPage().viewer || window.scrollY > 0
    if (isImmediate || document.visibilityState === 'hidden') return resolve()
    const resolveIdle = () => resolve()
    for (const type of activityEvents)
      window.addEventListener(type, resolveIdle, { capture: true, once: true, passive: true })
    const wait = () => setTimeout(resolveIdle, QUIET_MS)
    if (document.readyState === 'complete') wait()
    else window.addEventListener('load', wait, { once: true })
  })
  return idle
}

/** False on the server and until the page is idle. */
export function usePageIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    void whenPageIdle().then(() => setIsIdle(true))
  }, [])
  return isIdle
}
