import { lazyHydrated, lazyWithRetry } from '#web/lib/pages/lazy-with-retry.ts'

/** On a list, where it waits until the page is idle. */
export const TimeChoice = lazyHydrated('TimeChoice', () => import('./time-choice.tsx'))

/** On the map, which is rendered again and again while it loads: the markup of the server would not last. */
export const MapTimeChoice = lazyWithRetry('TimeChoice', () => import('./time-choice.tsx'))
