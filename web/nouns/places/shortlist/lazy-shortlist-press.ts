import { lazyHydrated } from '#web/lib/pages/lazy-with-retry.ts'

/** Drawn by the server; the script comes once the page is idle. */
export const ShortlistPress = lazyHydrated('ShortlistPress', () => import('./shortlist-press.tsx'))
