import { readOfTab, writeOfTab } from '#web/lib/browser/stored.ts'

const KEY = 'shodim:renewed'
const PAUSE_MS = 60_000

/**
 * A part of the page that is no longer there: the product was renewed under an open tab, which is read anew. What is
 * being written is kept as it is typed. Without a network nothing is read anew, and never twice in a row.
 */
export function watchForNewVersion(): void {
  window.addEventListener('vite:preloadError', () => void takeNewVersion().catch(() => {}))
}

async function takeNewVersion(): Promise<void> {
  // The network may be back before the question below: the part was lost with it, not with an old version.
  if (!navigator.onLine) return
  if (Date.now() - Number(readOfTab(KEY)) < PAUSE_MS) return
  // The very page, past the service worker: while a proxy says that the product is away, what is on screen is worth more.
  const { status } = await fetch(location.href, { cache: 'no-store' })
  if (status >= 500) return
  if (writeOfTab(KEY, String(Date.now()))) location.reload()
}
