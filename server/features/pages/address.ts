import { listPlaces } from '#contract/places/places.ts'
import { isWidgetPath } from '#contract/widget.ts'
import { type CityNames, type DefaultPage, resolveShortcut } from './shortcuts.ts'

/** Parameters of pages in addition to the filters of places. */
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
  'rating',
  'photos',
  'visits',
]

const cacheable = new Set([...Object.keys(listPlaces.schema.querystring.properties), ...pageParameters])

/** Parameters that are specific to one visitor, so that caching would be useless. */
const ownParameters = ['query', 'lat', 'lon', 'bbox']

// No page reads these parameters.
for (const name of [...ownParameters, 'offset', 'limit', 'response_type']) cacheable.delete(name)

/** Tracking parameters of advertisers and mailings, which do not affect the page. */
const tracking = /^(utm_\w+|[a-z]*clid|_openstat|_ga|_gl|erid|mc_[ce]id)$/

/** Rows by their current and former addresses. */
export interface AddressLists extends CityNames {
  categoryBySlug: ReadonlyMap<string, { latinName: string }>
  cuisineBySlug: ReadonlyMap<string, { latinName: string }>
}

export interface PageAddress {
  /** The path and query to render, without tracking parameters and with one leading slash. */
  url: string
  /** The cache key; null for an address that is not cached. */
  key: string | null
  /** The canonical address, when this one differs. */
  redirectTo: string | null
  /** The visitor's own page for this address, reached by a temporary redirect. */
  own: DefaultPage | null
}

/** `rawUrl` is from the request line: it may be absolute, have doubled slashes or be invalid. */
export function readAddress(rawUrl: string, lists: AddressLists): PageAddress {
  const queryAt = rawUrl.indexOf('?')
  const rawPath = pathOf(rawUrl) || '/'
  const rawQuery = queryAt < 0 ? '' : rawUrl.slice(queryAt + 1)
  const path = canonicalPath(rawPath, lists)
  const query = rawQuery === '' ? '' : `?${rawQuery}`
  const typed = resolveShortcut(path, lists)
  if (typed && 'own' in typed) return { url: path + query, key: null, redirectTo: null, own: typed.own }
  const target = typed?.path ?? path
  if (target !== rawPath) {
    const redirectTo = withQuery(target, rawQuery)
    return { url: path + query, key: null, redirectTo, own: null }
  }
  const page = { redirectTo: null, own: null }
  if (isSecretPage(path)) return { url: path + query, key: null, ...page }
  // The query of a widget only affects its appearance, which the browser reads.
  if (query === '' || isWidgetPath(path)) return { url: path, key: path, ...page }

  const parameters = [...new URLSearchParams(rawQuery)].filter(([name]) => !tracking.test(name))
  if (parameters.length === 0) return { url: path, key: path, ...page }
  const url = `${path}?${new URLSearchParams(parameters)}`
  if (!parameters.every(([name]) => cacheable.has(name))) return { url, key: null, ...page }
  const sorted = parameters.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return { url, key: `${path}?${new URLSearchParams(sorted)}`, ...page }
}

/** The codes of these pages are case-sensitive. */
const caseSensitivePages = new Set(['confirm', 'contacts', 'decline'])

/** The address of such a page is all one needs to read it: it is neither cached, nor indexed, nor sent to other sites as a referrer. */
const secretPage = /^\/((polls|collections\/by-link|collections\/join)\/[^/?]+|oidc\/callback)/i

export function isSecretPage(url: string): boolean {
  return secretPage.test(url)
}

/**
 * The address for the log: without the query, which may tell what somebody searched or where, and without the code of a
 * page whose address is all one needs.
 */
export function loggableAddress(url: string): string {
  const segments = pathOf(url)
    .split('/')
    .filter((segment) => segment !== '')
  const [first = ''] = segments
  const path = `/${segments.join('/')}`
  return isSecretPage(path) || caseSensitivePages.has(first.toLowerCase()) ? `/${first}` : path
}

/** The path of an address that may be absolute. */
function pathOf(url: string): string {
  const [path = ''] = url.split('?')
  return path.replace(/^[a-z]+:\/\/[^/]*/i, '')
}

/**
 * The canonical path: lower case, no trailing or doubled slash, no full stop of a sentence around the link, and the
 * current name of a renamed or merged city, category or cuisine.
 */
function canonicalPath(path: string, lists: AddressLists): string {
  const segments = path
    .replace(/[/.,;:!)]+$/, '')
    .split('/')
    .filter((segment) => segment !== '')
  const first = small(segments[0] ?? '')
  const proper = caseSensitivePages.has(first) ? [first, ...segments.slice(1)] : segments.map(small)
  return `/${withCurrentNames(proper, lists).join('/')}`
}

function withCurrentNames(segments: readonly string[], lists: AddressLists): readonly string[] {
  const [first = '', second = '', third = '', ...rest] = segments
  const city = lists.cityBySlug.get(first)
  if (!city) return segments
  const isCuisine = second === 'places' && segments.length === 3
  const isCategory = segments.length === 2
  return [
    city.latinName,
    (isCategory && lists.categoryBySlug.get(second)?.latinName) || second,
    (isCuisine && lists.cuisineBySlug.get(third)?.latinName) || third,
    ...rest,
  ].slice(0, segments.length)
}

/** Percent escapes keep their case, which has no meaning. */
function small(segment: string): string {
  return /^[\w.~-]+$/.test(segment) ? segment.toLowerCase() : segment
}

/** Appends the query of the request to a target that may have a query. */
export function withQuery(target: string, query: string): string {
  return query === '' ? target : target + (target.includes('?') ? '&' : '?') + query
}

/** `/assets/gone.js` must not be rendered as a page; no page has a dot in its last segment. */
export function looksLikeFile(path: string): boolean {
  const end = path.indexOf('?')
  return /\.[a-z0-9]{1,12}$/i.test(end < 0 ? path : path.slice(0, end))
}

/**
 * The tags of a page, from the operations that it called: `GET /api/v1/places/:placeId` for `pushkin` → `places`,
 * `places/pushkin`. A write names the same tags to drop the pages that show it.
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

/** Parameters that name the subject of a list; the others only filter it. */
const scopeNames = ['city', 'cityId', 'placeId', 'venueId', 'organisationId', 'userId', 'postId', 'commentId']
