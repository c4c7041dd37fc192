import type { VenueStatistics } from '#contract/statistics/venue-statistics.ts'

const WEEK = 7

/** The average grade of the seven days up to each day, of as many reviews as were written; null where there were none. */
export function weeklyRatings({
  ratings,
  series,
}: Pick<VenueStatistics, 'ratings' | 'series'>): (number | null)[] {
  const counts = series.find(({ name }) => name === 'reviews')?.counts ?? []
  return ratings.map((_, day) => {
    const first = Math.max(0, day + 1 - WEEK)
    const grades = ratings
      .slice(first, day + 1)
      .map((rating, at) => (rating === null ? null : { rating, count: counts[first + at] ?? 0 }))
      .filter((grade) => grade !== null)
    const count = grades.reduce((sum, grade) => sum + grade.count, 0)
    if (count === 0) return null
    return grades.reduce((sum, grade) => sum + grade.rating * grade.count, 0) / count
  })
}
