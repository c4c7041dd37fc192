import { lazyHydrated } from '#web/lib/pages/lazy-with-retry.ts'

/** Drawn by the server; the script comes once the page is idle. */
export const ShortlistButton = lazyHydrated('ShortlistButton', () => import('./shortlist-button.tsx'))
