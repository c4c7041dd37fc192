import type { VenueStatistics } from '#contract/statistics/venue-statistics.ts'

const WEEK = 7

/**
 * The average grade of the seven days up to each day, weighted by the number of reviews; null where there were none.
 */
export function weeklyRatings({
  ratings,
  series,
}: Pick<VenueStatistics, 'ratings' | 'series'>): (number | null)[] {
  const counts = series.find(({ name }) => name === 'reviews')?.counts ?? []
  return ratings.map((_, day) => {
    const first = Math.max(0, day + 1 - WEEK)
    const days = ratings
      .slice(first, day + 1)
      .map((rating, at) => (rating === null ? null : { rating, count: counts[first + at] ?? 0 }))
      .filter((day) => day !== null)
    const count = days.reduce((sum, { count }) => sum + count, 0)
    if (count === 0) return null
    return days.reduce((sum, { rating, count }) => sum + rating * count, 0) / count
  })
}
