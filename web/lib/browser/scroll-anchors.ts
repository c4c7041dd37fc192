import { parseStored, readSessionItem, writeSessionItem } from './stored.ts'

const KEY = 'shodim:scroll'
const LIMIT = 60
const MAX_ITEMS = 5
const STABLE_FRAMES = 30
const TIMEOUT_MS = 4000
const inputEvents = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** The reading position on a page: the visible list items and their distance from the top of the window. */
interface ScrollAnchors {
  y: number
  items: readonly { key: string; top: number }[]
}

type KnownAnchors = Record<string, ScrollAnchors>

/** Call it while the page is still on the screen. */
export function saveAnchors(entry: string): void {
  const { [entry]: _, ...others } = readAnchors()
  const entries = Object.entries({ ...others, [entry]: currentAnchors() }).slice(-LIMIT)
  writeSessionItem(KEY, JSON.stringify(Object.fromEntries(entries)))
}

function readAnchors(): KnownAnchors {
  return parseStored(readSessionItem(KEY), isKnownAnchors) ?? {}
}

function isKnownAnchors(value: unknown): value is KnownAnchors {
  return typeof value === 'object' && value !== null
}

function currentAnchors(): ScrollAnchors {
  const items: { key: string; top: number }[] = []
  if (window.scrollY === 0) return { y: 0, items }
  for (const element of document.querySelectorAll<HTMLElement>('main [data-item]')) {
    const { top, bottom } = element.getBoundingClientRect()
    if (bottom > 0 && top < window.innerHeight) items.push({ key: element.dataset.item ?? '', top })
    if (items.length === MAX_ITEMS) break
  }
  return { y: window.scrollY, items }
}

/**
 * Scrolls back to the item that was read, however the list above it has changed: loads further pages until it is
 * there, and holds it in place while the surrounding items get their heights. Any input of the reader ends it.
 */
export function returnToAnchors(entry: string): () => void {
  const saved = readAnchors()[entry]
  if (!saved || saved.items.length === 0) return () => {}
  let stableFrames = 0
  let height = 0
  let grownAt = performance.now()
  let frame = requestAnimationFrame(align)
  for (const type of inputEvents) window.addEventListener(type, stop, { capture: true, passive: true })
  return stop

  function align(): void {
    const found = saved?.items.find(({ key }) => itemOf(key))
    if (found) stableFrames = scrollToItem(found) ? 0 : stableFrames + 1
    const isUnderWay = found ? stableFrames < STABLE_FRAMES : loadMore()
    if (isUnderWay) {
      frame = requestAnimationFrame(align)
      return
    }
    if (!found) window.scrollTo({ top: saved?.y ?? 0, behavior: 'instant' })
    stop()
  }

  /** @returns false once the list has not grown for a while */
  function loadMore(): boolean {
    const { scrollHeight } = document.documentElement
    if (scrollHeight !== height) grownAt = performance.now()
    height = scrollHeight
    // Scrolling to its end makes the list load the next page.
    if (document.querySelector('main [data-more]')) window.scrollTo({ top: height, behavior: 'instant' })
    return performance.now() - grownAt < TIMEOUT_MS
  }

  function stop(): void {
    cancelAnimationFrame(frame)
    for (const type of inputEvents) window.removeEventListener(type, stop, { capture: true })
  }
}

/** @returns whether the page has moved */
function scrollToItem({ key, top }: ScrollAnchors['items'][number]): boolean {
  const before = window.scrollY
  const distance = Math.round((itemOf(key)?.getBoundingClientRect().top ?? top) - top)
  if (distance !== 0) window.scrollBy({ top: distance, behavior: 'instant' })
  return window.scrollY !== before
}

function itemOf(key: string): HTMLElement | null {
  return document.querySelector(`main [data-item="${CSS.escape(key)}"]`)
}
