import { HOUR_MS } from '../durations.ts'

/**
 * The limits that detect a flood of ratings. A rating counts fully or, while it is checked, not at all. The page of the
 * formula shows these numbers, and `detectFlood` decides by them.
 */
export const FLOOD = {
  /** The period in which reviews of one place are counted. */
  hours: 24,
  /** A burst has at least this number of reviews in the period, */
  atLeast: 8,
  /** and this many times the average number of reviews a day before it. */
  timesUsual: 4,
  /** The number of days before from which the average is taken. */
  usualDays: 90,
  /** After a burst, ratings of accounts younger than this are checked, */
  newAccountDays: 7,
  /** until this number of days has passed since the last burst. */
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
