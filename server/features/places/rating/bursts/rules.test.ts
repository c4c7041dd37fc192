import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { BURST } from '#contract/places/rating-bursts.ts'
import { canAppeal, canDecide, detectBurst, type RecentReview } from './rules.ts'

const now = Date.parse('2026-11-26T20:40:00Z')

/** Reviews «0», «1»… of accounts so many days old. */
const reviews = (ages: readonly number[], values: Partial<RecentReview> = {}): RecentReview[] =>
  ages.map((age, index) => ({
    id: String(index),
    writtenAt: now - index * 60_000,
    accountCreatedAt: now - index * 60_000 - age * DAY_MS,
    hasVisited: false,
    ...values,
  }))
const times = (count: number, age: number) => Array.from({ length: count }, () => age)
const all = (count: number) => Array.from({ length: count }, (_, index) => String(index))

test.each([
  ['a quiet place with seven reviews a day', times(7, 0), 0, false, false, []],
  ['a quiet place with eight', times(8, 0), 0, false, true, all(8)],
  ['eight of old accounts', times(8, 400), 0, false, true, []],
  ['five new among eight', [...times(5, 1), ...times(3, 400)], 0, false, true, all(5)],
  ['an account of exactly a week', times(8, BURST.newAccountDays), 0, false, true, []],
  ['one of almost a week', [...times(7, 400), 6.99], 0, false, true, ['7']],
  // Three a day before: four times as many are twelve.
  ['eleven where three are usual', times(11, 0), 3 * BURST.baselineDays, false, false, []],
  ['twelve where three are usual', times(12, 0), 3 * BURST.baselineDays, false, true, all(12)],
  ['a famous place on a good day', times(150, 0), 50 * BURST.baselineDays, false, false, []],
  ['one more under watch', times(1, 0), 0, true, false, ['0']],
  ['one of an old account under watch', times(1, 30), 0, true, false, []],
  ['nobody', [], 0, true, false, []],
])('%s', (_, ages, baselineCount, isWatched, isBurst, checkedIds) => {
  expect(detectBurst({ recent: reviews(ages), baselineCount, isWatched })).toEqual({ isBurst, checkedIds })
})

test('a new account that kept its reservation is believed', () => {
  const recent = [...reviews(times(8, 0), { hasVisited: true })]
  expect(detectBurst({ recent, baselineCount: 0, isWatched: false })).toEqual({
    isBurst: true,
    checkedIds: [],
  })
})

test.each([
  ['waiting', false, true, true],
  ['waiting', true, false, true],
  ['refused', false, true, false],
  ['refused', true, false, false],
  ['counted', false, false, false],
  ['counted', true, false, false],
] as const)('a %s check, appealed %s', (status, isAppealed, isAppealable, isDecidable) => {
  expect(canAppeal({ status, isAppealed })).toBe(isAppealable)
  expect(canDecide({ status })).toBe(isDecidable)
})
