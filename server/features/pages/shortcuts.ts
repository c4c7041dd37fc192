import { isReservedSlug } from '#contract/slugs.ts'

/** The target of a typed address: one page for everybody, or the visitor's own. */
export type Shortcut = { path: string } | { own: DefaultPage }

/** Pages that depend on the viewer: on the current city, or on the account. */
export type DefaultPage = 'feed' | 'places' | 'places/map' | 'organisations' | 'profile'

export interface CityNames {
  cityBySlug: ReadonlyMap<string, { latinName: string }>
}

const pages = new Map([
  ['login', '/?modal=login'],
  ['register', '/?modal=registration'],
  ['registration', '/?modal=registration'],
  ['signup', '/?modal=registration'],
  ['cities', '/'],
  ['index', '/'],
  ['messages', '/chats'],
  ['privacy', '/agreement'],
  ['terms', '/term-of-use'],
])

const defaultPages = new Map<string, DefaultPage>([
  ['feed', 'feed'],
  ['news', 'feed'],
  ['posts', 'feed'],
  ['places', 'places'],
  ['map', 'places/map'],
  ['organisations', 'organisations'],
  ['profile', 'profile'],
])

const cityPages = new Map([
  ['map', 'places/map'],
  ['news', 'feed'],
])

const placePages = new Map([
  ['album', 'albums'],
  ['photos', 'albums'],
  ['menu', 'menus'],
  ['review', 'reviews'],
])

/** Null for an address that is a page itself or unknown. */
export function resolveShortcut(path: string, { cityBySlug }: CityNames): Shortcut | null {
  const [first = '', second, ...rest] = path.slice(1).split('/')
  if (rest.length > 0) return null
  if (second === undefined) {
    const own = defaultPages.get(first)
    if (own) return { own }
    const target = cityBySlug.has(first) ? `/${first}/feed` : pages.get(first)
    return target === undefined ? null : { path: target }
  }
  if (cityBySlug.has(first)) return under(first, cityPages.get(second))
  return isReservedSlug(first) ? null : under(first, placePages.get(second))
}

function under(first: string, page: string | undefined): Shortcut | null {
  return page === undefined ? null : { path: `/${first}/${page}` }
}
