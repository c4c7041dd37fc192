import { readOfTab, writeOfTab } from '#web/lib/browser/stored.ts'

const KEY = 'shodim:renewed'
const PAUSE_MS = 60_000

/**
 * Reloads the page when one of its scripts no longer exists, because a new version was deployed. Drafts are stored
 * while typing, so nothing is lost. It never reloads without a network or twice in a row.
 */
export function watchForNewVersion(): void {
  window.addEventListener('vite:preloadError', () => void takeNewVersion().catch(() => {}))
}

async function takeNewVersion(): Promise<void> {
  // Checked first, because the network may be back by the request below: then the script failed for lack of a
  // network, not because of a new version.
  if (!navigator.onLine) return
  if (Date.now() - Number(readOfTab(KEY)) < PAUSE_MS) return
  // Requested past the caches: while a proxy answers with an error page, the current page is better.
  const { status } = await fetch(location.href, { cache: 'no-store' })
  if (status >= 500) return
  if (writeOfTab(KEY, String(Date.now()))) location.reload()
}
