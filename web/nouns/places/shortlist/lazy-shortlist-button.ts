import { lazyHydrated } from '#web/lib/pages/lazy-with-retry.ts'

/** Rendered on the server; hydrated when the page is idle. */
export const ShortlistButton = lazyHydrated('ShortlistButton', () => import('./shortlist-button.tsx'))
