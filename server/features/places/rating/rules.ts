import type { PlaceRating } from '#contract/places/place-rating.ts'
import { rankingScore, starsOf } from '#contract/places/ranking.ts'

export interface CountedRatings {
  /** YYYY-MM */
  month: string
  /** 1…4 */
  grade: number
  count: number
  /** Of reviews that are not shown. */
  kept: number
  /** Of ratings that are checked or were refused: they are in none of the other numbers. */
  held: number
}

/** The rating with its parts, all of them from the same reviews. */
export function summariseRatings(
  rows: readonly CountedRatings[],
  currentMonth: string,
): Omit<PlaceRating, 'isUnderReview'> {
  const sum = rows.reduce((total, { grade, count }) => total + starsOf(grade) * count, 0)
  const count = rows.reduce((total, row) => total + row.count, 0)
  return {
    rating: count === 0 ? null : rounded(sum / count, 1),
    count,
    sum,
    countsByGrade: [1, 2, 3, 4].map((grade) => totalCount(rows.filter((row) => row.grade === grade))),
    retainedCount: rows.reduce((total, { kept }) => total + kept, 0),
    excludedCount: rows.reduce((total, { held }) => total + held, 0),
    rankingScore: rounded(rankingScore(sum, count), 2),
    history: historyOf(rows, currentMonth),
  }
}

/** The rating at the end of each month; a month without reviews repeats the one before. */
function historyOf(rows: readonly CountedRatings[], currentMonth: string): PlaceRating['history'] {
  const byMonth = Map.groupBy(rows, ({ month }) => month)
  const first = rows.flatMap(({ month, count }) => (count > 0 ? month : [])).sort()[0]
  const history: PlaceRating['history'] = []
  let [sum, count] = [0, 0]
  for (let month = first; month !== undefined && month <= currentMonth; month = monthAfter(month)) {
    const reviews = byMonth.get(month) ?? []
    const added = totalCount(reviews)
    count += added
    sum += reviews.reduce((total, row) => total + starsOf(row.grade) * row.count, 0)
    history.push({ month, added, count, rating: rounded(sum / count, 1) })
  }
  return history
}

function totalCount(rows: readonly CountedRatings[]): number {
  return rows.reduce((total, { count }) => total + count, 0)
}

function monthAfter(month: string): string {
  const [year = 0, ordinal = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, ordinal, 1)).toISOString().slice(0, 7)
}

function rounded(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits
}
