/** The visits that are counted at a place. Free of TypeBox: pages use it as well. */
export const visitKinds = ['view', 'menu', 'form', 'contacts', 'call', 'route', 'link', 'save'] as const
export type VisitKind = (typeof visitKinds)[number]

export interface VisitedPage {
  /** The latin name of a place, if there is such a place. */
  place: string
  kind: Extract<VisitKind, 'view' | 'menu' | 'form'>
}

const slug = /^[a-z0-9](?:[a-z0-9-]{0,98}[a-z0-9])?$/

/** Second segments of addresses whose visits are counted; pages for the staff are not. */
const kindsOfParts: Record<string, VisitedPage['kind']> = {
  news: 'view',
  reviews: 'view',
  albums: 'view',
  album: 'view',
  menus: 'menu',
  menu: 'menu',
  booking: 'form',
}

/** The place and the part of it that a path leads to; null for a page of something else. */
export function visitedPageOf(path: string): VisitedPage | null {
  const [, place = '', part, third, fourth] = path.split('/')
  if (!slug.test(place) || fourth !== undefined) return null
  if (part === undefined) return { place, kind: 'view' }
  if (!Object.hasOwn(kindsOfParts, part)) return null
  const hasOwnAddress = part === 'album' || part === 'menu'
  if (hasOwnAddress !== (third !== undefined)) return null
  return { place, kind: kindsOfParts[part] ?? 'view' }
}
