import { activeWorker } from '#web/lib/browser/active-worker.ts'
import { browserPage, onPageChange } from '#web/lib/browser/browser-page.ts'
import { storedCity } from '#web/lib/current-city.ts'

/** The most pages that are requested again at once. */
const PAGES_PER_MESSAGE = 5

/**
 * Has the service worker cache the pages of this tab. Pages that were reached by client-side navigation are requested
 * again when the tab is left, a few at a time, so that the server does not render each of them twice at once.
 */
export async function startCachingPages(): Promise<void> {
  await navigator.serviceWorker.register('/sw.js')
  const worker = await activeWorker()
  if (!worker) return
  const post = (message: object) => navigator.serviceWorker.controller?.postMessage(message)
  worker.postMessage(viewerMessage())
  worker.postMessage({ type: 'seen', addresses: [location.href, ...loadedFiles()] })

  const seen = new Set<string>([location.href])
  const waiting = new Set<string>()
  const rememberPage = () => {
    if (seen.has(location.href)) return
    seen.add(location.href)
    // The network may be lost while the form is being filled.
    if (location.pathname === '/posts/create')
      post({ type: 'seen', addresses: [location.href, ...loadedFiles()] })
    else waiting.add(location.href)
  }
  window.navigation?.addEventListener('navigatesuccess', rememberPage)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') return
    // Browsers without the Navigation API notice a page only here.
    rememberPage()
    if (waiting.size === 0) return
    const addresses = [...waiting].slice(-PAGES_PER_MESSAGE)
    for (const address of addresses) waiting.delete(address)
    post({ type: 'seen', addresses: [...addresses, ...loadedFiles()] })
  })

  let viewerId = browserPage().viewer?.id
  if (viewerId) void renew(viewerId)
  onPageChange(() => {
    const next = browserPage().viewer?.id
    if (next === viewerId) return
    viewerId = next
    post(viewerMessage())
    if (next) void renew(next)
    else post({ type: 'unsubscribe' })
  })
}

/** Push is only for signed-in people, and so is its code. The next page retries what failed without a network. */
async function renew(viewerId: string): Promise<void> {
  try {
    const { renewPush } = await import('#web/nouns/notifications/browser-push.ts')
    await renewPush(viewerId)
  } catch {}
}

/** The worker deletes its pages when the viewer has changed. */
function viewerMessage(): object {
  const { viewer } = browserPage()
  const start = viewer ? `/${storedCity().latinName}/feed` : '/'
  return { type: 'viewer', viewerId: viewer?.id ?? '', start }
}

/** Scripts and styles that were loaded before the worker was active. */
function loadedFiles(): string[] {
  const names = performance.getEntriesByType('resource').map((entry) => entry.name)
  return names.filter((name) => name.startsWith(`${location.origin}/assets/`))
}
