import { expect, test } from 'vitest'
import { type CountedRatings, summariseRatings } from './rules.ts'

const rows = (
  ...all: [month: string, grade: number, count: number, kept?: number, held?: number][]
): CountedRatings[] =>
  all.map(([month, grade, count, kept = 0, held = 0]) => ({ month, grade, count, kept, held }))

test('a place without reviews has no rating and no history', () => {
  expect(summariseRatings([], '2026-11')).toEqual({
    rating: null,
    count: 0,
    sum: 0,
    countsByGrade: [0, 0, 0, 0],
    retainedCount: 0,
    excludedCount: 0,
    rankingScore: 3.8,
    history: [],
  })
})

test('every month has the rating of all reviews until its end', () => {
  const rating = summariseRatings(rows(['2026-10', 4, 2], ['2025-12', 1, 1, 1], ['2026-01', 3, 1]), '2026-11')
  expect(rating).toMatchObject({
    rating: 4,
    count: 4,
    sum: 16,
    countsByGrade: [1, 0, 1, 2],
    retainedCount: 1,
  })
  expect(rating.rankingScore).toBe(3.86)
  expect(rating.history).toHaveLength(12)
  expect(rating.history[0]).toEqual({ month: '2025-12', added: 1, count: 1, rating: 2 })
  expect(rating.history[1]).toEqual({ month: '2026-01', added: 1, count: 2, rating: 3 })
  expect(rating.history[2]).toEqual({ month: '2026-02', added: 0, count: 2, rating: 3 })
  expect(rating.history.at(-1)).toEqual({ month: '2026-11', added: 0, count: 4, rating: 4 })
})

test('ratings under check are counted apart, and are in no other number', () => {
  const rating = summariseRatings(rows(['2026-09', 1, 0, 0, 3], ['2026-10', 4, 2, 0, 6]), '2026-11')
  expect(rating).toMatchObject({
    rating: 5,
    count: 2,
    sum: 10,
    countsByGrade: [0, 0, 0, 2],
    excludedCount: 9,
  })
  expect(rating.history.map(({ month }) => month)).toEqual(['2026-10', '2026-11'])
})
