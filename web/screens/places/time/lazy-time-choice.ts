import { lazyHydrated } from '#web/lib/pages/lazy-with-retry.ts'

export const TimeChoice = lazyHydrated('TimeChoice', () => import('./time-choice.tsx'))
