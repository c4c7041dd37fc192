/** The cache of a kind of answers, and how many of them it holds. */
export type Keeping = 'file' | 'picture' | 'page' | 'data'

export const cacheNames = {
  file: 'files-1',
  picture: 'pictures-1',
  page: 'pages-1',
  data: 'data-1',
  viewer: 'viewer-1',
} as const

export const maxEntries: Record<Keeping, number> = { file: 400, picture: 300, page: 40, data: 300 }

/** Read again without a network: what a person looks up in the street, and their own conversations. */
const readableData =
  /^\/api\/v[12]\/(places|posts|comments|organisations|users|followers|likes|favorites|reservations|chats|messages|notifications|categories|cuisines|tags|dresscodes|cities)(\/|$)/
/** Worth nothing when it is old. */
const freshOnly = /\/(not-viewed-count|count|reservation-intervals|new-count|closest)$/
const pictures = /^\/(images|covers)\//
const files = /^\/(assets\/|favicon|icon|apple-touch-icon)/
/** Documents of the product alone: not the API's own, nor what only a developer opens. */
const noPage = /^\/(api|dev|metrics|healthz|readyz)/

/** How a request of our own pages is kept; null for what goes past the worker. */
export function keepingOf(
  request: { method: string; mode: string; url: string },
  origin: string,
): Keeping | null {
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== origin) return null
  const { pathname } = url
  if (files.test(pathname)) return 'file'
  if (pictures.test(pathname)) return 'picture'
  if (readableData.test(pathname) && !freshOnly.test(pathname)) return 'data'
  if (request.mode === 'navigate' && !noPage.test(pathname)) return 'page'
  return null
}

/** A page in which a window stands open is the page beneath it: flags of overlays are no part of its address. */
export function pageKey(address: string): string {
  const url = new URL(address)
  for (const name of ['modal', 'modal_id', 'gallery', 'logout']) url.searchParams.delete(name)
  url.hash = ''
  return url.href
}
