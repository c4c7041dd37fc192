export type Section = 'feed' | 'places' | 'organisations' | 'search' | 'navigation' | null

/** First segments before `/places` and `/organisations` that are not a city. */
const nonCitySegments = /^(users|chats|notifications|admin)$/

/** The current item of the navigation. Pages of one thing (a place, a post) have none. */
export function sectionOf(pathname: string): Section {
  const [first = '', second = ''] = pathname.split('/').filter(Boolean)
  if (first === 'search') return 'search'
  if (first === 'navigation') return 'navigation'
  if (first === 'feed' || second === 'feed') return 'feed'
  if (second === 'places' && !nonCitySegments.test(first)) return 'places'
  if (second === 'organisations' && !nonCitySegments.test(first)) return 'organisations'
  return null
}

/** The same kind of page in another city; a page without a city leads to the city's places. */
export function inCity(pathname: string, city: string): string {
  const segments = pathname.split('/').filter(Boolean)
  const section = sectionOf(pathname)
  if (section === 'feed' && segments[0] !== 'feed') return `/${city}/feed`
  if (section === 'organisations') return `/${city}/organisations`
  if (section === 'places') return `/${[city, ...segments.slice(1)].join('/')}`
  return `/${city}/places`
}
