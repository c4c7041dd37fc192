import { readOfTab, writeOfTab } from '../browser/stored.ts'

const KEY = 'shodim:opened-whole'

/** Reloads the page once; when a script fails to load again, opens the error page. */
export function reloadOnce(): void {
  const address = window.location.pathname + window.location.search
  if (markReloaded(address)) window.location.reload()
  else window.location.replace(`/error-loading?path=${encodeURIComponent(address)}`)
}

/** @returns false when the address was reloaded before, or nothing can be stored */
function markReloaded(address: string): boolean {
  return readOfTab(KEY) !== address && writeOfTab(KEY, address)
}

/** Called once the scripts of a page have loaded: a later failure may reload it again. */
export function clearReloadMark(): void {
  writeOfTab(KEY, null)
}
