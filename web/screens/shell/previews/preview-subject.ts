export interface PreviewSubject {
  kind: 'users' | 'organisations' | 'places'
  id: string
  link: Element
}

/** The id of the preview's element. */
export const PREVIEW_ID = 'link-preview'

const BY_ID = /^\/(users|organisations)\/([0-9a-f]{24})$/

/** The subject of a link, unless the page is already about it. Links of places carry their id. */
export function subjectOf(link: Element): PreviewSubject | null {
  if (!(link instanceof HTMLAnchorElement)) return null
  const { pathname, dataset } = link
  if (`${window.location.pathname}/`.startsWith(`${pathname}/`)) return null
  if (dataset.preview) return { kind: 'places', id: dataset.preview, link }
  const [, kind, id] = BY_ID.exec(pathname) ?? []
  return id ? { kind: kind as PreviewSubject['kind'], id, link } : null
}
