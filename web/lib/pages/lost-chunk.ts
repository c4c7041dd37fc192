import { createPath, type DataRouter } from 'react-router'
import { readSessionItem, writeSessionItem } from '../browser/stored.ts'

const KEY = 'shodim:opened-whole'
const RENEWED_KEY = 'shodim:renewed'
const RENEWAL_PAUSE_MS = 60_000

/** Reloads the page once; when a script fails to load again, opens the error page. */
export function reloadOnce(): void {
  const address = window.location.pathname + window.location.search
  if (markReloaded(address)) window.location.reload()
  else window.location.replace(`/error-loading?path=${encodeURIComponent(address)}`)
}

/** @returns false when the address was reloaded before, or nothing can be stored */
function markReloaded(address: string): boolean {
  return readSessionItem(KEY) !== address && writeSessionItem(KEY, address)
}

/** Called once the scripts of a page have loaded: a later failure may reload it again. */
export function clearReloadMark(): void {
  writeSessionItem(KEY, null)
}

/**
 * Reloads the page when one of its scripts no longer exists, because a new version was deployed. Drafts are stored
 * while typing, so nothing is lost, and a navigation under way goes on to its page. It never reloads without a
 * network or twice in a row. It is part of the first scripts, because a script of its own could be missing as well.
 */
export function watchForNewVersion(router: Pick<DataRouter, 'state'>): void {
  window.addEventListener('vite:preloadError', () => void reloadForNewVersion(router).catch(() => {}))
}

async function reloadForNewVersion(router: Pick<DataRouter, 'state'>): Promise<void> {
  // Checked first, because the network may be back by the request below: then the script failed for lack of a
  // network, not because of a new version.
  if (!navigator.onLine) return
  if (Date.now() - Number(readSessionItem(RENEWED_KEY)) < RENEWAL_PAUSE_MS) return
  // Requested past the caches: while a proxy answers with an error page, the current page is better.
  const { status } = await fetch(location.href, { cache: 'no-store' })
  if (status >= 500) return
  if (!writeSessionItem(RENEWED_KEY, String(Date.now()))) return
  const next = router.state.navigation.location
  if (next) location.assign(createPath(next))
  else location.reload()
}
