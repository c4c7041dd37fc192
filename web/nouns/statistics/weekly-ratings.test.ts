import { expect, test } from 'vitest'
import { weeklyRatings } from './weekly-ratings.ts'

const seriesOf = (counts: number[]) => [{ name: 'reviews' as const, now: 0, before: 0, counts }]

test('a day has the average of its week, in which each review counts once', () => {
  const ratings = [null, 5, 2, null, null, null, null, null, null, 4]
  const counts = [0, 1, 2, 0, 0, 0, 0, 0, 0, 1]
  expect(weeklyRatings({ ratings, series: seriesOf(counts) })).toEqual([null, 5, 3, 3, 3, 3, 3, 3, 2, 4])
})
