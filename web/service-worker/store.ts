import { type CacheKind, cacheNames, maxEntries, pageKey } from './cache-kinds.ts'
import type { WorkerFetchEvent } from './scope.ts'

/** After this long, a cached copy of the page is shown if there is one. */
const NETWORK_LIMIT_MS = 5000
const OFFLINE_PAGE = '/offline.html'

export async function cacheOfflinePage(): Promise<void> {
  const cache = await caches.open(cacheNames.page)
  await cache.add(new Request(OFFLINE_PAGE, { cache: 'reload' }))
}

/** Deletes caches of older versions of the worker. */
export async function dropOldCaches(): Promise<void> {
  const current: readonly string[] = Object.values(cacheNames)
  const names = await caches.keys()
  await Promise.all(names.filter((name) => !current.includes(name)).map((name) => caches.delete(name)))
}

const VIEWER_ENTRY = '/viewer-id'

/** Sets the owner of the cached pages and deletes those of another or an unknown owner. */
export async function cacheForViewer(viewerId: string): Promise<void> {
  const cache = await caches.open(cacheNames.viewer)
  const before = await (await cache.match(VIEWER_ENTRY))?.text()
  if (before === viewerId) return
  await deletePersonalData()
  await cache.put(VIEWER_ENTRY, new Response(viewerId))
}

const START_ENTRY = '/start-address'

/** Caches the page that the installed product opens with: `/` itself only redirects signed-in people. */
export async function cacheStartPage(address: string): Promise<void> {
  const cache = await caches.open(cacheNames.viewer)
  await cache.put(START_ENTRY, new Response(address))
  if (!(await find(pageKey(address), 'page'))) await cacheVisited([address])
}

async function startPage(request: Request): Promise<Response | undefined> {
  if (new URL(request.url).pathname !== '/') return undefined
  const address = await (await caches.match(START_ENTRY))?.text()
  const isCached = address && address !== pageKey(request.url) && (await find(pageKey(address), 'page'))
  return isCached ? Response.redirect(address) : undefined
}

/** How often personal data were deleted. A response that was requested before belongs to the person who has left. */
let deletions = 0

async function deletePersonalData(): Promise<void> {
  deletions += 1
  await Promise.all([caches.delete(cacheNames.page), caches.delete(cacheNames.data)])
  await cacheOfflinePage().catch(() => {})
}

/** Responses are stored after they were passed on, for which the event keeps the worker alive. */
type FetchEvent = Pick<WorkerFetchEvent, 'request' | 'waitUntil'>

/** File names change with their content, so a cached file never becomes stale. */
export async function fromCacheFirst(event: FetchEvent, kind: CacheKind): Promise<Response> {
  const { request } = event
  const cached = await find(request.url, kind)
  if (cached) return cached
  const response = await fetch(request)
  event.waitUntil(storeResponse(request.url, response, { kind }))
  return response
}

/** The response of the network, or the cached one when that fails or takes too long. */
export async function fromNetworkFirst(event: FetchEvent, kind: CacheKind): Promise<Response> {
  const { request } = event
  const key = kind === 'page' ? pageKey(request.url) : request.url
  const requestedAfter = deletions
  const fresh = fetch(request).then(async (response) => {
    if (response.status === 401) await deletePersonalData()
    return response
  })
  // The response streams to the page while it is stored. A failure after the cached response was shown needs no handling.
  event.waitUntil(
    fresh.then((response) => storeResponse(key, response, { kind, requestedAfter })).catch(() => {}),
  )
  try {
    const inTime = await Promise.race([fresh, timeout()])
    if (inTime) return inTime
    return (await find(key, kind)) ?? (await fresh)
  } catch (error) {
    const cached =
      (await find(key, kind)) ??
      (kind === 'page' ? ((await startPage(request)) ?? (await caches.match(OFFLINE_PAGE))) : undefined)
    if (cached) return cached
    throw error
  }
}

/**
 * Requests pages and files that a tab has just shown once more, so that they are cached.
 * @returns false when the network failed
 */
export async function cacheVisited(addresses: readonly string[]): Promise<boolean> {
  for (const address of addresses) {
    const { pathname } = new URL(address)
    const kind = pathname.startsWith('/assets/') ? 'file' : 'page'
    const key = kind === 'page' ? pageKey(address) : address
    if (kind === 'file' && (await find(key, kind))) continue
    const requestedAfter = kind === 'page' ? deletions : undefined
    try {
      const response = await fetch(key, { credentials: 'same-origin', headers: { accept: 'text/html,*/*' } })
      // Files first: a cached page without them would be shown but not work.
      if (kind === 'page' && !(await cacheVisited(filesOf(await response.clone().text())))) return false
      await storeResponse(key, response, { kind, requestedAfter })
    } catch {
      return false
    }
  }
  return true
}

/** The scripts, styles and fonts that a document refers to. */
function filesOf(html: string): string[] {
  const names = html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2|svg)/g) ?? []
  return [...new Set(names)].map((name) => location.origin + name)
}

async function find(key: string, kind: CacheKind): Promise<Response | undefined> {
  const cache = await caches.open(cacheNames[kind])
  return cache.match(key, { ignoreVary: true })
}

/**
 * Stores a response, except error pages and the sign-in.
 * @param requestedAfter the number of deletions at the time of the request, for personal data
 */
async function storeResponse(
  key: string,
  response: Response,
  { kind, requestedAfter }: { kind: CacheKind; requestedAfter?: number | undefined },
): Promise<void> {
  if (response.status !== 200 || response.redirected) return
  const isOutdated = () => requestedAfter !== undefined && requestedAfter !== deletions
  const copy = response.clone()
  try {
    const cache = await caches.open(cacheNames[kind])
    if (isOutdated()) return
    // Replaces the entry once the whole body has arrived and moves it to the end, so that used pages are kept longest.
    await cache.put(key, copy)
    if (isOutdated()) await cache.delete(key, { ignoreVary: true })
    const keys = await cache.keys()
    const extra = keys.length - maxEntries[kind]
    const removable = keys.filter((key) => !key.url.endsWith(OFFLINE_PAGE))
    await Promise.all(removable.slice(0, Math.max(0, extra)).map((item) => cache.delete(item)))
  } catch {
    // A full disk does not affect the response.
  }
}

function timeout(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, NETWORK_LIMIT_MS))
}
