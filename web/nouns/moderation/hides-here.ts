import { useMatches } from 'react-router'

/** Section 6 of the specification: pages of a venue, where what stands beside it is in sight. */
const pages: ReadonlySet<string | undefined> = new Set([
  'routes/place/place',
  'routes/place/place-news',
  'routes/place/place-reviews',
  'routes/organisations/organisation-news',
  'routes/organisations/organisation-reviews',
])

/** «Скрыть» is offered on this page to those who may. */
export function useHidesHere(): boolean {
  return pages.has(useMatches().at(-1)?.id)
}
