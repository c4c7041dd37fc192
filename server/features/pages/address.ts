import { listPlaces } from '#contract/places/places.ts'
import { type CityNames, type OwnPage, readTyped } from './typed-address.ts'

/** Parameters of pages beside the filters of places. */
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

/** A visitor's own words and position: nobody else will ask for the same. */
const ownParameters = ['query', 'lat', 'lon', 'bbox']

// The rest no page reads from its address.
for (const name of [...ownParameters, 'offset', 'limit', 'response_type']) cacheable.delete(name)

/** Marks that advertisers and mailings add. They change nothing on the page. */
const tracking = /^(utm_\w+|[a-z]*clid|_openstat|_ga|_gl|erid|mc_[ce]id)$/

/** Rows by the addresses they have and had. */
export interface AddressLists extends CityNames {
  categoryBySlug: ReadonlyMap<string, { latinName: string }>
  cuisineBySlug: ReadonlyMap<string, { latinName: string }>
}

export interface PageAddress {
  /** Path and query to render: without tracking marks, always beginning with one slash. */
  url: string
  /** Where the page is kept, or null when the address is too much its visitor's own to be kept. */
  key: string | null
  /** Where the page really lives, when it is not here. */
  redirectTo: string | null
  /** The page that the address means for each visitor, reached by a redirect of the moment. */
  own: OwnPage | null
}

/** `rawUrl` is the request line's: it may be absolute, doubled in slashes or full of nonsense. */
export function readAddress(rawUrl: string, lists: AddressLists): PageAddress {
  const queryAt = rawUrl.indexOf('?')
  const rawPath = (queryAt < 0 ? rawUrl : rawUrl.slice(0, queryAt)).replace(/^[a-z]+:\/\/[^/]*/i, '') || '/'
  const rawQuery = queryAt < 0 ? '' : rawUrl.slice(queryAt + 1)
  const path = properPath(rawPath, lists)
  const query = rawQuery === '' ? '' : `?${rawQuery}`
  const typed = readTyped(path, lists)
  if (typed && 'own' in typed) return { url: path + query, key: null, redirectTo: null, own: typed.own }
  const target = typed?.path ?? path
  if (target !== rawPath) {
    const redirectTo = withQuery(target, rawQuery)
    return { url: path + query, key: null, redirectTo, own: null }
  }
  const page = { redirectTo: null, own: null }
  if (query === '') return { url: path, key: path, ...page }

  const parameters = [...new URLSearchParams(rawQuery)].filter(([name]) => !tracking.test(name))
  if (parameters.length === 0) return { url: path, key: path, ...page }
  const url = `${path}?${new URLSearchParams(parameters)}`
  if (!parameters.every(([name]) => cacheable.has(name))) return { url, key: null, ...page }
  const sorted = parameters.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return { url, key: `${path}?${new URLSearchParams(sorted)}`, ...page }
}

/** Codes of messages keep their letters. */
const spelledPages = new Set(['confirm', 'decline'])

/**
 * One spelling per page: small letters, no trailing or doubled slash, no full stop of the sentence the address stood in, and
 * of a city, category or cuisine that was renamed or merged the name it has now.
 */
function properPath(path: string, lists: AddressLists): string {
  const segments = path
    .replace(/[/.,;:!)]+$/, '')
    .split('/')
    .filter((segment) => segment !== '')
  const first = small(segments[0] ?? '')
  const proper = spelledPages.has(first) ? [first, ...segments.slice(1)] : segments.map(small)
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

/** Escaped characters stay as they are: `%D0` and `%d0` are the same letter. */
function small(segment: string): string {
  return /^[\w.~-]+$/.test(segment) ? segment.toLowerCase() : segment
}

/** The query of the request behind a target that may have one of its own. */
export function withQuery(target: string, query: string): string {
  return query === '' ? target : target + (target.includes('?') ? '&' : '?') + query
}

/** `/assets/gone.js` must not cost a rendering; no page has a dot in its last segment. */
export function looksLikeFile(path: string): boolean {
  const end = path.indexOf('?')
  return /\.[a-z0-9]{1,12}$/i.test(end < 0 ? path : path.slice(0, end))
}

/**
 * Tags of a page, from the operations it read: `GET /api/v1/places/:placeId` of `pushkin` → `places`, `places/pushkin`.
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

/** Parameters that name the subject of a list; the others only filter it. */
const scopeNames = ['city', 'cityId', 'placeId', 'organisationId', 'userId', 'postId', 'commentId']
