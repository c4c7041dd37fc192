import { FLOOD, FLOOD_MS } from '#contract/places/rating-floods.ts'

/** A review of the last hours. */
export interface RecentReview {
  id: string
  writtenAt: number
  accountMadeAt: number
  /** Its author kept a reservation at the place, which no crowd of new accounts can have. */
  hasVisited: boolean
}

export interface FloodFacts {
  recent: readonly RecentReview[]
  /** Reviews of the days before, as many as `FLOOD.usualDays`. */
  usualCount: number
  /** The place is under watch since an earlier burst. */
  isWatched: boolean
}

/** Whether the place got a burst of reviews, and whose ratings are checked. */
export function detectFlood({ recent, usualCount, isWatched }: FloodFacts): {
  isBurst: boolean
  checkedIds: string[]
} {
  const usualPerDay = usualCount / FLOOD.usualDays
  const isBurst =
    recent.length >= FLOOD.atLeast && recent.length >= FLOOD.timesUsual * usualPerDay * (FLOOD.hours / 24)
  if (!isBurst && !isWatched) return { isBurst, checkedIds: [] }
  return { isBurst, checkedIds: recent.filter(isOfNewAccount).map(({ id }) => id) }
}

function isOfNewAccount({ writtenAt, accountMadeAt, hasVisited }: RecentReview): boolean {
  return !hasVisited && writtenAt - accountMadeAt < FLOOD_MS.newAccount
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
