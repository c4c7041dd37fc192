import { listPlaces } from '#contract/places.ts'

/** What pages read from their address beside the filters of places. */
const pageParameters = [
  'page',
  'modal',
  'modal_id',
  'gallery',
  'path',
  'tab',
  'sort',
  'open',
  'comment',
  'answers',
]

const cacheable = new Set([...Object.keys(listPlaces.schema.querystring.properties), ...pageParameters])

/** A visitor's own words and position: nobody else will ask for the same. */
export const ownParameters = ['query', 'lat', 'lon', 'bbox']

// The rest no page reads from its address.
for (const name of [...ownParameters, 'offset', 'limit', 'response_type']) cacheable.delete(name)

/** Marks that advertisers and mailings add. They change nothing on the page. */
const tracking = /^(utm_\w+|[a-z]*clid|_openstat|_ga|_gl|erid|mc_[ce]id)$/

export interface PageAddress {
  /** Path and query to render: without tracking marks, always beginning with one slash. */
  url: string
  /** Where the page is kept, or null when the address is too much its visitor's own to be kept. */
  key: string | null
  /** Where the page really lives, when it is not here. */
  redirectTo: string | null
}

/** `rawUrl` is the request line's: it may be absolute, doubled in slashes or full of nonsense. */
export function readAddress(rawUrl: string): PageAddress {
  const queryAt = rawUrl.indexOf('?')
  const rawPath = (queryAt < 0 ? rawUrl : rawUrl.slice(0, queryAt)).replace(/^[a-z]+:\/\/[^/]*/i, '') || '/'
  const rawQuery = queryAt < 0 ? '' : rawUrl.slice(queryAt + 1)
  const path = properPath(rawPath)
  const query = rawQuery === '' ? '' : `?${rawQuery}`
  if (path !== rawPath) return { url: path + query, key: null, redirectTo: path + query }
  if (query === '') return { url: path, key: path, redirectTo: null }

  const parameters = [...new URLSearchParams(rawQuery)].filter(([name]) => !tracking.test(name))
  if (parameters.length === 0) return { url: path, key: path, redirectTo: null }
  const url = `${path}?${new URLSearchParams(parameters)}`
  if (!parameters.every(([name]) => cacheable.has(name))) return { url, key: null, redirectTo: null }
  const sorted = parameters.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return { url, key: `${path}?${new URLSearchParams(sorted)}`, redirectTo: null }
}

/** One spelling per page: no trailing or doubled slash, and `moscow` as the city itself writes it. */
function properPath(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '')
  return `/${segments.map((segment) => (segment === 'moskow' ? 'moscow' : segment)).join('/')}`
}

/** `/assets/gone.js` must not cost a rendering; no page has a dot in its last segment. */
export function looksLikeFile(path: string): boolean {
  const end = path.indexOf('?')
  return /\.[a-z0-9]{1,12}$/i.test(end < 0 ? path : path.slice(0, end))
}

/** What React Router's own code asks for: the route manifest and the data of single routes. */
export function isFrameworkRequest(path: string): boolean {
  return path === '/__manifest' || path.startsWith('/__manifest?') || /\.data(\?|$)/.test(path)
}

/**
 * What a page was made of, by the operations it read: `GET /api/v1/places/:placeId` of `pushkin` → `places`, `places/pushkin`.
 * A write names the same tags to drop the pages that show it.
 */
export function tagsOf(
  operation: string,
  { params, query = {} }: { params?: Record<string, unknown>; query?: Record<string, unknown> } = {},
): string[] {
  const [, , , noun] = operation.split('/')
  if (!noun) return []
  const [id] = Object.values(params ?? {})
  if (id !== undefined) return [noun, `${noun}/${id}`]
  const scopes = scopeNames.filter((name) => query[name] !== undefined)
  return [
    noun,
    ...(scopes.length > 0 ? scopes.map((name) => `${noun}?${name}=${query[name]}`) : [`${noun}?`]),
  ]
}

/** What a list is a list of; the rest of its query only chooses among that. */
const scopeNames = ['city', 'cityId', 'placeId', 'organisationId', 'userId', 'postId', 'commentId']
