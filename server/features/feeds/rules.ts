export const feedKinds = ['cities', 'places', 'users', 'collections'] as const
export type FeedKind = (typeof feedKinds)[number]

export interface FeedAddress {
  kind: FeedKind
  /** An id, the latin name of a city. */
  subject: string
}

/** «collections», «6af….atom» → the feed of a collection; null for an address that no feed can have. */
export function parseFeedAddress(kind: string, file: string): FeedAddress | null {
  const known = feedKinds.find((name) => name === kind)
  const subject = /^([a-z0-9-]{1,120})\.atom$/.exec(file)?.[1]
  if (!known || !subject) return null
  const isWellFormed = known === 'cities' || /^[0-9a-f]{24}$/.test(subject)
  return isWellFormed ? { kind: known, subject } : null
}
