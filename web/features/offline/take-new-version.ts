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
  if (Date.now() - Number(sessionStorage.getItem(KEY)) < PAUSE_MS) return
  const { ok } = await fetch('/readyz', { cache: 'no-store' })
  if (!ok) return
  sessionStorage.setItem(KEY, String(Date.now()))
  location.reload()
}
