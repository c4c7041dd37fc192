import { HOUR_MS } from '../durations.ts'

/**
 * Against floods of ratings. A rating counts fully or, while it is checked, not at all. The page of the formula shows these
 * numbers, and `detectFlood` decides by them.
 */
export const FLOOD = {
  /** A burst is so many reviews of one place within these hours, */
  hours: 24,
  atLeast: 8,
  /** and so many times more than it had on a usual day of these. */
  timesUsual: 4,
  usualDays: 90,
  /** Then ratings of accounts younger than this are checked, */
  newAccountDays: 7,
  /** until so many days after the last burst. */
  watchDays: 7,
  /** A rating that nobody has decided on by then counts. */
  decisionDays: 14,
} as const

export const FLOOD_MS = {
  window: FLOOD.hours * HOUR_MS,
  usual: FLOOD.usualDays * 24 * HOUR_MS,
  newAccount: FLOOD.newAccountDays * 24 * HOUR_MS,
  watch: FLOOD.watchDays * 24 * HOUR_MS,
  decision: FLOOD.decisionDays * 24 * HOUR_MS,
} as const
