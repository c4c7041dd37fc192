import { HOUR_MS } from '../durations.ts'

/**
 * The limits that detect a burst of reviews. A rating counts fully or, while it is checked, not at all. The page of the
 * formula shows these numbers, and `detectBurst` decides by them.
 */
export const BURST = {
  /** The period in which reviews of one place are counted. */
  hours: 24,
  /** A burst has at least this number of reviews in the period, */
  minReviews: 8,
  /** and this many times the average number of reviews a day before it. */
  baselineRatio: 4,
  /** The number of days before from which the average is taken. */
  baselineDays: 90,
  /** After a burst, ratings of accounts younger than this are checked, */
  newAccountDays: 7,
  /** until this number of days has passed since the last burst. */
  cooldownDays: 7,
  /** A rating that nobody has decided on by then counts. */
  decisionDays: 14,
} as const

export const BURST_MS = {
  window: BURST.hours * HOUR_MS,
  baseline: BURST.baselineDays * 24 * HOUR_MS,
  newAccount: BURST.newAccountDays * 24 * HOUR_MS,
  watch: BURST.cooldownDays * 24 * HOUR_MS,
  decision: BURST.decisionDays * 24 * HOUR_MS,
} as const
