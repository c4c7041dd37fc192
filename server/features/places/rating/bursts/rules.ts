import { BURST, BURST_MS } from '#contract/places/rating-bursts.ts'

/** A review of the last hours. */
export interface RecentReview {
  id: string
  writtenAt: number
  accountCreatedAt: number
  /** Its author kept a reservation at the place, which no crowd of new accounts can have. */
  hasVisited: boolean
}

export interface BurstFacts {
  recent: readonly RecentReview[]
  /** Reviews of the `BURST.baselineDays` days before. */
  baselineCount: number
  /** The place is under watch since an earlier burst. */
  isWatched: boolean
}

/** Whether the place got a burst of reviews, and whose ratings are checked. */
export function detectBurst({ recent, baselineCount, isWatched }: BurstFacts): {
  isBurst: boolean
  checkedIds: string[]
} {
  const baselinePerDay = baselineCount / BURST.baselineDays
  const isBurst =
    recent.length >= BURST.minReviews &&
    recent.length >= BURST.baselineRatio * baselinePerDay * (BURST.hours / 24)
  if (!isBurst && !isWatched) return { isBurst, checkedIds: [] }
  return { isBurst, checkedIds: recent.filter(isOfNewAccount).map(({ id }) => id) }
}

function isOfNewAccount({ writtenAt, accountCreatedAt, hasVisited }: RecentReview): boolean {
  return !hasVisited && writtenAt - accountCreatedAt < BURST_MS.newAccount
}

export type CheckStatus = 'waiting' | 'counted' | 'refused'

export interface CheckState {
  status: CheckStatus
  isAppealed: boolean
}

/** The author may explain once, while the rating is checked or after it was refused. */
export function canAppeal({ status, isAppealed }: CheckState): boolean {
  return status !== 'counted' && !isAppealed
}

export function canDecide({ status }: Pick<CheckState, 'status'>): boolean {
  return status === 'waiting'
}
