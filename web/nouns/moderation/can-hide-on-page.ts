import { useMatches } from 'react-router'

/** Posts can be hidden only on pages of a venue, where the context of a post is visible. */
const pages: ReadonlySet<string | undefined> = new Set([
  'routes/place/place',
  'routes/place/place-news',
  'routes/place/place-reviews',
  'routes/organisations/organisation-news',
  'routes/organisations/organisation-reviews',
])

/** Whether this page offers «Скрыть» to people with that right. */
export function useCanHideOnPage(): boolean {
  return pages.has(useMatches().at(-1)?.id)
}
