/** The caches by kind of response, and how many entries each holds. */
export type CacheKind = 'file' | 'picture' | 'page' | 'data'

export const cacheNames = {
  file: 'files-1',
  picture: 'pictures-1',
  page: 'pages-1',
  data: 'data-1',
  viewer: 'viewer-1',
} as const

export const maxEntries: Record<CacheKind, number> = { file: 400, picture: 300, page: 40, data: 300 }

/** Responses that are useful without a network: places, and the viewer's own conversations. */
const readableData =
  /^\/api\/v[12]\/(places|posts|comments|organisations|users|followers|likes|favorites|reservations|chats|messages|notifications|categories|cuisines|tags|dresscodes|cities)(\/|$)/
/** Responses that are useless when they are old, and files that a person saves, which are private. */
const freshOnly =
  /\/(not-viewed-count|count|reservation-intervals|table-times|new-count|closest|archive|file|places-file)$/
const pictures = /^\/(images|covers)\//
/** Slugs of places have no dot. */
const files = /^\/(assets\/|(favicon|icon|apple-touch-icon)[\w-]*\.\w+$)/
/** Addresses that are not cached as pages: the API, what only developers open, and a sign-in whose code counts once. */
const notPages = /^\/(api|dev|oidc|metrics|healthz|readyz)(\/|$)/

/** The cache for a request of our own pages; null for requests that the worker leaves alone. */
export function cacheKindOf(
  request: { method: string; mode: string; url: string },
  origin: string,
): CacheKind | null {
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== origin) return null
  const { pathname } = url
  if (files.test(pathname)) return 'file'
  if (pictures.test(pathname)) return 'picture'
  if (readableData.test(pathname) && !freshOnly.test(pathname)) return 'data'
  if (request.mode === 'navigate' && !notPages.test(pathname)) return 'page'
  return null
}

/** The address without the parameters of overlays: an open modal does not make another page. */
export function pageKey(address: string): string {
  const url = new URL(address)
  for (const name of ['modal', 'modal_id', 'gallery', 'logout']) url.searchParams.delete(name)
  url.hash = ''
  return url.href
}
