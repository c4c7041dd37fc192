export interface PreviewSubject {
  kind: 'person' | 'place'
  id: string
  link: Element
}

/** Of the preview's element. */
export const PREVIEW_ID = 'link-preview'

const PERSON = /^\/users\/([0-9a-f]{24})$/

/** Who or what a link leads to, unless the page is about it already. Links of places carry their id. */
export function subjectOf(link: Element): PreviewSubject | null {
  if (!(link instanceof HTMLAnchorElement) || link.pathname === window.location.pathname) return null
  const placeId = link.dataset.preview
  if (placeId) return { kind: 'place', id: placeId, link }
  const personId = PERSON.exec(link.pathname)?.[1]
  return personId ? { kind: 'person', id: personId, link } : null
}
