import type { FollowablePlace, PlaceSummary } from '#contract/places/places.ts'

/** The operations are typed by their default rows; `response_type=card` returns these. */
export function cardsOf(rows: readonly object[]): PlaceSummary[] {
  return rows.filter((row): row is PlaceSummary => 'kinds' in row)
}

/** The same for `response_type=followable`. */
export function followableOf(rows: readonly object[]): FollowablePlace[] {
  return rows.filter((row): row is FollowablePlace => 'kinds' in row && 'isFollowed' in row)
}
